#!/usr/bin/env bash
# The LLVM IR that Triton 3.9.0 writes is not read by LLVM 22.1: every kernel with a float constant that is not exact is lost.
#
# Versions:  triton 3.9.0, llvmlite 0.50.0 (LLVM 22.1.0)
# Expected:  the IR in Triton's cache (.llir) is textual LLVM IR, which a released LLVM parses.
# Real:      the LLVM inside Triton writes float constants in a newer form (f0x3FB8AA3B for log2(e), where 22.1 wants
#            0x3FF7154760000000), which is no value to the parser of 22.1. A copy of a row, without such a constant, is
#            read; softmax, and whatever else takes an exponential, is not.
# Seen:      copy: read; softmax: "error: expected value token", at "float f0x3FB8AA3B"
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet triton==3.9.0 llvmlite==0.50.0
export TRITON_CACHE_DIR="$folder/cache"

cat >kernels.py <<'PYTHON'
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
import llvmlite.binding as llvm


@triton.jit
def copy(to, of, n, B: tl.constexpr):
    at = tl.arange(0, B)
    tl.store(to + at, tl.load(of + at, mask=at < n), mask=at < n)


@triton.jit
def softmax(to, of, n, B: tl.constexpr):
    at = tl.arange(0, B)
    x = tl.load(of + at, mask=at < n, other=0.0)
    e = tl.exp(x - tl.max(x, 0))
    tl.store(to + at, e / tl.sum(e, 0), mask=at < n)


def answer(kernel):
    source = ASTSource(kernel, {"to": "*fp32", "of": "*fp32", "n": "i32"}, {(3,): 1024})
    text = triton.compile(source, target=GPUTarget("cuda", 90, 32)).asm["llir"]
    try:
        llvm.parse_assembly(text)
        return "read"
    except RuntimeError as error:
        return str(error)


assert llvm.llvm_version_info == (22, 1, 0), llvm.llvm_version_info
answers = {kernel.__name__: answer(kernel) for kernel in (copy, softmax)}
for name, text in answers.items():
    print(f"{name}: {text}")
assert answers["copy"] == "read", "changed: the copy is not read"
assert "expected value token" in answers["softmax"] and "float f0x3FB8AA3B" in answers["softmax"], "changed: softmax"
print("as described")
PYTHON
env/bin/python kernels.py 2>&1 | grep -v Warning | grep -v warn_once
