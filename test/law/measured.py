"""Whole kernels: bench/gpu/Kernels.cu is predicted to the last request. law.profiles compares it with profiles."""
import json
import pathlib
import subprocess
import sys

# What data decides has no total.
OPEN = {("histogram", "shared", "atomic")}


def unpredicted(tool, source):
    command = [tool, "--no-toolkit", "--format=json", "--all-accesses", source]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    for r in report["refusals"]:
        yield f"{r['kernel']}: {r['reason']}: {r['detail']}"
    for a in report["accesses"]:
        if a["total"] is None and (a["kernel"], a["space"], a["op"]) not in OPEN:
            yield f"{a['kernel']}: {a['text']}: {a['verdict']}, no total"
    if len(report["accesses"]) < 60:
        yield f"only {len(report['accesses'])} accesses are found"


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    source = root / "bench/gpu/Kernels.cu"
    problems = list(unpredicted(tool, source))
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
