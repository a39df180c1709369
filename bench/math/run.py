#!/usr/bin/env python3
"""How many instructions a warp issues at least for a function of math: the rows of lib/known/MathCosts.def.

    bench/math/run.py --nvrtc libnvrtc.so.13 --nvdisasm nvdisasm [--arch sm_90]

Both are in wheels: nvidia-cuda-nvrtc, nvidia-cuda-nvdisasm. A kernel calls each function once; the shortest way through its machine code
counts, less that of a kernel that multiplies instead. Exit code 1: a row of the table is another.
"""
import argparse
import ctypes
import heapq
import pathlib
import re
import subprocess
import tempfile

TABLE = pathlib.Path(__file__).resolve().parents[2] / "lib/known/MathCosts.def"
TWO_ARGUMENTS = {"pow", "hypot", "atan2", "fdim", "__powf", "__fdividef"}
KERNEL = 'extern "C" __global__ void k({0} *o, const {0} *a, const {0} *b) {{ int i = threadIdx.x; {0} x = a[i], y = b[i]; {1} }}'


def check(status):
    if status:
        raise SystemExit(f"NVRTC: error {status}")


def machine_code(nvrtc, nvdisasm, arch, source):
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    check(nvrtc.nvrtcCreateProgram(ctypes.byref(program), source.encode(), b"k.cu", 0, None, None))
    check(nvrtc.nvrtcCompileProgram(program, 1, (ctypes.c_char_p * 1)(f"--gpu-architecture={arch}".encode())))
    check(nvrtc.nvrtcGetCUBINSize(program, ctypes.byref(size)))
    cubin = ctypes.create_string_buffer(size.value)
    check(nvrtc.nvrtcGetCUBIN(program, cubin))
    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        file.write(cubin.raw)
        file.flush()
        return subprocess.run([nvdisasm, "-c", file.name], capture_output=True, text=True, check=True).stdout


def shortest(text):
    """Instructions from the entry to an unconditional exit; branches and what only reconverges do not count."""
    code, labels = [], {}
    for line in text.splitlines():
        if label := re.match(r"\s*(\.L\w*):", line):
            labels[label[1]] = len(code)
        elif found := re.match(r"\s*/\*[0-9a-f]{4,}\*/\s+(@\S+\s+)?(\S+)(.*);", line):
            code.append(found.groups())
    ways = [(0, 0)]
    best = {0: 0}
    while ways:
        count, at = heapq.heappop(ways)
        guard, opcode, operands = code[at]
        if opcode == "EXIT" and not guard:
            return count + 1
        target = re.search(r"`\((\.L\w*)\)", operands)
        to = [at + 1]
        if opcode.startswith("BRA") and target:
            is_conditional = guard or "P" in operands.split("`")[0]
            to = [labels[target[1]]] + ([at + 1] if is_conditional else [])
        elif opcode.startswith("RET"):
            to = []
        count += not opcode.startswith(("NOP", "BSSY", "BSYNC", "BRA"))
        for next_one in to:
            if next_one < len(code) and count < best.get(next_one, count + 1):
                best[next_one] = count
                heapq.heappush(ways, (count, next_one))
    raise SystemExit("no way through the machine code ends")


def body(name, kind):
    suffix = "f" if kind == "float" and not name.startswith("__") else ""
    if name == "sincos":
        return f"{kind} s, c; sincos{suffix}(x, &s, &c); o[i] = s * c;"
    return f"o[i] = {name}{suffix}(x{', y' if name in TWO_ARGUMENTS else ''});"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nvrtc", required=True)
    parser.add_argument("--nvdisasm", required=True)
    parser.add_argument("--arch", default="sm_90")
    options = parser.parse_args()
    nvrtc = ctypes.CDLL(options.nvrtc)

    def count(kind, text):
        return shortest(machine_code(nvrtc, options.nvdisasm, options.arch, KERNEL.format(kind, text)))

    others = 0
    for row in re.findall(r'^MATH\("(\w+)", (\d+), (\d+)\)$', TABLE.read_text(), re.M):
        name, known = row[0], dict(zip(("float", "double"), map(int, row[1:])))
        for kind in ("float", "double") if known["double"] else ("float",):
            by = "x * y" if name in TWO_ARGUMENTS else "x * x"
            less = 0 if name == "sincos" else 1  # the product of both is there, too
            found = count(kind, body(name, kind)) - count(kind, f"o[i] = {by};") + less
            if found != known[kind]:
                others += 1
                print(f"{name} of {kind}: {found}, in the table {known[kind]}")
    print(f"{others} differ")
    raise SystemExit(1 if others else 0)


if __name__ == "__main__":
    main()
