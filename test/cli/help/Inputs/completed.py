"""Holds the completions against --help-all, and has bash, where it is there, complete a few words."""
import re
import shutil
import subprocess
import sys
import tempfile

TOOL = sys.argv[1]


def said(*words):
    return subprocess.run([TOOL, *words], capture_output=True, text=True, check=True).stdout


def options(command):
    return re.findall(r"^  (--?[A-Za-z][a-z-]*?)(?=[=\[A-Z \n])", said(command, "--help-all"), re.M)


def completed(script, words, index):
    """What bash offers for the word at \\p index."""
    line = " ".join(words)
    body = f"""source {script}; COMP_WORDS=({' '.join(repr(w) for w in words)}); COMP_CWORD={index}
COMP_LINE={line!r}; COMP_POINT={len(line)}; compopt() {{ :; }}; _warplint; printf '%s\\n' "${{COMPREPLY[@]}}" """
    return subprocess.run(["bash", "-c", body], capture_output=True, text=True, check=True).stdout.split()


def main():
    commands = re.search(r"Commands:\n((?:  .*\n)+)", said("--help")).group(1)
    names = [line.split()[0] for line in commands.splitlines()]
    assert "lint" in names and "occupancy" in names, names
    wrong = []
    for shell, spelled in (("bash", lambda o: o), ("zsh", lambda o: o), ("fish", lambda o: o.lstrip("-"))):
        script = said("completion", shell)
        for command in names:
            wrong += [f"{shell}: no {o} of {command}" for o in options(command) if not re.search(rf"(?<![\w-]){re.escape(spelled(o))}\b", script)]
        wrong += [f"{shell}: no command {n}" for n in names if n not in script]
    if shutil.which("bash"):
        with tempfile.NamedTemporaryFile("w", suffix=".bash") as file:
            file.write(said("completion", "bash"))
            file.flush()
            for words, index, expected in ((["warplint", "occ"], 1, "occupancy"), (["warplint", "--unsa"], 1, "--unsafe-fixes"),
                                           (["warplint", "sim", "--op=at"], 2, "atomic"), (["warplint", "--arch=H1"], 1, "H100"),
                                           (["warplint", "compare", "--source-r"], 2, "--source-root=")):
                if expected not in completed(file.name, words, index):
                    wrong.append(f"bash completes {words} to {completed(file.name, words, index)}")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
