"""A file's registers are those of the compiler, whether it is asked, its log is read or its cubin; what lines spill comes to what
ptxas says of the kernel.
Skipped, and said so, where there is no nvcc.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from toolkit.nvcc import MISSING, nvcc


def registers(tool, *arguments):
    p = subprocess.run([tool, "occupancy", "--format=json", "--arch=sm_90", *arguments], capture_output=True, text=True)
    return {k["kernel"]: (k["registers"], k["registersFrom"]) for k in json.loads(p.stdout)["kernels"]}


SPILLING = """__global__ void spill(float *out, const float *in, int n) {
  float a[48];
  #pragma unroll
  for (int i = 0; i < 48; ++i) a[i] = in[i * 1024 + threadIdx.x];
  for (int k = 0; k < n; ++k) {
    #pragma unroll
    for (int i = 0; i < 48; ++i) a[i] = a[i] * a[(i + 7) % 48] + in[k * 48 + i];
  }
  #pragma unroll
  for (int i = 0; i < 48; ++i) out[i * 1024 + threadIdx.x] = a[i];
}
"""
IN_LOOP = 7


def spills(tool, compiler, folder):
    """What is wrong with the lines of a kernel that has fewer registers than it needs."""
    file, log = folder / "spill.cu", folder / "spill.cubin"
    file.write_text(SPILLING)
    limit = 32
    made = subprocess.run([compiler, "-arch=sm_90", "-cubin", "-Xptxas", "-v", f"-maxrregcount={limit}", "-o", log, file],
                          capture_output=True, text=True, check=True).stderr
    told = [int(n) for n in re.search(r"(\d+) bytes spill stores, (\d+) bytes spill loads", made).groups()]
    p = subprocess.run([tool, "occupancy", "--format=json", "--arch=sm_90", f"--cuda-path={pathlib.Path(compiler).parent.parent}", file,
                        "--", f"-maxrregcount={limit}"], capture_output=True, text=True)
    kernel = json.loads(p.stdout)["kernels"][0]
    if kernel["registers"] != limit or [kernel["spillStores"], kernel["spillLoads"]] != told or not all(told):
        yield f"ptxas spills {told}, and the limit is {limit}: {kernel}"
    if "nvdisasm" in p.stderr: # is not among the programs of every toolkit
        return
    sums = [sum(line[key] for line in kernel["lines"]) for key in ("spillStores", "spillLoads")]
    if sums != told:
        yield f"ptxas spills {told}, lines {sums}"
    by_line = {line["line"]: line for line in kernel["lines"]}
    if not by_line[IN_LOOP]["spillLoads"] or by_line[IN_LOOP]["loops"] != 1:
        yield f"line {IN_LOOP} spills in a loop: {by_line[IN_LOOP]}"
    if not 24 <= max(line["liveRegisters"] for line in kernel["lines"]) <= limit:
        yield f"most registers live at once: {kernel['lines']}"


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
        problems = [*spills(tool, compiler, pathlib.Path(folder))]
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
