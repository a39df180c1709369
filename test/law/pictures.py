"""The pictures of docs/patterns.md are what the commands above them print. With --write: makes them again."""
import pathlib
import re
import shlex
import subprocess
import sys


def main():
    root, tool = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    write = "--write" in sys.argv
    page = (root / "docs/patterns.md").read_text()
    pairs = re.findall(r"^    warplint (.*)\n\n!\[(.*?)\]\((.*?)\)$", page, re.M)
    problems = [] if len(pairs) > 10 else ["docs/patterns.md was not understood"]
    named = set()
    for command, says, picture in pairs:
        drawn = subprocess.run([tool, *shlex.split(command)], capture_output=True, text=True, check=True).stdout
        path = root / "docs" / picture
        named.add(path)
        if write:
            path.write_text(drawn)
        elif not path.exists() or path.read_text() != drawn:
            problems.append(f"docs/{picture} is not what '{command}' prints; test/law/pictures.py --write makes it again")
        if f"<title>{says}," not in drawn:
            problems.append(f"docs/{picture}: '{says}' is not what it says")
    problems += [f"{path}: no page shows it" for path in sorted((root / "docs/pictures").glob("*")) if path not in named]
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
