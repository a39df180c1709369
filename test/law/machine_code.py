"""test/compiled/widths.csv is what ptxas makes of test/compiled/kernels.cu, with a toolkit of the version it was recorded with."""
import pathlib
import re
import subprocess
import sys

from toolkit.nvcc import nvcc


def skipped(why):
    print(f"skipped: {why}")
    return 77


def main():
    folder = pathlib.Path(sys.argv[1]) / "test/compiled"
    compiler = nvcc()
    if not compiler:
        return skipped("no nvcc: script/bootstrap --all")
    made = subprocess.run([sys.executable, folder / "record.py", compiler], capture_output=True, text=True)
    if made.returncode:
        return skipped(f"nvcc does not compile here: {made.stderr.strip().splitlines()[-1:]}")
    kept = (folder / "widths.csv").read_text()
    version = re.compile(r"nvcc ([\d.]+)")
    if version.search(made.stdout).group(1) != version.search(kept).group(1):
        return skipped(f"nvcc {version.search(made.stdout).group(1)} is not the one of the record; script/bootstrap --all installs that")
    problems = [f"the record says {old}, nvcc makes {new}"
                for old, new in zip(kept.splitlines(), made.stdout.splitlines()) if old != new]
    if made.stdout != kept and not problems:
        problems.append("the record and what nvcc makes differ in length")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
