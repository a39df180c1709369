"""script/same is silent on one build held against itself, and tells of a build with one changed message."""
import pathlib
import subprocess
import sys
import tempfile

# A build that differs: a program that changes a word of what another says.
CHANGED = """#!/bin/sh
"{tool}" "$@" > {folder}/said; code=$?
sed 's/{word}/{other}/' {folder}/said
exit $code
"""
WRONG = """#!/bin/sh
"{tool}" "$@"; code=$?
exit $((code + {more}))
"""


def main():
    root, tool = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        def compare(text):
            other = pathlib.Path(folder) / "other"
            other.write_text(text)
            other.chmod(0o755)
            p = subprocess.run([root / "script/same", "--quick", "--no-keep", "-j1", "--only=examples/banking.cu", tool, other], capture_output=True, text=True)
            return p.returncode, p.stdout + p.stderr

        for text, code, said in ((WRONG.format(tool=tool, more=0), 0, "the same in"),
                                 (WRONG.format(tool=tool, more=1), 1, "exit code differs"),
                                 (CHANGED.format(tool=tool, folder=folder, word="instead of", other="in place of"), 1, "in place of")):
            found, output = compare(text)
            if found != code or said not in output:
                problems.append(f"wanted {code} and '{said}', got {found} and\n{output}")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
