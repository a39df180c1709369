#!/usr/bin/env python3
"""How long the analysis takes beside the parse, and a whole run beside clang -fsyntax-only.

    bench/speed/run.py --stages build/bin/stage_times --tool build/bin/warplint FOLDER...

Per folder: milliseconds of each stage, summed; everything after the parse as a share of the
parse, median and 95th percentile over its files. With --clang, runs of the tool that know no
report beside `clang++ -fsyntax-only` with the headers of the toolkit in --cuda, each the best
of three, taken in turn: with the bundled headers (aim: 0.08), and with the toolkit's,
precompiled by runs before (aim: 0.25). clang reads a file for the device and then for the host;
the tool reads it for the device, so there are ratios beside both and beside that half. What comes
after the parse is set beside that half, too: the parse that a file costs whoever compiles it, which
less work on headers does not make cheaper.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile
import time

STAGES = ["parse", "simplify", "lower", "evaluate", "judge"]


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def best_of(command, before=lambda: None, runs=3):
    took = []
    for _ in range(runs):
        before()
        started = time.monotonic()
        subprocess.run(command, capture_output=True)
        took.append(time.monotonic() - started)
    return min(took)


def ratios(options, line, cache):
    """Runs with the bundled headers and with the toolkit's, and what comes after the parse, beside clang's."""
    file, after = line["file"], sum(line[s] for s in STAGES[1:]) / 1000  # seconds
    def forget():
        for report in cache.glob("llvmcache-*"):
            report.unlink()
    clang = [options.clang, "-x", "cuda", "-fsyntax-only", "-w", "--cuda-gpu-arch=sm_90", "--no-cuda-version-check",
             f"--cuda-path={options.cuda}", "-isystem", f"{options.cuda}/include/cccl", file]  # where clang does not look
    device = best_of([*clang, "--cuda-device-only"])
    both = device + best_of([*clang, "--cuda-host-only"])  # clang alone stops after the first if it finds an error
    bundled = best_of([options.tool, "--no-toolkit", "--no-cache", file])
    toolkit = [options.tool, f"--cuda-path={options.cuda}", f"--cache-dir={cache}", file]
    for _ in range(2):  # compile what is kept: the wrapper, and what the file begins with
        subprocess.run(toolkit, capture_output=True)
        forget()
    precompiled = best_of(toolkit, before=forget)
    return bundled / both, bundled / device, precompiled / both, precompiled / device, after / device


def stages(options, files):
    lines = []
    for i in range(0, len(files), 20):
        out = subprocess.run([options.stages, *files[i:i + 20]], capture_output=True, text=True).stdout
        lines += [json.loads(line) for line in out.splitlines()]
    return lines


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--stages", required=True)
    p.add_argument("--tool", default="build/bin/warplint")
    p.add_argument("--clang", default="")
    p.add_argument("--cuda", default="/usr/local/cuda")
    p.add_argument("--limit", type=int, default=0)
    p.add_argument("--slowest", type=int, default=0)
    p.add_argument("folders", nargs="+", type=pathlib.Path)
    options = p.parse_args()
    print("| code base | files | " + " | ".join(f"{s} ms" for s in STAGES)
          + " | after the parse, median | 95th percentile |")
    print("|---" * (len(STAGES) + 4) + "|")
    for folder in options.folders:
        files = sorted(str(f) for f in folder.rglob("*.cu"))
        files = files[:options.limit] if options.limit else files
        lines = stages(options, files)
        if not lines:
            continue
        sums = [sum(line[s] for line in lines) for s in STAGES]
        for line in lines:
            line["share"] = sum(line[s] for s in STAGES[1:]) / line["parse"]
        shares = [line["share"] for line in lines]
        print(f"| {folder.name} | {len(lines)} | " + " | ".join(f"{s:.0f}" for s in sums)
              + f" | {100 * statistics.median(shares):.1f} % | {100 * percentile(shares, .95):.1f} % |",
              flush=True)
        for line in sorted(lines, key=lambda x: -x["share"])[:options.slowest]:
            print("    " + " ".join(f"{s} {line[s]:.1f}" for s in STAGES) + " " + line["file"])
        if options.clang:
            with tempfile.TemporaryDirectory() as cache:
                pairs = [ratios(options, line, pathlib.Path(cache)) for line in lines]
            names = [f"{what} / clang -fsyntax-only with the toolkit's headers{side}"
                     for what in ("whole run with the bundled headers", "whole run with the toolkit's, precompiled")
                     for side in ("", ", device only")]
            names.append("everything after the parse / clang -fsyntax-only with the toolkit's headers, device only")
            for name, values in zip(names, zip(*pairs)):
                print(f"    {name}: median {statistics.median(values):.3f}, "
                      f"95th percentile {percentile(values, .95):.3f}", flush=True)


main()
