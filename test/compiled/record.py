"""Compiles kernels.cu with a CUDA toolkit and prints what ptxas made of it, as widths.csv holds it.

Usage: record.py NVCC > widths.csv
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import cubin

GPUS = ["sm_80", "sm_90", "sm_100", "sm_120"]
HERE = pathlib.Path(__file__).parent


def ptxas_version(nvcc):
    text = subprocess.run([nvcc, "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"V([\d.]+)", text).group(1)


def compile_for(nvcc, gpu):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "kernels.cubin"
        subprocess.run([nvcc, f"-arch={gpu}", "-cubin", "-o", out, HERE / "kernels.cu"],
                       check=True, capture_output=True)
        return cubin.shared_widths(out.read_bytes())


def describe(widths):
    """load 4 x 32, load 16 x 8"""
    return "; ".join(f"{op} {size} x {n}" for (op, size), n in sorted(widths.items()))


def rows(nvcc):
    compiled = {gpu: compile_for(nvcc, gpu) for gpu in GPUS}
    for kernel in sorted(compiled[GPUS[0]]):
        for gpu in GPUS:
            yield f"{kernel},{gpu},{describe(compiled[gpu][kernel])}"


if __name__ == "__main__":
    print("# Shared-memory instructions in machine code: operation, bytes per lane, number.")
    print(f"# Compiled by nvcc {ptxas_version(sys.argv[1])} from kernels.cu; see record.py.")
    print("kernel,gpu,instructions")
    print("\n".join(rows(sys.argv[1])))
