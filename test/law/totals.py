"""Totals of whole kernels, against arithmetic.

c[i] = a[i] + b[i] with blocks of 256 touches every sector of each of its three arrays once: 3 * ceil(4n / 32)
sectors, whatever n is.

The four reductions of examples/reduction.cu add 256 values. In the one whose active threads are dense and whose
stride grows, step s has 128 / s threads, 2s words apart, so each of the three accesses to shared memory has

    s             1   2   4   8   16  32  64  128
    threads       128 64  32  16  8   4   2   1
    conflicts     4*1 2*3 7   7   7   3   1   0      together 35

(the words of a bank less one, for each warp). The other three have none.
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

SOURCE = """__global__ void add(float *c, const float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}
"""
SIZES = [1, 7, 8, 9, 31, 32, 33, 255, 256, 257, 264, 288, 511, 513, 1000, 4095, 100_000, 1_000_003, 1 << 24, (1 << 24) + 1]


CONFLICTS = {"interleaved": 3 * 35, "modulo": 0, "sequential": 0, "first_add": 0}


def conflicts(tool, file):
    """By kernel: conflicts of a block."""
    command = [tool, "--no-toolkit", "--format=json", "--all-accesses", file]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    found = dict.fromkeys(CONFLICTS, 0)
    for a in report["accesses"]:
        if a["space"] == "shared":
            found[a["kernel"]] += a["perBlock"]["conflicts"]
    return found


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    problems = []
    if (found := conflicts(tool, root / "examples/reduction.cu")) != CONFLICTS:
        problems.append(f"conflicts of a block: {found}, not {CONFLICTS}")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "add.cu"
        file.write_text(SOURCE)
        for n in SIZES:
            command = [tool, "--no-toolkit", "--format=json", "--all-accesses", "--block=256", f"--grid={math.ceil(n / 256)}",
                       f"--arg=n={n}", file]
            report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
            totals = [a["total"] for a in report["accesses"]]
            warps = math.ceil(n / 32)
            if None in totals:
                problems.append(f"n = {n}: no total")
            elif sum(t["sectors"] for t in totals) != 3 * math.ceil(4 * n / 32):
                problems.append(f"n = {n}: {[t['sectors'] for t in totals]}, not {math.ceil(4 * n / 32)} each")
            elif any(t["requests"] != warps for t in totals):
                problems.append(f"n = {n}: {[t['requests'] for t in totals]} requests; {warps} warps have work")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
