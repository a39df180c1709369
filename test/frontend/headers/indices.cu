// RUN: %clang_bundled %s -o - | FileCheck %s
// threadIdx and its kin are special registers, whole or by component.

__device__ unsigned sum(dim3 d, const uint3 &i) { return d.x + i.y; }

// CHECK-LABEL: define {{.*}} @_Z7indicesPi(
// CHECK: @llvm.nvvm.read.ptx.sreg.ctaid.x()
// CHECK: @llvm.nvvm.read.ptx.sreg.ntid.x()
// CHECK: @llvm.nvvm.read.ptx.sreg.tid.x()
// CHECK: @llvm.nvvm.read.ptx.sreg.nctaid.z()
__global__ void indices(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = gridDim.z + warpSize;
  auto whole = threadIdx;
  uint3 copy = blockIdx;
  out[whole.y] = sum(blockDim, threadIdx) + copy.x;
}
