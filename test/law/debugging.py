"""Pages that follow one program show what the tool says of it: docs/debugging.md, docs/stages/ and some of the guide.

Their commands are run on the program that they show.
"""
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile


PAGES = ("bank-conflicts", "debugging", "llvm-ir", "optimize")
COMMANDS = {"optimize", "rank", "sim"}


def blocks(text, language):
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    return [block for name, block in fenced if name == language]


def is_like(want, got):
    """Whether the lines are equal; `...` within one stands for any characters."""
    return re.fullmatch(".*".join(map(re.escape, want.split("..."))), got) is not None


def unlike(want, got):
    """The first line that is wanted and does not come; `...` stands for any lines."""
    at, anywhere = 0, False
    for line in want:
        if line == "...":
            anywhere = True
            continue
        where = [i for i in range(at, len(got) if anywhere else min(at + 1, len(got))) if is_like(line, got[i])]
        if not where:
            return line
        at, anywhere = where[0] + 1, False
    return None if anywhere or at == len(got) else f"the end, not {got[at]!r}"


def runs(page):
    """(command, lines) of each run that a page shows, several a block."""
    for block in blocks(page, ""):
        for run in re.split(r"^(?=\$ warplint )", block, flags=re.M):
            if run.startswith("$ warplint "):
                command, *lines = run.splitlines()
                yield shlex.split(command)[2:], lines


def problems_of(path, tool):
    page = path.read_text()
    sources = blocks(page, "cuda") + blocks(page, "llvm")
    shown = list(runs(page))
    names = {word for arguments, _ in shown for word in arguments if word.endswith((".cu", ".ll"))}
    if not shown or len(sources) != 1 or len(names) != 1:
        yield f"{path.name}: {len(shown)} runs of {len(names)} files, {len(sources)} sources: one source has a name and a run"
        return
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / names.pop()).write_text(sources[0])
        for arguments, want in shown:
            command, options = (arguments[:1], arguments[1:]) if arguments[0] in COMMANDS else ([], arguments)
            plain = [] if command == ["sim"] else ["--color=0", "--no-cache", "--no-toolkit"]
            p = subprocess.run([tool, *command, *plain, *options], cwd=folder, capture_output=True, text=True)
            if (line := unlike(want, [line.rstrip().replace(" --no-toolkit", "") for line in p.stdout.splitlines()])) is not None:
                yield f"{path.name}: warplint {shlex.join(arguments)}: does not print {line}\n{p.stderr}"


def main():
    root, tool = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    stages = [p for p in sorted((root / "docs/stages").glob("*.md")) if p.name not in ("complete.md", "editor.md")]
    problems = [problem for path in [*(root / f"docs/{name}.md" for name in PAGES), *stages] for problem in problems_of(path, tool)]
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
