"""No file written by hand is longer than 500 lines, and functions stay short enough to read."""
import pathlib
import statistics
import sys

MOST_LINES = 500
MOST_MEDIAN = 160


def main():
    root = pathlib.Path(sys.argv[1])
    sizes = {}
    for folder in ("sim", "lib", "tool", "test", "bench", "editors"):
        for file in (root / folder).rglob("*"):
            if file.suffix in (".h", ".cpp", ".py", ".ts", ".cu", ".cuh", ".def") and "node_modules" not in file.parts:
                sizes[file.relative_to(root).as_posix()] = len(file.read_text(errors="replace").splitlines())
    long = sorted((n, f) for f, n in sizes.items() if n > MOST_LINES)
    for n, f in long:
        print(f"{f}: {n} lines; {MOST_LINES} is the most")
    median = statistics.median(sizes.values())
    if median > MOST_MEDIAN:
        print(f"the median file has {median} lines")
    return 1 if long or median > MOST_MEDIAN else 0


sys.exit(main())
