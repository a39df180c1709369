// RUN: %clang_bundled %s -include __warplint_more_intrinsics.h -o - | FileCheck %s
// A shuffle of four bytes is one intrinsic, of eight bytes two; all types.

struct Wide {
  int a, b, c, d;
};

// CHECK-LABEL: define {{.*}} @_Z8shufflesPiPfPdPyP4Wide(
// CHECK: @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 {{.*}}, i32 0, i32 31)
// CHECK: @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 {{.*}}, i32 8, i32 4127)
// CHECK: @llvm.nvvm.shfl.sync.bfly.i32(
// CHECK: @llvm.nvvm.shfl.sync.bfly.i32(
// CHECK: @llvm.nvvm.shfl.sync.up.i32(
__global__ void shuffles(int *i, float *f, double *d, unsigned long long *l, Wide *w) {
  i[0] = __shfl_sync(0xffffffff, i[1], 0);
  f[0] = __shfl_down_sync(0xffffffff, f[1], 8, 16);
  d[0] = __shfl_xor_sync(0xffffffff, d[1], 1);
  l[0] = __shfl_up_sync(0xffffffff, l[1], 1);
  w[0] = __shfl_sync(0xffffffff, w[1], 3);
  f[1] = __shfl(f[2], 1) + __shfl_down(f[3], 2) + __shfl_up(f[4], 1) + __shfl_xor(f[5], 4, 8);
}
