#!/usr/bin/env python3
"""Holds the checks of races, barriers, bounds and alignment against GPUVerify's suite of CUDA kernels.

    test/gpuverify/run.py build/bin/warplint SUITE [--only GLOB] [--show]

SUITE is `testsuite/CUDA` of github.com/mc-imperial/gpuverify, which is not part of this project. Each kernel begins with
what GPUVerify must say of it (`//pass`, `//xfail:NOT_ALL_VERIFIED`) and the block and grid it is for. A `__requires(n == 12)`
becomes `--arg=n=12`; what else the annotations say is ignored (contracts.h).

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


def arguments_of(lines):
    head = " ".join(line for line in lines[1:4] if line.startswith("//"))
    found = []
    for name, ours in (("blockDim", "block"), ("gridDim", "grid")):
        if m := re.search(rf"--{name}=(\[[^\]]*\]|\d+)", head):
            sides = shape(m[1])
            sides = launchable(sides) if ours == "block" else sides
            found.append(f"--{ours}={','.join(map(str, sides))}")
    return found, re.findall(r"-D\S+", head)


def run(tool, path):
    lines = path.read_text(errors="replace").splitlines()
    options, defines = arguments_of(lines)
    for name, value in re.findall(r"__requires\((\w+) == (\d+)\)", "\n".join(lines)):
        options.append(f"--arg={name}={value}")
    command = [tool, "--no-config", "--no-cache", "--no-fixes", "--format=json", f"--checks={CHECKS}", *options, path,
               "--", "-include", HERE / "contracts.h", f"-I{path.parent}", *defines]
    p = subprocess.run(command, capture_output=True, text=True, timeout=120)
    try:
        return lines[0].strip().lower(), json.loads(p.stdout), command
    except ValueError:
        return lines[0].strip().lower(), {"findings": [], "errors": [{"message": p.stderr[-200:]}]}, command


def verdict(report):
    """What is said of a file: `race`, ..., `silent`, or why nothing is."""
    if report["errors"]:
        return "error: " + report["errors"][0]["message"]
    found = sorted({f["check"] for f in report["findings"] if "same value" not in f["message"]})
    if found:
        return ", ".join(found)
    refused = [k for k in report.get("kernels", []) if k.get("refused")]
    return "refused: " + refused[0]["refused"]["message"] if refused else "silent"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("suite", type=pathlib.Path)
    parser.add_argument("--only", default="*")
    parser.add_argument("--show", action="store_true", help="print the command of each kernel that is printed")
    args = parser.parse_args()
    reasons, sums, wrong = json.loads((HERE / "reasons.json").read_text()), collections.Counter(), 0
    for path in sorted(args.suite.rglob("*.cu")):
        name = str(path.parent.relative_to(args.suite))
        if not fnmatch.fnmatch(name, args.only):
            continue
        expected, report, command = run(args.tool, path)
        said = verdict(report)
        kind = said.split(":")[0] if said.startswith(("error", "refused")) else "silent" if said == "silent" else "found"
        agrees = (expected == "//pass", kind) in ((True, "silent"), (False, "found"))
        sums[expected[2:], kind, "" if agrees else reasons.get(name, "no reason").split(":")[0]] += 1
        if agrees == (name in reasons) or args.only != "*":
            wrong += agrees == (name in reasons)
            print(f"{name}: {expected[2:]}, {said}" + (", but has a reason" if agrees and name in reasons else ""))
            if args.show:
                print("    " + " ".join(map(str, command)))
    for (expected, kind, reason), count in sorted(sums.items()):
        print(f"{count:4} {expected}: {kind}" + (f" ({reason})" if reason else ""))
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
