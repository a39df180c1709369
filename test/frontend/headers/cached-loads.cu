// RUN: %clang_bundled %s -include __warplint_more_intrinsics.h -O0 -o - | FileCheck %s
// A hint leaves a plain access, as wide as its type: 16 bytes are one copy.

// CHECK-LABEL: define {{.*}} @_Z5hintsPK6float4PS_PKfPf(
// CHECK: @llvm.memcpy{{.*}}(ptr align 16 {{.*}}, ptr align 16 {{.*}}, i64 16, i1 false)
// CHECK: @llvm.memcpy{{.*}}(ptr align 16 {{.*}}, ptr align 16 {{.*}}, i64 16, i1 false)
// CHECK: ret void
__global__ void hints(const float4 *in, float4 *out, const float *a, float *b) {
  __stcs(out + threadIdx.x, __ldg(in + threadIdx.x));
  b[0] = __ldca(a) + __ldcg(a) + __ldcs(a) + __ldcv(a) + __ldlu(a);
  __stcg(b + 1, 1);
  __stwb(b + 2, a[3]);
  __stwt(b + 3, 2.0f);
}
