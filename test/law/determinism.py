"""Same input, same bytes: each example gives the same output twice, in every format, and
whatever else is on the command line."""
import pathlib
import subprocess
import sys

FORMATS = [f"--format={f}" for f in ("text", "json", "jsonl", "sarif", "github", "gitlab", "junit", "rdjson", "markdown")]
FORMATS += ["--print=model", "--print=lanes"]


def run(tool, *args):
    p = subprocess.run([tool, *map(str, args)], capture_output=True)
    return p.returncode, p.stdout, p.stderr


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    examples = sorted((root / "examples").glob("*.cu"))
    assert examples, "no examples"
    for form in FORMATS:
        for example in examples:
            first, second = run(tool, form, example), run(tool, form, example)
            if first != second:
                print(f"{example.name} {form}: two runs differ")
                return 1
            if not first[1] and form not in ("--format=text", "--format=github"):
                print(f"{example.name} {form}: no output")
                return 1
    return 0


sys.exit(main())
