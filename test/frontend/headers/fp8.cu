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

// A scale is an exponent: a conversion from it is exact, and one to it says how it is rounded.
static_assert(sizeof(__nv_fp8x2_e8m0) == 2 && sizeof(__nv_fp8x4_e8m0) == 4, "");

__global__ void scale(unsigned char *e, unsigned short *two, float *f, __nv_bfloat16 *b) {
  b[threadIdx.x] = __nv_cvt_e8m0_to_bf16raw(e[threadIdx.x]);
  __nv_bfloat162_raw pair = __nv_cvt_e8m0x2_to_bf162raw(two[1]);
  e[0] = __nv_cvt_float_to_e8m0(f[0], __NV_SATFINITE, cudaRoundPosInf);
  e[1] = __nv_cvt_bfloat16raw_to_e8m0(b[0], __NV_NOSAT, cudaRoundZero);
  two[0] = __nv_cvt_float2_to_e8m0x2(make_float2(f[0], f[1]), __NV_SATFINITE, cudaRoundZero);
  two[2] = __nv_cvt_bfloat162raw_to_e8m0x2(pair, __NV_SATFINITE, cudaRoundZero);
  two[3] = __nv_cvt_double2_to_e8m0x2(double2{1, f[2]}, __NV_SATFINITE, cudaRoundZero);
  two[4] = __nv_cvt_halfraw2_to_fp8x2(__half2{1, 2}, __NV_SATFINITE, __NV_E5M2);
}
