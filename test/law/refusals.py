"""Every reason for a refusal has a test named after it."""
import pathlib
import re
import sys


def main():
    root = pathlib.Path(sys.argv[1])
    ids = re.findall(r'REFUSAL\(\w+, "([\w-]+)"', (root / "lib/kernel/Refusals.def").read_text())
    assert ids, "no refusals listed"
    missing = [i for i in ids if not list((root / "test/refuse").glob(f"{i}.*"))]
    for i in missing:
        print(f"test/refuse/{i}.cu is missing")
    return 1 if missing else 0


sys.exit(main())
