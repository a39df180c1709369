// RUN: %clang_bundled %s
// Four-bit numbers are stored and converted, four of them in two bytes.

#include <cuda_fp4.h>

static_assert(sizeof(__nv_fp4_e2m1) == 1 && sizeof(__nv_fp4x2_e2m1) == 1 &&
                  sizeof(__nv_fp4x4_e2m1) == 2 && alignof(__nv_fp4x4_e2m1) == 2,
              "");

__global__ void convert(__nv_fp4_e2m1 *a, __nv_fp4x2_e2m1 *b, __nv_fp4x4_e2m1 *c, float4 *f) {
  a[threadIdx.x] = __nv_fp4_e2m1(f[threadIdx.x].x);
  b[threadIdx.x] = __nv_fp4x2_e2m1(make_float2(f[0].y, (float)a[1]));
  c[threadIdx.x] = __nv_fp4x4_e2m1(f[threadIdx.x]);
  f[1] = (float4)c[1];
}

__global__ void stored(unsigned char *a, float2 *f, __half2 *h) {
  a[threadIdx.x] = __nv_cvt_float2_to_fp4x2(f[threadIdx.x], __NV_E2M1, cudaRoundNearest);
  a[0] = __nv_cvt_double_to_fp4(f[0].x, __NV_E2M1, cudaRoundZero);
  h[threadIdx.x] = __nv_cvt_fp4x2_to_halfraw2(a[1], __NV_E2M1);
}
