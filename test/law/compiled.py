"""The accesses predicted for machine code have the widths that they have there.

test/compiled/widths.csv says what ptxas makes of test/compiled/kernels.cu; law.machine_code checks that it still does.
test/compiled/toolkits.csv says of those kernels that toolkits compile differently what each of them makes.
"""
import collections
import csv
import json
import pathlib
import re
import subprocess
import sys


# Kernels that some toolkits are not foretold for, and why. Nothing is said to be doubtful of them, so these are wrong.
WRONG = {
    "pair_backwards": "NVRTC before 13.5 forgets on sm_100 what nvcc 13.0 keeps",
    "reduction_interleaved": "NVRTC before 13.5 does not pair the last round of a tree, where nvcc 13.0 does",
    "scan_two_loops": "as reduction_interleaved",
    "store_pair": "NVRTC 12.9 does not pair stores on sm_100",
}


def recorded(path, toolkit=None):
    """Instructions by kernel, GPU and toolkit, if that is not one for all of the file."""
    rows = csv.DictReader(line for line in path.read_text().splitlines() if not line.startswith("#"))
    return {(row["kernel"], row["gpu"], toolkit or row["toolkit"]): row["instructions"] for row in rows}


def describe(widths):
    return "; ".join(f"{op} {size} x {n}" for (op, size), n in sorted(widths.items()))


def predicted(tool, source, gpu, toolkit):
    """The shared accesses in the print of the model as compiled, by kernel."""
    command = [tool, "--print=fused", "--no-toolkit", "--block=32", f"--arch={gpu}", f"--toolkit={toolkit}", source]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    kernels, widths = {}, None
    for line in text.splitlines():
        if m := re.match(r"kernel (\w+)\(", line):
            widths = kernels.setdefault(m.group(1), collections.Counter())
        elif m := re.match(r"\s+(load|store)\.shared\.(\d+)\s", line):
            widths[m.group(1), int(m.group(2))] += 1
    return {name: describe(w) for name, w in kernels.items()}


def doubtful(tool, source, gpu, toolkit):
    """The kernels of which the report says that the compiler may do otherwise."""
    command = [tool, "--format=json", "--all-accesses", "--no-toolkit", "--no-fixes", "--block=32", f"--arch={gpu}", f"--toolkit={toolkit}", source]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    return {a["kernel"] for a in report["accesses"] if a.get("asCompiled", {}).get("doubtful")}


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    folder = root / "test/compiled"
    toolkit = re.search(r"nvcc ([\d.]+)", (folder / "widths.csv").read_text()).group(1)
    nvcc = recorded(folder / "widths.csv", toolkit)
    rows = {**recorded(folder / "toolkits.csv"), **nvcc}
    problems = []
    pairs = sorted({(gpu, by) for _, gpu, by in rows})
    made = {(gpu, by): predicted(tool, folder / "kernels.cu", gpu, by) for gpu, by in pairs}
    doubts, wrong = {}, set()
    for (kernel, gpu, by), want in rows.items():
        got = made[gpu, by].get(kernel)
        if got == want:
            continue
        if (gpu, by) not in doubts:
            doubts[gpu, by] = doubtful(tool, folder / "kernels.cu", gpu, by)
        if kernel in WRONG and (kernel, gpu, by) not in nvcc and by != "13.5":
            wrong.add(kernel)
        elif kernel not in doubts[gpu, by]:
            problems.append(f"{kernel} on {gpu} by {by}: predicted {got}; in machine code {want}")
    problems += [f"{kernel} is as foretold: take it off the list" for kernel in WRONG if kernel not in wrong]
    if len(rows) < 340:
        problems.append("test/compiled/widths.csv or toolkits.csv is not whole")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
