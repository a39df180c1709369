"""bench/gpu compiles for sm_80, sm_90 and sm_90a, and every probe holds the instruction that is meant: exactly once,
or as often as Probes.def says of the loops that ptxas fuses.
Skipped, and said so, where there is no nvcc.
"""
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

from toolkit.nvcc import MISSING, nvcc

OPCODE, SIZE_SHIFT, INSTRUCTION = 0x1FF, 73 - 64, 16
TOO_OLD = {"stsm_4": {"sm_80"}, "tma_lds_128": {"sm_80"}, "loop_lds_bulk": {"sm_80"}, "wgmma": {"sm_80", "sm_90"}}


def meant(root):
    """Of each probe: its kernel, opcode, size, and how many there must be."""
    text = (root / "bench/gpu/Probes.def").read_text()
    rows = re.findall(r'^PROBE\((\w+), "\w+", "\w+", \d+, \d+, (0x\w+), (\d+)\)', text, re.M)
    probes = [(name, int(opcode, 16), int(size), 1) for name, opcode, size in rows]
    rows = re.findall(r'^FUSED\(\w+, (\w+), "\w+", \d+, (0x\w+), (\d+), (\d+)\)', text, re.M)
    return probes + [(kernel, int(opcode, 16), int(size), int(times)) for kernel, opcode, size, times in rows]


def main():
    root = pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(root / "test/compiled"))
    sys.dont_write_bytecode = True
    import cubin

    want = meant(root)
    if len(want) < 40:
        print("bench/gpu/Probes.def was not understood")
        return 1
    compiler = nvcc()
    if not compiler:
        print(MISSING)
        return 77
    problems = []
    for gpu in ("sm_80", "sm_90", "sm_90a"):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out.cubin"
            for source in ("Kernels.cu", "Probes.cu"):
                command = [compiler, f"-arch={gpu}", "-cubin", "-o", out, root / "bench/gpu" / source]
                made = subprocess.run(command, capture_output=True, text=True)
                if made.returncode:
                    print(f"{gpu}: {made.stderr}")
                    return 1
            code = {n.removeprefix(".text."): c for n, c in cubin.sections(out.read_bytes()) if n.startswith(".text.")}
        for name, opcode, size, times in want:
            if gpu in TOO_OLD.get(name, ()):
                continue
            words = [struct.unpack_from("<QQ", code[name], i) for i in range(0, len(code[name]), INSTRUCTION)]
            found = sum((low & OPCODE, high >> SIZE_SHIFT & 7) == (opcode, size) for low, high in words)
            if found != times:
                problems.append(f"{name} on {gpu}: {found} instructions are the one that is meant, not {times}")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
