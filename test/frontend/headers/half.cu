// RUN: %clang_bundled %s -o - | FileCheck %s
// half and bfloat16: two bytes, arithmetic, pairs of four bytes, atomics.

#include <cuda_bf16.h>
#include <cuda_fp16.h>

static_assert(sizeof(half) == 2 && sizeof(half2) == 4 && alignof(half2) == 4, "");
static_assert(sizeof(__nv_bfloat16) == 2 && alignof(__nv_bfloat162) == 4, "");

// CHECK-LABEL: define {{.*}} @_Z7numbers
// CHECK: atomicrmw fadd {{.*}} half
// CHECK: atomicrmw add {{.*}} i32
__global__ void numbers(half *h, half2 *p, __nv_bfloat16 *b, __nv_bfloat162 *q, float *f) {
  __shared__ half tile[32];
  tile[threadIdx.x] = h[threadIdx.x];
  h[0] = __hadd(h[1], h[2]) * __float2half(f[0]) + half(0.5f);
  f[1] = __half2float(h[3]) + __low2float(p[0]) + __bfloat162float(b[0]) + (float)tile[0];
  p[threadIdx.x] = __hfma2(p[1], p[2], __half2half2(h[1])) + __floats2half2_rn(1, 2) * p[3];
  p[0] += make_half2(h[0], h[1]);
  float2 two = __half22float2(p[1]);
  b[1] = __float2bfloat16(two.x) + b[2];
  q[0] = __hmul2(q[1], __float2bfloat162_rn(f[2]));
  if (__hgt(h[1], h[2]) && h[3] > h[4])
    h[5] = hexp(h[6]);
  atomicAdd(h, h[7]);
  atomicAdd(p, p[4]);
  h[8] = __shfl_xor_sync(0xffffffff, h[9], 1);
  p[5] = __ldg(&p[6]);
  half2 built(h[1], h[2]), braced = {h[3], h[4]};
  p[7] = built - braced;
  unsigned short bits = __half_as_ushort(h[1]);
  h[9] = __ushort_as_half(bits);
}
