// RUN: %clang_bundled %s -include __warplint_more_math.h -include __warplint_more_cmath.h
// The mathematical functions that few kernels call.

#include <cmath>
#include <math_constants.h>

__global__ void functions(float *f, double *d, int n) {
  f[0] = tanf(f[1]) + tan(f[2]) + atan2f(f[3], f[4]) + fmodf(f[5], 2) + erff(f[6]) + log10(f[7]) +
         rsqrt(f[8]) + hypotf(f[9], 1) + copysign(f[1], f[2]) + CUDART_PI_F;
  d[0] = atan(d[1]) + exp2(n) + normcdf(d[2]) + std::lgamma(d[3]) + std::tan(d[4]) + log1p(d[5]);
  f[1] = __sinf(f[2]) + __fadd_rn(f[3], 1) + __frsqrt_rn(f[4]) + __fmaf_rz(1, 2, 3);
  int e;
  d[3] = std::frexp((long double)d[2], &e) + std::ldexp(n, 2) + std::frexp(n, &e);
  d[1] = frexp(d[2], &e) + ldexp(d[3], 2) + lround(f[5]) + __double2hiint(d[4]);
  if (isnan(f[1]) || std::isinf(d[2]) || isfinite(f[3]) || signbit(d[3]))
    f[__float2int_rn(f[6]) & 7] = __int2float_rn(n);
  sincosf(f[1], &f[2], &f[3]);
}

__global__ void norms(float *f, double *d, const float *p, const double *q, int n) {
  f[0] = normf(n, p) + rnormf(3, p);
  d[0] = norm(n, q) + rnorm(3, q);
}
