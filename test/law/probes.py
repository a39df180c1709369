"""bench/gpu compiles for sm_80 and sm_90, and every probe holds the instruction that is meant exactly once.
Skipped, and said so, where there is no nvcc.
"""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

OPCODE, SIZE_SHIFT, INSTRUCTION = 0x1FF, 73 - 64, 16
TOO_OLD = {"stsm_4": {"sm_80"}}


def nvcc():
    for root in (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), "/usr/local/cuda"):
        if root and (found := shutil.which("nvcc", path=os.path.join(root, "bin"))):
            return found
    return shutil.which("nvcc")


def meant(root):
    """By kernel: opcode and size."""
    text = (root / "bench/gpu/Probes.def").read_text()
    rows = re.findall(r'^PROBE\((\w+), "\w+", "\w+", \d+, \d+, (0x\w+), (\d+)\)', text, re.M)
    return {name: (int(opcode, 16), int(size)) for name, opcode, size in rows}


def main():
    root = pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(root / "test/compiled"))
    sys.dont_write_bytecode = True
    import cubin

    want = meant(root)
    if len(want) < 20:
        print("bench/gpu/Probes.def was not understood")
        return 1
    compiler = nvcc()
    if not compiler:
        print("skipped: no nvcc")
        return 0
    problems = []
    for gpu in ("sm_80", "sm_90"):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out.cubin"
            for source in ("Kernels.cu", "Probes.cu"):
                command = [compiler, f"-arch={gpu}", "-cubin", "-o", out, root / "bench/gpu" / source]
                made = subprocess.run(command, capture_output=True, text=True)
                if made.returncode:
                    print(f"{gpu}: {made.stderr}")
                    return 1
            code = {n.removeprefix(".text."): c for n, c in cubin.sections(out.read_bytes()) if n.startswith(".text.")}
        for name, (opcode, size) in want.items():
            if gpu in TOO_OLD.get(name, ()):
                continue
            words = [struct.unpack_from("<QQ", code[name], i) for i in range(0, len(code[name]), INSTRUCTION)]
            found = sum((low & OPCODE, high >> SIZE_SHIFT & 7) == (opcode, size) for low, high in words)
            if found != 1:
                problems.append(f"{name} on {gpu}: {found} instructions are the one that is meant")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
