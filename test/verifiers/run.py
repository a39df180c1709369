#!/usr/bin/env python3
"""Holds the checks of races, barriers, bounds and alignment against the suites of verifiers of CUDA kernels.

    test/verifiers/run.py build/bin/warplint SUITE [--only GLOB] [--show]

SUITE is `testsuite/CUDA` of GPUVerify (github.com/mc-imperial/gpuverify) or `examples/drf` of faial (gitlab.com/umb-svl/faial), which are not
part of this project. Kernels of the first begin with what GPUVerify must say of them (`//pass`, `//xfail:NOT_ALL_VERIFIED`) and
the block and grid they are for; those of the second are named drf-* (free of data races) or racy-*. A `__requires(n == 12)` becomes
`--arg=n=12`; what else the annotations say is ignored (contracts.h).

Blocks of more than 1024 threads are halved until a GPU has them. Prints the sums, and a line for each kernel that we judge differently and for
which reasons.json has no reason, or one that no longer holds; exits 1 if there is one.
"""
import argparse
import collections
import fnmatch
import json
import math
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CHECKS = "-*,shared-race,global-race,barrier-divergence,shared-out-of-bounds,misaligned-access"


MOST_THREADS = 1024  # of a block of any GPU; the suite has blocks of 2048 and more


def shape(text):
    """GPUVerify's `64` or `[8,8]`."""
    return [int(n) for n in text.strip("[]").split(",")]


def launchable(block):
    """The largest block of the same kind that a GPU has: sides are halved, the longest first."""
    while math.prod(block) > MOST_THREADS:
        block[block.index(max(block))] //= 2
    return block


def expected_of(path, first):
    """What its verifier says of a kernel: `pass`, or something else."""
    if path.parent.name == "drf":
        return {"drf": "pass", "racy": "racy"}.get(path.stem.split("-")[0], "not judged")
    return first.strip().lower().removeprefix("//")


def arguments_of(lines, stem):
    head = " ".join(line for line in lines[1:4] if line.startswith("//"))
    found = []
    for name, ours in (("blockDim", "block"), ("gridDim", "grid")):
        if m := re.search(rf"--{name}=(\[[^\]]*\]|\d+)", head):
            sides = shape(m[1])
            sides = launchable(sides) if ours == "block" else sides
            found.append(f"--{ours}={','.join(map(str, sides))}")
    if not found:
        found = ["--block=64", "--grid=" + ("4" if "grid" in stem else "1")]  # faial looks at one block, unless told
    return found, re.findall(r"-D\S+", head)


def run(tool, path):
    lines = path.read_text(errors="replace").splitlines()
    options, defines = arguments_of(lines, path.stem)
    for name, value in re.findall(r"__requires\((\w+) == (\d+)\)", "\n".join(lines)):
        options.append(f"--arg={name}={value}")
    command = [tool, "--no-config", "--no-cache", "--no-fixes", "--format=json", f"--checks={CHECKS}", *options, path,
               "--", "-include", HERE / "contracts.h", f"-I{path.parent}", *defines]
    p = subprocess.run(command, capture_output=True, text=True, timeout=120)
    try:
        report = json.loads(p.stdout)
    except ValueError:
        report = {"findings": [], "refusals": [], "errors": [{"message": p.stderr[-200:]}]}
    return expected_of(path, lines[0]), report, command


def verdict(report):
    """What is said of a file: `race`, ..., `silent`, or why nothing is."""
    if report["errors"]:
        return "error: " + report["errors"][0]["message"]
    found = sorted({f["check"] for f in report["findings"] if "same value" not in f["message"]})
    if found:
        return ", ".join(found)
    return "refused: " + report["refusals"][0]["reason"] if report["refusals"] else "silent"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("suite", type=pathlib.Path)
    parser.add_argument("--only", default="*")
    parser.add_argument("--show", action="store_true", help="print the command of each kernel that is printed")
    args = parser.parse_args()
    reasons, sums, wrong = json.loads((HERE / "reasons.json").read_text()), collections.Counter(), 0
    for path in sorted(args.suite.rglob("*.cu")):
        name = str((path.parent if path.stem == "kernel" else path.with_suffix("")).relative_to(args.suite))
        if not fnmatch.fnmatch(name, args.only):
            continue
        expected, report, command = run(args.tool, path)
        said = verdict(report)
        kind = said.split(":")[0] if said.startswith(("error", "refused")) else "silent" if said == "silent" else "found"
        if expected == "not judged":
            continue
        agrees = (expected == "pass", kind) in ((True, "silent"), (False, "found"))
        sums[expected, kind, "" if agrees else reasons.get(name, "no reason").split(":")[0]] += 1
        if agrees == (name in reasons) or args.only != "*":
            wrong += agrees == (name in reasons)
            print(f"{name}: {expected}, {said}" + (", but has a reason" if agrees and name in reasons else ""))
            if args.show:
                print("    " + " ".join(map(str, command)))
    for (expected, kind, reason), count in sorted(sums.items()):
        print(f"{count:4} {expected}: {kind}" + (f" ({reason})" if reason else ""))
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
