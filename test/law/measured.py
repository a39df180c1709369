"""Whole kernels: bench/gpu/Kernels.cu is predicted to the last request, and every profile of it that is
recorded as test/measured/<gpu>/kernels.csv says the same, line by line.

That folder's name starts with the architecture: sm_90-h200.
"""
import json
import pathlib
import subprocess
import sys

# What data decides has no total.
OPEN = {("histogram", "shared", "atomic")}


def unpredicted(tool, source):
    command = [tool, "--no-toolkit", "--format=json", source]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    for r in report["refusals"]:
        yield f"{r['kernel']}: {r['reason']}: {r['detail']}"
    for a in report["accesses"]:
        if a["total"] is None and (a["kernel"], a["space"], a["op"]) not in OPEN:
            yield f"{a['kernel']}: {a['text']}: {a['verdict']}, no total"
    if len(report["accesses"]) < 60:
        yield f"only {len(report['accesses'])} accesses are found"


def differences(tool, source, profile):
    gpu = profile.parent.name.split("-")[0]
    command = [tool, "compare", "--no-toolkit", f"--arch={gpu}", "--ncu", profile, "--format=json", source]
    p = subprocess.run(command, capture_output=True, text=True)
    if p.stderr:
        yield f"{profile}: {p.stderr.strip()}"
        return
    for line in json.loads(p.stdout)["lines"]:
        if line["kind"] in ("static-only", "profile-only"):
            yield f"{profile}: line {line['line']}: predicted {line['predicted']}, measured {line['measured']}"


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    source = root / "bench/gpu/Kernels.cu"
    problems = list(unpredicted(tool, source))
    profiles = sorted((root / "test/measured").glob("*/kernels.csv"))
    for profile in profiles:
        problems += differences(tool, source, profile)
    if not profiles:
        print("skipped: no profile of whole kernels is recorded under test/measured")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
