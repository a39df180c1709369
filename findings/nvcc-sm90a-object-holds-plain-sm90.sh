#!/usr/bin/env bash
# nvcc -arch=sm_90a compiles a file twice, once for plain sm_90, and refuses code that sm_90a alone can have.
#
# Versions:  nvidia-cuda-nvcc 13.5.37, nvidia-cuda-crt 13.5.37, nvidia-nvvm 13.5.37, nvidia-cuda-runtime 13.5.37,
#            nvidia-cuda-cuobjdump 13.5.37, nvidia-cuda-cccl 13.3.5.0.6
# Expected:  -arch=sm_90a is short for -gencode arch=compute_90a,code=[sm_90a,compute_90a], as nvcc's manual says: the object
#            holds machine code and PTX of sm_90a, and a kernel that -cubin accepts is accepted by -c.
# Real:      the object holds a PTX of plain sm_90 before both, of another program: it took the other side of
#            __CUDA_ARCH_FEAT_SM90_ALL. A kernel with an unguarded wgmma.fence passes -cubin and the long form, and fails
#            with -arch=sm_90a -c, in ptxas, for a GPU that nobody named.
# Seen:      targets in the object: sm_90, sm_90a; constants 9000, 9001; "Instruction 'wgmma.fence' not supported on
#            .target 'sm_90'"
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet nvidia-cuda-nvcc==13.5.37 nvidia-cuda-crt==13.5.37 nvidia-nvvm==13.5.37 \
  nvidia-cuda-runtime==13.5.37 nvidia-cuda-cuobjdump==13.5.37 nvidia-cuda-cccl==13.3.5.0.6
bin=$(dirname "$(find env -path '*/bin/nvcc' | head -n 1)")

cat >which.cu <<'CUDA'
__global__ void which(int *out) {
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
  out[threadIdx.x] = 9001;
#else
  out[threadIdx.x] = 9000;
#endif
}
CUDA
cat >fence.cu <<'CUDA'
__global__ void fence() { asm volatile("wgmma.fence.sync.aligned;"); }
CUDA

changed() { echo "changed: $*"; exit 1; }

"$bin/nvcc" -arch=sm_90a -c which.cu -o which.o
targets=$("$bin/cuobjdump" -ptx which.o | grep -oE '^\.target sm_[0-9a-z]+' | tr '\n' ' ')
constants=$("$bin/cuobjdump" -ptx which.o | grep -oE '\b900[01]\b' | tr '\n' ' ')
echo "-arch=sm_90a: $targets, constants $constants"
[ "$targets" = ".target sm_90 .target sm_90a " ] || changed "the texts in the object"
[ "$constants" = "9000 9001 " ] || changed "what the texts were compiled from"

long=(-gencode 'arch=compute_90a,code=[sm_90a,compute_90a]')
"$bin/nvcc" "${long[@]}" -c which.cu -o long.o
targets=$("$bin/cuobjdump" -ptx long.o | grep -oE '^\.target sm_[0-9a-z]+' | tr '\n' ' ')
echo "long form: $targets"
[ "$targets" = ".target sm_90a " ] || changed "the texts of the long form"

"$bin/nvcc" -arch=sm_90a -cubin fence.cu -o fence.cubin || changed "-cubin refuses the fence"
"$bin/nvcc" "${long[@]}" -c fence.cu -o fence.o || changed "the long form refuses the fence"
if "$bin/nvcc" -arch=sm_90a -c fence.cu -o fence.o 2>message; then changed "-arch=sm_90a -c accepts the fence"; fi
cat message
grep -q "not supported on .target 'sm_90'" message || changed "the message"
echo "as described"
