"""What 'warplint sim index' says of a line is what the analysis says of a kernel with that line, through Clang and all stages:
of random subscripts, in shared and in global memory, warp by warp."""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

COUNT = 24
BLOCK = (16, 6) # three warps
LEAVES = ["threadIdx.x", "threadIdx.y", "blockDim.x", "warpSize", "(int)threadIdx.x", "3", "7u", "12", "0x20", "(threadIdx.x - 5)", "(int)(threadIdx.y - 2)", "1L"]
OPERATORS = ["+", "-", "*", "^", "&", "|", "%", "/", "<<", ">>", "<", "=="]


def expression(of, depth):
    if depth == 0:
        return of.choice(LEAVES)
    operator = of.choice(OPERATORS)
    left = expression(of, depth - 1)
    if operator in ("%", "/"):
        right = of.choice(["3", "5u", "blockDim.x", "8L"])
    elif operator in ("<<", ">>"):
        right = str(of.randrange(4))
        left = f"(unsigned)({left})" # to shift what is negative to the left is not defined in C++17
    else:
        right = expression(of, depth - 1)
    whole = f"({left} {operator} {right})"
    return f"({whole} ? {of.choice(LEAVES)} : {of.choice(LEAVES)})" if operator in ("<", "==") else whole


def simulated(tool, text, options):
    """The sum over the warps of the block."""
    total = 0
    for warp in range(BLOCK[0] * BLOCK[1] // 32):
        p = subprocess.run([tool, "sim", "index", text, f"--block={BLOCK[0]}x{BLOCK[1]}", f"--warp={warp}", "--json", *options], capture_output=True, text=True)
        if p.returncode:
            return p.stderr
        figures = json.loads(p.stdout)
        total += figures.get("wavefronts", figures.get("sectors"))
    return total


def main():
    tool, of = sys.argv[2], random.Random(20)
    # In 64 bits and within the array, so that nothing is out of it: the type of what is within still counts.
    texts = [f"(unsigned long)({expression(of, 2)}) % 1024" for _ in range(COUNT)]
    kernels, problems = "", []
    for number, text in enumerate(texts):
        kernels += f"__global__ void s{number}(float *p) {{ __shared__ float a[1024]; a[{text}] = 1; }}\n"
        kernels += f"__global__ void g{number}(float *a) {{ a[{text}] = 1; }}\n"
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "k.cu"
        source.write_text(kernels)
        p = subprocess.run([tool, "--no-cache", "--no-toolkit", f"--block={BLOCK[0]},{BLOCK[1]}", "--exit-zero", "--format=json", source], capture_output=True, text=True)
        accesses = {a["kernel"]: a["perBlock"] for a in json.loads(p.stdout)["accesses"]}
    if len(accesses) != 2 * COUNT:
        problems.append(f"{len(accesses)} accesses of {2 * COUNT}: {p.stderr[:500]}")
    for kernel, counted in accesses.items():
        unit, options = ("wavefronts", []) if kernel[0] == "s" else ("sectors", ["--memory=global"])
        text = texts[int(kernel[1:])]
        said = simulated(tool, f"a[{text}]", ["--op=store", *options])
        if not counted or said != counted[unit]:
            problems.append(f"{text}: {said} {unit} simulated, {counted and counted[unit]} analysed")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
