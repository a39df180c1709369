// RUN: %clang_bundled %s
// Eight-bit numbers are stored and converted.

#include <cuda_fp8.h>

static_assert(sizeof(__nv_fp8_e4m3) == 1 && sizeof(__nv_fp8x4_e5m2) == 4, "");

__global__ void convert(__nv_fp8_e4m3 *a, __nv_fp8x4_e4m3 *v, float *f, half *h) {
  a[threadIdx.x] = __nv_fp8_e4m3(f[threadIdx.x]);
  f[0] = (float)a[1];
  h[0] = (half)a[2];
  v[0] = __nv_fp8x4_e4m3(make_float4(1, 2, 3, 4));
  a[3].__x = __nv_cvt_float_to_fp8(f[1], __NV_SATFINITE, __NV_E4M3);
}
