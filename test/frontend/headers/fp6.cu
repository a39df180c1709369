// RUN: %clang_bundled %s
// Six-bit numbers are stored and converted, each in a byte.

#include <cuda_fp6.h>

static_assert(sizeof(__nv_fp6_e2m3) == 1 && sizeof(__nv_fp6x2_e3m2) == 2 &&
                  sizeof(__nv_fp6x4_e2m3) == 4 && alignof(__nv_fp6x4_e3m2) == 4,
              "");

__global__ void convert(__nv_fp6_e3m2 *a, __nv_fp6x2_e2m3 *b, __nv_fp6x4_e3m2 *c, float4 *f) {
  a[threadIdx.x] = __nv_fp6_e3m2(f[threadIdx.x].x);
  b[threadIdx.x] = __nv_fp6x2_e2m3(make_float2(f[0].y, (float)a[1]));
  c[threadIdx.x] = __nv_fp6x4_e3m2(f[threadIdx.x]);
  f[1] = (float4)c[1];
  a[2].__x = __nv_cvt_float_to_fp6(f[2].z, __NV_E3M2, cudaRoundNearest);
  b[2].__x = __nv_cvt_float2_to_fp6x2(float2{}, __NV_E2M3, cudaRoundNearest);
}
