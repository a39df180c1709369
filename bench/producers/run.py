#!/usr/bin/env python3
"""Compiles kernels with compilers of other languages (PROGRAMS), without a GPU, and holds what warplint says of what they leave against
what it must say: kernels that waste and their clean twins.

    bench/producers/run.py --tool build/bin/warplint --python ENV/bin/python [--python OTHER/bin/python]...

Each Python is one of an environment that has some of the packages (`pip install triton numba-cuda cuda-tile
nvidia-cuda-nvrtc nvidia-cuda-tileiras nvidia-cutlass-dsl mojo-compiler max-core max-mojo-libs`); packages that none has are said to be left out. Ends with 0 if
nothing is amiss. A program is the module to import, whose output `warplint doctor` must take its folder for (empty: it names nobody), a block,
and what makes the dumps in the folder that it is called with.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAMS = {
    "triton": ("triton", "Triton", "128", '''
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
    "numba": ("numba.cuda", "Numba", "128", '''
import sys
from numba import cuda, types
def apart(out, x):
    out[cuda.threadIdx.x] = x[32 * cuda.threadIdx.x]
def together(out, x):
    out[cuda.threadIdx.x] = x[cuda.threadIdx.x]
V = types.Array(types.float32, 1, "C")
for f in (apart, together):
    text, _ = cuda.compile(f, types.void(V, V), cc=(9, 0), output="ptx", device=False, abi="numba", lineinfo=True)
    open(f"{sys.argv[1]}/{f.__name__}.ptx", "w").write(text if isinstance(text, str) else text.decode())
'''),
    "cutile": ("cuda.tile", "cuTile", "128", '''
import sys
import cuda.tile as ct
from cuda.tile.compilation import *
@ct.kernel
def apart(x, out):
    ct.store(out, index=(0,), tile=ct.gather(x, (ct.arange(128, dtype=ct.int32), 3)))
@ct.kernel
def together(x, out):
    ct.store(out, index=(0,), tile=ct.gather(x, (3, ct.arange(128, dtype=ct.int32))))
def array(dims):
    return ArrayConstraint(dtype=ct.float32, ndim=dims, index_dtype=ct.int32, stride_lower_bound_incl=0, alias_groups=[], may_alias_internally=False,
                           stride_constant=[32] * (dims - 1) + [1], stride_divisible_by=[16] * (dims - 1) + [1], shape_divisible_by=16, base_addr_divisible_by=16)
for name, k in (("apart", apart), ("together", together)):
    export_kernel(k, [KernelSignature([array(2), array(1)], CallingConvention.cutile_python_v1())], f"{sys.argv[1]}/{name}.cubin", gpu_code="sm_90", output_format="cubin")
'''),
    "cute": ("cutlass.cute", "CuTe DSL", "128", '''
import os, sys
os.environ.update(CUTE_DSL_ARCH="sm_90a", CUTE_DSL_LINEINFO="1", CUTE_DSL_KEEP_PTX="1", CUTE_DSL_DUMP_DIR=sys.argv[1])
import cutlass, cutlass.cute as cute, cutlass.cute.runtime as runtime
@cute.kernel
def apart(x: cute.Tensor, out: cute.Tensor):
    i, _, _ = cute.arch.thread_idx()
    out[i] = x[32 * i]
@cute.kernel
def together(x: cute.Tensor, out: cute.Tensor):
    i, _, _ = cute.arch.thread_idx()
    out[i] = x[i]
@cute.jit
def run_apart(x: cute.Tensor, out: cute.Tensor):
    apart(x, out).launch(grid=[1, 1, 1], block=[128, 1, 1])
@cute.jit
def run_together(x: cute.Tensor, out: cute.Tensor):
    together(x, out).launch(grid=[1, 1, 1], block=[128, 1, 1])
of = lambda n: runtime.make_fake_compact_tensor(cutlass.Float32, (n,), stride_order=(0,), assumed_align=16)
for f in (run_apart, run_together):
    cute.compile(f, of(4096), of(128))
'''),
    "mojo": ("mojo", "", "128", '''
import pathlib, subprocess, sys
source = pathlib.Path(sys.argv[1]) / "kernels.mojo"
source.write_text("""
from max.gpu import thread_idx
from max.gpu.host import get_gpu_target
from std.compile import compile_info
from std.sys import argv

comptime P = Pointer[Float32, MutAnyOrigin]

def apart(x: P, out_: P):
    out_[thread_idx.x] = x[32 * thread_idx.x]

def together(x: P, out_: P):
    out_[thread_idx.x] = x[thread_idx.x]

def main() raises:
    comptime gpu = get_gpu_target["sm_90"]()
    if argv()[1] == "apart":
        print(compile_info[apart, emission_kind="asm", target=gpu]())
    else:
        print(compile_info[together, emission_kind="asm", target=gpu]())
""")
for name in ("apart", "together"):
    text = subprocess.run([pathlib.Path(sys.executable).parent / "mojo", "run", source, name], capture_output=True, text=True, check=True).stdout
    source.with_name(name + ".ptx").write_text(text)
'''),
}


def check(tool, python, name, program, folder):
    """What is amiss with one producer; nothing if it is not installed, or a list of sentences."""
    package, taken_for, block, text = program
    if subprocess.run([python, "-c", f"import {package}"], capture_output=True).returncode:
        return None
    source, out = folder / f"{name}_kernels.py", folder / name
    source.write_text(text)
    out.mkdir()
    made = subprocess.run([python, source, out], capture_output=True, text=True, cwd=folder)
    if made.returncode:
        return [f"the package fails: {made.stderr.strip().splitlines()[-1]}"]
    environment = {**os.environ, "VIRTUAL_ENV": str(pathlib.Path(python).parent.parent)}
    p = subprocess.run([tool, "--format=json", "--no-cache", "--arch=sm_90", f"--block={block}", out],
                       capture_output=True, text=True, env=environment)
    report = json.loads(p.stdout)
    kernels = {l["kernel"] for l in report["launches"]}
    warned = {f["kernel"] for f in report["findings"] if f["severity"] != "note"}
    doctor = subprocess.run([tool, "doctor", out], capture_output=True, text=True, env=environment).stdout
    amiss = [] if taken_for in doctor else [f"doctor does not name {taken_for}"]
    amiss += [f"no kernel '{k}' is read" for k in ("apart", "together") if not any(k in n for n in kernels)]
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
