#!/usr/bin/env python3
"""Makes kernels at random that fixes have something to do in, fixes them, and runs them before and after (execute.py).

    bench/fixes/generate.py --tool build/bin/warplint --kernels 600 [--seed 1] [--keep FOLDER]

A kernel fills a tile of shared memory, meets at a barrier, and reads the tile in another order, or walks global memory in
one; beside that it may use the tile in ways that no layout survives: whole rows by memcpy, wide casts, a pointer that is
handed on, a flat index, its size. Prints what each edit came to; the exit code is 1 if a result changed.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import execute

TYPES = {"float": 4, "int": 4, "double": 8, "short": 2, "unsigned char": 1, "float2": 8, "float4": 16}
BLOCKS = [(32, 8), (16, 16), (32, 32), (8, 8), (32, 4), (64, 4), (16, 8)]
HELPERS = """
__device__ void turnRow(T *row, int n, int t) { for (int k = t; k < n / 2; k += 32) { T v = row[k]; row[k] = row[n - 1 - k]; row[n - 1 - k] = v; } }
__device__ T valueAt(const T *p, int i) { return p[i]; }
"""
# Uses of a tile s[R][C] by thread number t of N threads, between barriers: in place, by rows, and as bytes.
USES = [
    "for (int k = t; k < R; k += N) for (int c = 0; c < C / 2; c++) { T v = s[k][c]; s[k][c] = s[k][C - 1 - c]; s[k][C - 1 - c] = v; }",
    "if (t == 0) memcpy(&s[1][0], &s[0][0], sizeof s[0]);",
    "if (t == 0) memcpy(s[R - 1], s[0], C * sizeof(T));",
    "for (int k = t; k < R * C; k += N) (&s[0][0])[k] = valueAt(&s[0][0], k);",
    "if (t < 32) turnRow(s[R / 2], C, t);",
    "for (int k = t; k < int(sizeof(s) / sizeof(T)); k += N) { T *p = &s[0][0] + k; *p = p[0]; }",
    "if (t == 0) { T *p = s[0], *q = s[R - 1]; out[(q - p) % n] = *q; }",
    "for (int k = t; k < int(sizeof(s) / 4); k += N) { unsigned *words = reinterpret_cast<unsigned *>(s); words[k] = words[k] ^ 1u; }",
    "for (int k = t; k < C; k += N) { T first = s[0][k]; for (int r = 0; r + 1 < R; r++) s[r][k] = s[r + 1][k]; s[R - 1][k] = first; }",
    "if (t == 0) memset(s[0], 0, sizeof s[0]);",
]
FILLS = [
    "for (int k = t; k < R * C; k += N) s[k / C][k % C] = in[(base + k) % n];",
    "for (int k = t; k < R * C; k += N) s[k % R][k / R] = in[(base + k) % n];",
    "for (int r = threadIdx.y; r < R; r += BY) for (int c = threadIdx.x; c < C; c += BX) s[r][c] = in[(base + r * C + c) % n];",
    "for (int r = threadIdx.x; r < R; r += BX) for (int c = threadIdx.y; c < C; c += BY) s[r][c] = in[(base + r * C + c) % n];",
]
READS = [
    "for (int k = t; k < R * C; k += N) out[(base + k) % n] = s[k % R][k / R];",
    "for (int r = threadIdx.x; r < R; r += BX) for (int c = threadIdx.y; c < C; c += BY) out[(base + c * R + r) % n] = s[r][c];",
    "for (int r = threadIdx.y; r < R; r += BY) for (int c = threadIdx.x; c < C; c += BX) out[(base + r * C + c) % n] = s[r][c];",
    "if (threadIdx.x < R && threadIdx.y < C) out[(base + threadIdx.y * R + threadIdx.x) % n] = s[threadIdx.x][threadIdx.y];",
]
# Of numbers, and of global memory: whole kernels, the tile's matrices among them.
PRODUCTS = """
  T sum = 0;
  for (int at = 0; at < n / S; at++) {
    a[AROW] = in[(blockIdx.x * S + ROW) * n + at * S + COLUMN];
    b[BROW] = in[(at * S + ROW) * n + blockIdx.y * S + COLUMN];
    __syncthreads();
    for (int k = 0; k < S; k++) sum += a[ASUM] * b[BSUM];
    __syncthreads();
  }
  out[(blockIdx.x * S + ROW) * n + blockIdx.y * S + COLUMN] = sum;
"""
WALKS = [
    "int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;\n  if (i < n && j < n) out[i * n + j] = in[i * n + j] + T(1);",
    "int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;\n  if (i < n && j < n) out[j * n + i] = in[i * n + j];",
    "int i = blockIdx.x * N + t;\n  for (int k = 0; k < 4; k++) if (i * 4 + k < n * n) out[i * 4 + k] = in[i * 4 + k] + T(1);",
    "int row = blockIdx.x * N + t;\n  T sum = 0;\n  if (row < n) { for (int k = 0; k < n; k++) sum += in[row * n + k]; out[row] = sum; }",
]


def tiled(rng, name):
    kind = rng.choice([t for t in TYPES if "float2" != t != "float4"] if rng.random() < 0.8 else list(TYPES))
    bx, by = rng.choice(BLOCKS)
    rows, columns = rng.choice([8, 16, 32, 64]), rng.choice([8, 16, 32, 64])
    if rows * columns * TYPES[kind] > 40000:
        rows = 16
    uses = rng.sample(USES, rng.choice([0, 0, 0, 1, 1, 2]))
    if TYPES[kind] % 4 or kind in ("float", "double"):  # the bits of a number are not turned
        uses = [u for u in uses if "words" not in u]
    if kind.startswith("float") and kind != "float":
        uses = [u for u in uses if "turnRow" not in u]
    body = [rng.choice(FILLS), *uses, rng.choice(READS)]
    lines = [f"  __shared__ T s[{rows}][{columns}];", "  const int t = threadIdx.y * blockDim.x + threadIdx.x;"]
    lines.append(f"  const int base = (blockIdx.y * gridDim.x + blockIdx.x) * {rows * columns};")
    for part in body:
        lines += ["  " + part, "  __syncthreads();"]
    text = "\n".join(lines[:-1])
    for of, to in (("R", rows), ("C", columns), ("N", bx * by), ("BX", bx), ("BY", by)):
        text = execute.re.sub(rf"\b{of}\b", str(to), text)
    return kind, (bx, by), 4 * 3 * rows * columns, text


def product(rng, name):
    side = rng.choice([8, 16, 32])
    kind = rng.choice(["float", "int", "double"])
    x, y = "threadIdx.x", "threadIdx.y"
    row, column = (x, y) if rng.random() < 0.6 else (y, x)
    pick = lambda: rng.choice([(f"{row}][{column}", 0), (f"{column}][{row}", 1)])
    (a, turned_a), (b, turned_b) = pick(), pick()
    text = PRODUCTS
    for of, to in (("AROW", a), ("BROW", b), ("ASUM", f"k][{row}" if turned_a else f"{row}][k"),
                   ("BSUM", f"{column}][k" if turned_b else f"k][{column}"), ("ROW", row), ("COLUMN", column), ("S", side)):
        text = execute.re.sub(rf"\b{of}\b", str(to), text)
    return kind, (side, side), 64, f"  __shared__ T a[{side}][{side}], b[{side}][{side}];{text}"


def walk(rng, name):
    bx, by = rng.choice(BLOCKS)
    text = "  const int t = threadIdx.y * blockDim.x + threadIdx.x;\n  " + rng.choice(WALKS)
    return rng.choice(["float", "int", "double"]), (bx, by), 96, execute.re.sub(r"\bN\b", str(bx * by), text)


def source(rng, number):
    name = f"kernel{number}"
    kind, block, n, body = rng.choice([tiled, tiled, tiled, product, walk])(rng, name)
    side = "dim3(4, 3)" if body.find("gridDim") >= 0 else f"dim3({(n + block[0] - 1) // block[0]}, {(n + block[1] - 1) // block[1]})"
    return (f"using T = {kind};\n{HELPERS}\n__global__ void {name}(T *out, const T *in, int n) {{\n{body}\n}}\n"
            f"void run(T *o, const T *i) {{ {name}<<<{side}, dim3({block[0]}, {block[1]})>>>(o, i, {n}); }}\n")


def call(tool, *options):
    p = subprocess.run([tool, "--no-cache", "--no-toolkit", *options], capture_output=True, text=True)
    return p.stdout if p.returncode in (0, 1) else sys.exit(f"{options}: {p.stderr}")


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--tool", required=True)
    p.add_argument("--kernels", type=int, default=600)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--keep", type=pathlib.Path, help="for what differs, and for what was not run")
    a = p.parse_args()
    outcomes, titles = collections.Counter(), collections.Counter()
    for number in range(a.kernels):
        rng = random.Random(f"{a.seed} {number}")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / f"kernel{number}.cu"
            file.write_text(source(rng, number))
            old = call(a.tool, "--print=ir", str(file))
            report = json.loads(call(a.tool, "--format=json", "--all-accesses", str(file)))
            made = [x["title"] for f in report["findings"] for x in f["fixes"] if x["edits"]]
            text = file.read_text()
            call(a.tool, "--fix", "--unsafe-fixes", str(file))
            if file.read_text() == text:
                outcomes["not edited"] += 1
                continue
            for outcome in execute.compare(old, call(a.tool, "--print=ir", str(file)), report["launches"]).values():
                outcomes[outcome.split(":")[0]] += 1
                titles.update(t.split(" of ")[0].split("'")[0].strip() for t in set(made))
                if not outcome.startswith("equal"):
                    print(f"kernel {number} of seed {a.seed}: {outcome}", flush=True)
                    if a.keep:
                        a.keep.mkdir(parents=True, exist_ok=True)
                        (a.keep / f"{number}.before.cu").write_text(text)
                        (a.keep / f"{number}.after.cu").write_text(file.read_text())
    print(", ".join(f"{n} {what}" for what, n in outcomes.most_common()))
    for title, n in titles.most_common():
        print(f"  {n} {title}")
    return 1 if outcomes["differs"] else 0


if __name__ == "__main__":
    sys.exit(main())
