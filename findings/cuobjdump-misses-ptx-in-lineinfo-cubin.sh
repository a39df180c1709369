#!/usr/bin/env bash
# A cubin that was built with -lineinfo holds its whole PTX, and cuobjdump says that there is none.
#
# Versions:  nvidia-cuda-nvcc 13.5.37, nvidia-cuda-crt 13.5.37, nvidia-nvvm 13.5.37, nvidia-cuda-runtime 13.5.37,
#            nvidia-cuda-cuobjdump 13.5.37, nvidia-cuda-cccl 13.3.5.0.6
# Expected:  code=sm_90 asks for machine code alone; an object without PTX tells nobody the program above machine code.
#            With -lineinfo, a table of lines is added.
# Real:      the section .nv_debug_ptx_txt has every line of the PTX, ended by NUL instead of a line feed, without .loc
#            and .file. cuobjdump -lptx finds no PTX, with -all, too; nothing in nvcc's output says that it ships.
# Seen:      "No PTX file found to extract" of both objects; in the cubin .version, .target, the entry, its load, store and ret
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet nvidia-cuda-nvcc==13.5.37 nvidia-cuda-crt==13.5.37 nvidia-nvvm==13.5.37 \
  nvidia-cuda-runtime==13.5.37 nvidia-cuda-cuobjdump==13.5.37 nvidia-cuda-cccl==13.3.5.0.6
bin=$(dirname "$(find env -path '*/bin/nvcc' | head -n 1)")

cat >twice.cu <<'CUDA'
__global__ void twice(float *a) { a[threadIdx.x] *= 2; }
CUDA

changed() { echo "changed: $*"; exit 1; }
lines() { # of PTX that the file $1 holds
  python3 - "$1" <<'PYTHON'
import re, sys
data = open(sys.argv[1], "rb").read()
begin = data.find(b".version ")
text = data[begin:].split(b"\0")[:200] if begin >= 0 else []
print(sum(bool(re.match(rb"\s*(\.version|\.target|\.visible \.entry|ld\.global|st\.global|ret)", line)) for line in text))
PYTHON
}

"$bin/nvcc" -gencode arch=compute_90,code=sm_90 -c twice.cu -o plain.o
"$bin/nvcc" -lineinfo -gencode arch=compute_90,code=sm_90 -c twice.cu -o lineinfo.o
for o in plain lineinfo; do
  "$bin/cuobjdump" -all -lptx "$o.o" >"$o.listed" 2>&1 || true
  cat "$o.listed"
  grep -q "No PTX file found" "$o.listed" || changed "cuobjdump lists PTX of $o.o"
done
"$bin/nvcc" -gencode arch=compute_90,code=sm_90 -cubin twice.cu -o plain.cubin
"$bin/nvcc" -lineinfo -gencode arch=compute_90,code=sm_90 -cubin twice.cu -o lineinfo.cubin
echo "lines of PTX: plain $(lines plain.cubin), -lineinfo $(lines lineinfo.cubin)"
[ "$(lines plain.cubin)" = 0 ] || changed "a plain cubin holds PTX"
[ "$(lines lineinfo.cubin)" -ge 6 ] || changed "a cubin with lines holds no PTX"
echo "as described"
