// RUN: %clang_bundled %s -include __warplint_more_atomics.h -o - | FileCheck %s
// Atomics are atomicrmw and cmpxchg, whatever their scope.

// CHECK-LABEL: define {{.*}} @_Z7atomicsPiPjPyPfPdPt(
// CHECK-DAG: atomicrmw add {{.*}} i32
// CHECK-DAG: atomicrmw add {{.*}} i64
// CHECK-DAG: atomicrmw fadd {{.*}} float
// CHECK-DAG: atomicrmw fadd {{.*}} double
// CHECK-DAG: atomicrmw max
// CHECK-DAG: atomicrmw umin
// CHECK-DAG: atomicrmw uinc_wrap
// CHECK-DAG: atomicrmw udec_wrap
// CHECK-DAG: atomicrmw xchg
// CHECK-DAG: cmpxchg {{.*}} i64
// CHECK-DAG: cmpxchg {{.*}} i16
__global__ void atomics(int *i, unsigned *u, unsigned long long *l, float *f, double *d,
                        unsigned short *s) {
  atomicAdd(i, 1);
  atomicAdd(l, 1);
  atomicAdd(f, 1);
  atomicAdd(d, f[0]);
  atomicMax(i, -1);
  atomicMin(u, 1u);
  atomicInc(u, 7);
  atomicDec(u, 7);
  atomicExch(f, 2.0f);
  atomicCAS(l, 1, 2);
  atomicCAS(s, 1, 2);
  atomicSub(i, 1);
  atomicAnd(u, 1);
  atomicOr(u, 2);
  atomicXor(u, 3);
  atomicAdd_block(i, 1);
  atomicAdd_system(i, 1);
}
