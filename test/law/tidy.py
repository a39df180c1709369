"""What differs from main has no findings of .clang-tidy: script/tidy, over those files, if they are few: each takes seconds."""
import pathlib
import subprocess
import sys


def main():
    root, build = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).parent.parent
    p = subprocess.run([root / "script/tidy", "--build", build, "--most", "20"], capture_output=True, text=True)
    if p.returncode in (2, 3):
        print(f"skipped: {p.stderr.strip()}")
        return 77
    print(p.stdout + p.stderr, end="")
    return p.returncode


sys.exit(main())
