"""The tree is formatted as `script/format` formats it."""
import pathlib
import subprocess
import sys


def main():
    root = pathlib.Path(sys.argv[1])
    if not (root / ".git").exists():
        print("skipped: not a checkout, whose files git lists")
        return 77
    p = subprocess.run([root / "script/format", "--check"], capture_output=True, text=True)
    if p.returncode == 2:
        print(f"skipped: {p.stderr.strip()}")
        return 77
    print("\n".join(line for line in p.stderr.splitlines() if "error:" in line))
    return 1 if p.returncode else 0


sys.exit(main())
