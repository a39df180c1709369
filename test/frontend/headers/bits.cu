// RUN: %clang_bundled %s -include __warplint_more_intrinsics.h -o - | FileCheck %s
// Bit tricks that feed an index are LLVM intrinsics or plain arithmetic.

// CHECK-LABEL: define {{.*}} @_Z4bitsPiPjPy(
// CHECK: @llvm.ctpop.i32(
// CHECK: @llvm.ctlz.i32(
// CHECK: @llvm.cttz.i32(
// CHECK: @llvm.bitreverse.i32(
// CHECK: @llvm.nvvm.prmt(
// CHECK: @llvm.fshl.i32(
__global__ void bits(int *a, unsigned *u, unsigned long long *l) {
  a[0] = __popc(u[0]);
  a[1] = __clz(a[0]);
  a[2] = __ffs(a[1]);
  a[3] = __brev(u[1]);
  a[4] = __byte_perm(u[0], u[1], 0x5410);
  a[5] = __funnelshift_l(u[0], u[1], 5);
  a[6] = __mul24(a[0], a[1]) + __umul24(u[0], u[1]) + __sad(a[0], a[1], u[0]);
  u[7] = __umulhi(u[0], u[1]) + __mulhi(a[0], a[1]) + __uhadd(u[0], u[1]);
  l[0] = __umul64hi(l[1], l[2]) + __popcll(l[3]) + __clzll(l[4]) + __ffsll(l[5]) + __brevll(l[6]);
  a[8] = __float_as_int(__int_as_float(a[9])) + __hadd(a[1], a[2]);
  l[1] = __double_as_longlong(__longlong_as_double(l[2]));
}
