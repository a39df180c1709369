"""Runs clang as the tool parses: on the bundled headers alone. Device side; IR on -o -.

    clang-bundled.py --clang CLANG --headers FOLDER FILE.cu [ARGUMENTS OF CLANG...]
"""
import argparse
import subprocess
import sys


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--clang", required=True)
    p.add_argument("--headers", required=True)
    options, rest = p.parse_known_args()
    command = [options.clang, "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90",
               "-fgpu-rdc", "-nocudainc", "-nocudalib", "-nostdinc++", "-nostdlibinc", "-w",
               "--cuda-path=/none", "--gcc-toolchain=/none", "--cuda-feature=+ptx90"]
    for folder in ("toolkit", "standard", "library"):
        command += ["-isystem", f"{options.headers}/{folder}"]
    command += ["-include", f"{options.headers}/toolkit/__warplint_prelude.h"]
    writes = "-o" in rest
    command += ["-S", "-emit-llvm"] if writes else ["-fsyntax-only"]
    if not any(a.startswith("-O") for a in rest):
        command += ["-O1"]
    return subprocess.run(command + rest).returncode


sys.exit(main())
