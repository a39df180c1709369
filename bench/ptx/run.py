#!/usr/bin/env python3
"""Holds what is said of CUDA source against what is said of the PTX that nvcc makes of it, line by line.

    bench/ptx/run.py --tool build/bin/warplint --nvcc /usr/local/cuda/bin/nvcc [--arch sm_90] [--seconds 600] [FILE-OR-FOLDER...]

Of each file (default: test/check) nvcc writes PTX with `-lineinfo`. Both are analysed for the blocks that the source is. A row is a
line of a kernel, a space and an operation; its figure is the most wavefronts or sectors of a request. Rows are

  same        the figures are equal
  other       they are not: each is printed
  source      nvcc has no such access on that line: it was removed, merged with another line's, or kept in a register
  ptx         the source has none: what nvcc moved, or made of a call

and kernels that are not analysed in one of the two are counted. What kinds of differences there are: docs/llvm-ir.md. Needs a CUDA
toolkit, no GPU. Ends with 0 if no figure is another.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def analysed(tool, arch, file, *options):
    """The report of one file."""
    p = subprocess.run([tool, "--format=json", "--all-accesses", "--no-cache", "--no-toolkit", f"--arch={arch}", "--fail-on=never", *options, file],
                       capture_output=True, text=True, timeout=300)
    return json.loads(p.stdout) if p.stdout.startswith("{") else None


def figure(access):
    per = access["perRequest"] or {}
    of = per.get("wavefronts") or per.get("sectors")
    return (of["min"], of["max"]) if of and access["verdict"] == "exact" and access.get("reached", True) else None


def rows(report, source, kernels=None):
    """{(kernel, line, space, op): figures} of the accesses that stand in `source`; None where one is not exact."""
    result = collections.defaultdict(set)
    for a in report["accesses"]:
        kernel = a["kernel"].split("<")[0].split("::")[-1]
        if pathlib.Path(a["file"]).name == source and (kernels is None or kernel in kernels) and a["space"] in ("shared", "global"):
            result[kernel, a["line"], a["space"], a["op"], tuple(a["launch"]["block"])].add(figure(a))
    return result


def worst(figures):
    return None if None in figures else max(f[1] for f in figures)


def compare(options, file, folder):
    """(kind, text) of each row; nothing where nvcc does not compile the file."""
    ptx = folder / "k.ptx"
    made = subprocess.run([options.nvcc, "-ptx", "-lineinfo", "-std=c++17", f"-arch={options.arch}", "-o", ptx, file], capture_output=True, text=True, timeout=120)
    if made.returncode:
        return [("not compiled", "")]
    source = analysed(options.tool, options.arch, file)
    if source is None:
        return [("not analysed", "")]
    found = []
    of_source = rows(source, file.name)
    blocks = collections.defaultdict(set)
    for kernel, *_, block in of_source:
        blocks[block].add(kernel)
    for block, kernels in sorted(blocks.items()):
        report = analysed(options.tool, options.arch, ptx, "--block=" + ",".join(map(str, block)), *(f"--kernel={k}" for k in sorted(kernels)))
        of_ptx = rows(report, file.name, kernels) if report else {}
        seen = {k for k, *_ in of_ptx}
        for key in sorted({k for k in {*of_source, *of_ptx} if k[4] == block}):
            if key[0] not in seen:
                kind, text = "kernel not in ptx", ""
            elif key not in of_ptx or key not in of_source:
                kind, text = ("source" if key in of_source else "ptx"), ""
            elif worst(of_source[key]) is None or worst(of_ptx[key]) is None:
                kind, text = "not exact", ""
            else:
                there = worst(of_source[key]), worst(of_ptx[key])
                kind, text = ("same" if there[0] == there[1] else "other"), f"{there[0]} {there[1]}"
            found.append((kind, f"{file.name}:{key[1]}: {key[0]}, {key[2]} {key[3]}, block {key[4]}: {text}"))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--nvcc", required=True)
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("--seconds", type=int, default=600, help="no new file after that long")
    parser.add_argument("--list", default="other", help="kinds of rows to print")
    parser.add_argument("paths", nargs="*", type=pathlib.Path, default=[ROOT / "test/check"])
    options = parser.parse_args()
    files = sorted(f for p in options.paths for f in ([p] if p.is_file() else p.rglob("*.cu")))
    begin, counts, read = time.monotonic(), collections.Counter(), 0
    with tempfile.TemporaryDirectory() as name:
        for file in files:
            if time.monotonic() - begin > options.seconds:
                break
            read += 1
            for kind, text in compare(options, file, pathlib.Path(name)):
                counts[kind] += 1
                if kind in options.list.split(","):
                    print(f"{kind}: {text}", flush=True)
    print(f"{read} of {len(files)} files: " + ", ".join(f"{n} {k}" for k, n in sorted(counts.items())))
    return 1 if counts["other"] else 0


sys.exit(main())
