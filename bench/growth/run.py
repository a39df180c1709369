#!/usr/bin/env python3
"""How the time of a file grows with what it holds: sizes that double, so that work that is quadratic shows.

    bench/growth/run.py --tool build/bin/warplint [--limit 60] [FAMILY...]

A family is a source of N like things. Per family: seconds of processor time for each N, and the power of N by which the last step
grew once what an empty file takes is taken off: 1 is linear, 2 quadratic. A size that takes longer than --limit seconds ends its
family. Ends with 1 if a power is over 1.5 in a family that took over a second, or if the tool answered otherwise than it should:
each family says what must be in the output.
"""
import argparse
import math
import pathlib
import resource
import subprocess
import sys
import tempfile

KERNEL = "__global__ void k(float *p, const float *q, int n) {{\n{}\n}}\nvoid run(float *p, float *q, int n) {{ k<<<8, 256>>>(p, q, n); }}\n"


def kernels(n):
    return "".join(f"__global__ void k{i}(float *p) {{ p[2 * threadIdx.x + {i}] = 1; }}\n" for i in range(n))


def accesses(n):
    return KERNEL.format("\n".join(f"  p[2 * threadIdx.x + {1000 * i}] = q[threadIdx.x + {1000 * i}];" for i in range(n)))


def shared_accesses(n):
    body = "  __shared__ float s[64][32];\n"
    body += "\n".join(f"  s[threadIdx.x % 32][{i % 32}] = q[{i}];\n  __syncthreads();\n  p[{i}] = s[{i % 64}][threadIdx.x % 32];" for i in range(n))
    return KERNEL.format(body)


def one_line(n):
    return KERNEL.format(" ".join(f"p[2 * threadIdx.x + {1000 * i}] = 1;" for i in range(n)))


def conditionals(n):
    return KERNEL.format("  p[" + "".join(f"n == {i} ? {i} + threadIdx.x : " for i in range(n)) + "0] = 1;")


def sums(n):
    return KERNEL.format("  p[" + " + ".join(f"q[{i}] > 0" for i in range(n)) + " + threadIdx.x] = 1;")


def branches(n):
    return KERNEL.format("\n".join(f"  if (n > {i}) p[2 * threadIdx.x + {i}] = 1;" for i in range(n)))


def loops(n):
    return KERNEL.format("\n".join(f"  for (int i = 0; i < n; ++i) p[threadIdx.x + {i} * i] = 1;" for i in range(n)))


def calls(n):
    text = "__device__ void f0(float *p, int i) { p[2 * threadIdx.x + i] = 1; }\n"
    text += "".join(f"__device__ void f{i}(float *p, int i) {{ f{i - 1}(p, i + {i}); }}\n" for i in range(1, n))
    return text + KERNEL.format(f"  f{n - 1}(p, 0);")


def launches(n):
    text = "__global__ void k(float *p, int n) { p[n * threadIdx.x] = 1; }\n"
    return text + "".join(f"void run{i}(float *p) {{ k<<<8, {32 * (i % 32 + 1)}>>>(p, {i}); }}\n" for i in range(n))


def callers(n):
    text = "__global__ void k(float *p) { p[2 * threadIdx.x] = 1; }\nvoid run(float *p, int t) { k<<<8, t>>>(p); }\n"
    return text + "".join(f"void run{i}(float *p) {{ run(p, {32 * (i % 32 + 1)}); }}\n" for i in range(n))


def assignments(n):
    text = "__global__ void k(float *p) { p[2 * threadIdx.x] = 1; }\nvoid run(float *p, int c) {\n  int t = 32;\n"
    return text + "".join(f"  if (c == {i}) t = {32 * (i % 32 + 1)};\n" for i in range(n)) + "  k<<<8, t>>>(p);\n}\n"


def suppressions(n):
    return kernels(1) + "".join(f"// NOLINT(shared-bank-conflict) {i}\n" for i in range(n))


def instances(n):
    text = "template <int N> __global__ void k(float *p) { p[N * threadIdx.x] = 1; }\n"
    return text + "void run(float *p) {\n" + "".join(f"  k<{i + 2}><<<8, 256>>>(p);\n" for i in range(n)) + "}\n"


def macros(n):
    return "".join(f"#define A{i} (threadIdx.x + {i})\n" for i in range(n)) + KERNEL.format("\n".join(f"  p[2 * A{i}] = 1;" for i in range(n)))


def arrays(n):
    return KERNEL.format("\n".join(f"  __shared__ float s{i}[8]; s{i}[threadIdx.x % 8] = n; p[{i}] = s{i}[n % 8];" for i in range(n)))


# Name: source of N things, the first N, what the output has for all sizes.
FAMILIES = {
    "kernels": (kernels, 500, "sectors"), "accesses": (accesses, 250, "sectors"), "shared-accesses": (shared_accesses, 50, "wavefronts"),
    "one-line": (one_line, 250, "sectors"), "conditionals": (conditionals, 50, ""), "sums": (sums, 100, ""), "branches": (branches, 100, "sectors"),
    "loops": (loops, 25, ""), "calls": (calls, 25, "sectors"), "launches": (launches, 50, "sectors"), "callers": (callers, 50, "sectors"),
    "assignments": (assignments, 25, "sectors"), "suppressions": (suppressions, 2000, "sectors"), "instances": (instances, 50, "sectors"),
    "macros": (macros, 100, "sectors"), "arrays": (arrays, 50, ""),
}


def timed(tool, text, limit):
    """Seconds of processor time, the exit code (None: not within the limit), and what was printed."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "k.cu"
        file.write_text(text)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            p = subprocess.run([tool, "--no-toolkit", "--no-cache", "-j1", "--notes", file], capture_output=True, text=True, timeout=limit)
            code, out = p.returncode, p.stdout + p.stderr
        except subprocess.TimeoutExpired:
            code, out = None, ""
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, code, out


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--steps", type=int, default=5)
    parser.add_argument("families", nargs="*", choices=[*FAMILIES, []])
    options = parser.parse_args()
    empty = timed(options.tool, kernels(1), options.limit)[0]
    bad = False
    for name in options.families or FAMILIES:
        make, first, wanted = FAMILIES[name]
        took, wrong = [], ""
        for step in range(options.steps):
            seconds, code, out = timed(options.tool, make(first << step), options.limit)
            took.append(seconds)
            if code not in (0, 1, 2) or wanted not in out or "crashed" in out:
                wrong = f"no end within {options.limit:g} s" if code is None else f"exit code {code}, {out[-200:]!r}"
                break
        net = [max(t - empty, 0.01) for t in took]
        power = math.log2(net[-1] / net[-2]) if len(net) > 1 else 0
        shown = "  ".join(f"{first << i}: {t:.2f}" for i, t in enumerate(took))
        steep = power > 1.5 and took[-1] > 1
        bad |= steep or bool(wrong)
        print(f"{name:16} {shown}  power {power:.1f}{'  <- steep' if steep else ''}{'  <- ' + wrong if wrong else ''}", flush=True)
    return 1 if bad else 0


sys.exit(main())
