// RUN: %clang_bundled %s -o - | FileCheck %s
// min, max and abs are one instruction: no branch hides the value of an index.

// CHECK-LABEL: define {{.*}} @_Z6choosePiPfS_j(
// CHECK-NOT: br
// CHECK: @llvm.smin.i32(
// CHECK-NOT: br
// CHECK: @llvm.umin.i32(
// CHECK-NOT: br
// CHECK: @llvm.smax.i32(
// CHECK-NOT: br
// CHECK: @llvm.abs.i32(
// CHECK-NOT: br
// CHECK: ret void
__global__ void choose(int *a, float *f, int *i, unsigned n) {
  a[0] = min(i[0], i[1]);
  a[1] = min(threadIdx.x, n);
  a[2] = std::max(i[2], i[3]);
  a[3] = abs(i[4]);
  f[0] = max(f[1], 0.0f);
}
