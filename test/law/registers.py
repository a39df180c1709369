"""A file's registers are those of the compiler, whether it is asked, its log is read or its cubin.
Skipped, and said so, where there is no nvcc.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from toolkit.nvcc import MISSING, nvcc


def registers(tool, *arguments):
    p = subprocess.run([tool, "occupancy", "--format=json", "--arch=sm_90", *arguments], capture_output=True, text=True)
    return {k["kernel"]: (k["registers"], k["registersFrom"]) for k in json.loads(p.stdout)["kernels"]}


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    source = root / "test/compiled/kernels.cu"
    compiler = nvcc()
    if not compiler:
        print(MISSING)
        return 77
    with tempfile.TemporaryDirectory() as folder:
        cubin, log = pathlib.Path(folder) / "k.cubin", pathlib.Path(folder) / "log"
        made = subprocess.run([compiler, "-arch=sm_90", "-cubin", "-Xptxas", "-v", "-o", cubin, source],
                              capture_output=True, text=True, check=True)
        log.write_text(made.stderr)
        found = {
            "the log": registers(tool, "--no-toolkit", f"--ptxas-info={log}", source),
            "the cubin": registers(tool, "--no-toolkit", f"--ptxas-info={cubin}", source),
            "ptxas": registers(tool, f"--cuda-path={pathlib.Path(compiler).parent.parent}", source),
        }
    problems = []
    expected = found["the log"]
    if len(expected) < 35:
        problems.append(f"only {len(expected)} kernels are found")
    for kernel, (number, source) in expected.items():
        if source != "ptxas" or not 1 <= number <= 255:
            problems.append(f"{kernel}: {number} registers, from {source}")
    for name, other in found.items():
        for kernel in expected:
            if other[kernel] != expected[kernel]:
                problems.append(f"{kernel}: the log says {expected[kernel]}, {name} {other[kernel]}")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
