"""docs/debugging.md shows what the tool says: its commands are run on the program that it is about."""
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile


def blocks(text, language):
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    return [block for name, block in fenced if name == language]


def unlike(want, got):
    """The first line that is wanted and does not come; `...` stands for any lines."""
    at, anywhere = 0, False
    for line in want:
        if line == "...":
            anywhere = True
        elif anywhere:
            if line not in got[at:]:
                return line
            at, anywhere = got.index(line, at) + 1, False
        elif at == len(got) or got[at] != line:
            return line
        else:
            at += 1
    return None if anywhere or at == len(got) else f"the end, not {got[at]!r}"


def main():
    root, tool = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    text = (root / "docs/debugging.md").read_text()
    problems, shown = [], [b for b in blocks(text, "") if b.startswith("$ warplint ")]
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "rows.cu").write_text(blocks(text, "cuda")[0])
        for block in shown:
            command, *want = block.splitlines()
            arguments = shlex.split(command)[2:]
            if arguments[0] != "sim":
                arguments = ["--color=0", "--no-cache", "--no-toolkit", *arguments]
            p = subprocess.run([tool, *arguments], cwd=folder, capture_output=True, text=True)
            if (line := unlike(want, [line.rstrip() for line in p.stdout.splitlines()])) is not None:
                problems.append(f"{command}: does not print {line}\n{p.stderr}")
    if len(shown) < 7:
        problems.append("docs/debugging.md was not understood")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
