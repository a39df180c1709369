"""The accesses predicted for machine code have the widths that they have there.

test/compiled/widths.csv says what ptxas makes of test/compiled/kernels.cu; law.machine_code checks that it still does.
"""
import collections
import csv
import json
import pathlib
import re
import subprocess
import sys


def recorded(path):
    rows = {}
    for row in csv.DictReader(line for line in path.read_text().splitlines() if not line.startswith("#")):
        rows[row["kernel"], row["gpu"]] = row["instructions"]
    return rows


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
    rows = recorded(folder / "widths.csv")
    problems = []
    toolkit = re.search(r"nvcc ([\d.]+)", (folder / "widths.csv").read_text()).group(1)
    made = {gpu: predicted(tool, folder / "kernels.cu", gpu, toolkit) for gpu in sorted({gpu for _, gpu in rows})}
    doubts = {gpu: doubtful(tool, folder / "kernels.cu", gpu, toolkit) for gpu in made}
    for (kernel, gpu), want in rows.items():
        got = made[gpu].get(kernel)
        if got != want and kernel not in doubts[gpu]:
            problems.append(f"{kernel} on {gpu}: predicted {got}; in machine code {want}")
    if len(rows) < 100:
        problems.append("test/compiled/widths.csv is not whole")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
