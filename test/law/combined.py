"""Of the atomics of test/compiled/atomics.cu, atomic-contention is silent about those that nvcc combines across the warp,
as its machine code for two GPUs shows, and about no other."""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

from toolkit.nvcc import MISSING, nvcc

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "compiled"))
import cubin  # noqa: E402

MATCH, VOTE, VOTE_UNIFORM = 0x3A1, 0x806, 0x886  # how a warp learns who takes part


def combined(compiler, source, arch):
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "atomics.cubin"
        subprocess.run([compiler, "-cubin", f"-arch={arch}", "-o", made, source], check=True, capture_output=True)
        data = made.read_bytes()
    for name, code in cubin.sections(data):
        if name.startswith(".text."):
            words = {struct.unpack_from("<Q", code, at)[0] & 0xFFF for at in range(0, len(code), cubin.INSTRUCTION)}
            yield name.removeprefix(".text."), bool(words & {MATCH, VOTE, VOTE_UNIFORM})


def reported(tool, source, arch):
    command = [tool, "--no-cache", f"--arch={arch}", "--block=64", "--checks=-*,atomic-contention", "--format=json", source]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    return {f["kernel"].split("(")[0] for f in report["findings"]}


def main():
    source, tool = pathlib.Path(sys.argv[1]) / "test/compiled/atomics.cu", sys.argv[2]
    compiler = nvcc()
    if not compiler:
        print(MISSING)
        return 77
    problems, kernels = [], 0
    for arch in ("sm_80", "sm_90"):
        found = reported(tool, source, arch)
        for kernel, combines in combined(compiler, source, arch):
            kernels += 1
            if combines == (kernel in found):
                problems.append(f"{arch}: {kernel}: nvcc {'combines' if combines else 'does not combine'} its lanes, "
                                f"and the check {'reports it' if kernel in found else 'is silent'}")
    if kernels < 50:
        problems.append(f"only {kernels} kernels were compiled")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
