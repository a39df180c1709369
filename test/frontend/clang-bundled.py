"""Runs clang as the tool parses: on the bundled headers alone. Device side; IR on -o -.

    clang-bundled.py --clang CLANG --headers FOLDER FILE.cu [ARGUMENTS OF CLANG...]
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile


def write_forwards(headers, folder):
    """The headers that lib/known/Headers.def has as rows."""
    rows = (headers.parent.parent / "known/Headers.def").read_text()
    for path, targets in re.findall(r'^FORWARD\("([^"]+)",((?:\s*TO\("[^"]+"\))*)\s*\)$', rows, re.M):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("#pragma once\n" + "".join(f"#include <{t}>\n" for t in re.findall(r'TO\("([^"]+)"\)', targets)))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--clang", required=True)
    p.add_argument("--headers", required=True)
    options, rest = p.parse_known_args()
    command = [options.clang, "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90",
               "-fgpu-rdc", "-nocudainc", "-nocudalib", "-nostdinc++", "-nostdlibinc", "-w",
               "--cuda-path=/none", "--gcc-toolchain=/none", "--cuda-feature=+ptx90"]
    command += ["-include", f"{options.headers}/toolkit/__warplint_prelude.h"]
    writes = "-o" in rest
    command += ["-S", "-emit-llvm"] if writes else ["-fsyntax-only"]
    if not any(a.startswith("-O") for a in rest):
        command += ["-O1"]
    with tempfile.TemporaryDirectory() as forwards:
        write_forwards(pathlib.Path(options.headers), pathlib.Path(forwards))
        for folder in ("beside", "toolkit", "standard", "library"):
            command += ["-isystem", f"{options.headers}/{folder}", "-isystem", f"{forwards}/{folder}"]
        return subprocess.run(command + rest).returncode


sys.exit(main())
