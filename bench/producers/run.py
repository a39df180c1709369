#!/usr/bin/env python3
"""Compiles kernels with compilers of other languages (PROGRAMS), without a GPU, and holds what warplint says of what they leave against
what it must say: kernels that waste and their clean twins.

    bench/producers/run.py --tool build/bin/warplint --python ENV/bin/python [--python OTHER/bin/python]...

Each Python is one of an environment that has some of the packages (`pip install triton`); packages that none
has are said to be left out. Ends with 0 if nothing is amiss.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAMS = {
    "triton": ("triton", '''
import os, sys
os.environ["TRITON_CACHE_DIR"] = sys.argv[1]
import triton, triton.language as tl
from triton.compiler import ASTSource
from triton.backends.compiler import GPUTarget
@triton.jit
def apart(x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, tl.load(x + 32 * i))
@triton.jit
def together(x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, tl.load(x + i))
for f in (apart, together):
    triton.compile(ASTSource(f, signature={"x": "*fp32", "out": "*fp32", "N": "constexpr"}, constexprs={(2,): 128}), target=GPUTarget("cuda", 90, 32))
'''),
}


def check(tool, python, name, program, folder):
    """What is amiss with one producer; nothing if it is not installed, or a list of sentences."""
    package, text = program
    if subprocess.run([python, "-c", f"import {package}"], capture_output=True).returncode:
        return None
    source, out = folder / f"{name}_kernels.py", folder / name
    source.write_text(text)
    out.mkdir()
    made = subprocess.run([python, source, out], capture_output=True, text=True, cwd=folder)
    if made.returncode:
        return [f"the package fails: {made.stderr.strip().splitlines()[-1]}"]
    environment = {**os.environ, "VIRTUAL_ENV": str(pathlib.Path(python).parent.parent)}
    p = subprocess.run([tool, "--format=json", "--no-cache", "--arch=sm_90", "--block=128", out],
                       capture_output=True, text=True, env=environment)
    report = json.loads(p.stdout)
    kernels = {l["kernel"] for l in report["launches"]}
    warned = {f["kernel"] for f in report["findings"] if f["severity"] != "note"}
    amiss = [f"no kernel '{k}' is read" for k in ("apart", "together") if not any(k in n for n in kernels)]
    amiss += [] if any("apart" in k for k in warned) else ["nothing is said of 'apart'"]
    amiss += [f"'{k}' is clean" for k in sorted(warned) if "together" in k]
    return amiss + [f"{e['file']}: {e['message']}" for e in report["errors"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--python", action="append", required=True)
    options = parser.parse_args()
    tool, failed = str(pathlib.Path(options.tool).resolve()), False
    for name, program in PROGRAMS.items():
        with tempfile.TemporaryDirectory() as folder:
            found = next((f for python in options.python if (f := check(tool, python, name, program, pathlib.Path(folder))) is not None), None)
        failed |= bool(found)
        print(f"{name}: " + ("not installed, left out" if found is None else "; ".join(found) or "as it must be"), flush=True)
    return failed


sys.exit(main())
