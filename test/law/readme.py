"""README.md shows what the tool prints: the example and its answer are those of a real run.

usage: readme.py SOURCE-FOLDER TOOL [--write]     --write puts the answer of the tool in the place of the page's
"""
import pathlib
import re
import subprocess
import sys
import tempfile

LINES = 5  # of the answer that the page shows, from the first warning on


def answer(tool, text):
    """The first lines that the tool prints for the kernel of the page."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "transpose.cu").write_text(text)
        p = subprocess.run([tool, "--no-toolkit", "--no-cache", "--no-summary", "--color=0", "transpose.cu"], cwd=folder, capture_output=True, text=True)
    lines = p.stdout.splitlines()
    first = next(i for i, l in enumerate(lines) if ": warning: " in l)
    return "\n".join(lines[first:first + LINES]) + "\n"


def main():
    root, tool = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    file = root / "README.md"
    page = file.read_text()
    kernel = re.search(r"^```cuda\n(.*?)^```$", page, re.M | re.S)
    screen = re.compile(r"^```\n(transpose\.cu:.*?)^```$", re.M | re.S)
    shown, real = screen.search(page, kernel.end()), answer(tool, kernel.group(1))
    if "--write" in sys.argv:
        file.write_text(page[:shown.start(1)] + real + page[shown.end(1):])
    elif shown.group(1) != real:
        print(f"README.md shows\n{shown.group(1)}and the tool prints\n{real}'python3 test/law/readme.py . build/bin/warplint --write' takes it over")
        return 1
    return 0


sys.exit(main())
