//===- __warplint_more_math.h - The mathematical functions few kernels call ===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#pragma clang force_cuda_host_device begin

extern "C" {
float acosf(float), acoshf(float), asinf(float), asinhf(float), atanf(float), atanhf(float),
    cbrtf(float), coshf(float), cospif(float), erfcf(float), erfcinvf(float), erfcxf(float),
    erff(float), erfinvf(float), exp10f(float), exp2f(float), expm1f(float), j0f(float), j1f(float),
    lgammaf(float), log10f(float), log1pf(float), logbf(float), nanf(const char *),
    nearbyintf(float), normcdff(float), normcdfinvf(float), rcbrtf(float), rintf(float),
    sinhf(float), sinpif(float), tanf(float), tgammaf(float), truncf(float), y0f(float), y1f(float),
    saturatef(float), cyl_bessel_i0f(float), cyl_bessel_i1f(float), atan2f(float, float),
    copysignf(float, float), fdimf(float, float), fdividef(float, float), fmodf(float, float),
    hypotf(float, float), nextafterf(float, float), remainderf(float, float), rhypotf(float, float),
    ldexpf(float, int), scalbnf(float, int), scalblnf(float, long), frexpf(float, int *),
    modff(float, float *), remquof(float, float, int *), jnf(int, float), ynf(int, float),
    norm3df(float, float, float), rnorm3df(float, float, float),
    norm4df(float, float, float, float), rnorm4df(float, float, float, float);
double acos(double), acosh(double), asin(double), asinh(double), atan(double), atanh(double),
    cbrt(double), cosh(double), cospi(double), erfc(double), erfcinv(double), erfcx(double),
    erf(double), erfinv(double), exp10(double), exp2(double), expm1(double), j0(double), j1(double),
    lgamma(double), log10(double), log1p(double), logb(double), nan(const char *),
    nearbyint(double), normcdf(double), normcdfinv(double), rcbrt(double), rint(double),
    rsqrt(double), sinh(double), sinpi(double), tan(double), tgamma(double), trunc(double),
    y0(double), y1(double), cyl_bessel_i0(double), cyl_bessel_i1(double), atan2(double, double),
    copysign(double, double), fdim(double, double), fdivide(double, double), fmod(double, double),
    hypot(double, double), nextafter(double, double), remainder(double, double),
    rhypot(double, double), ldexp(double, int), scalbn(double, int), scalbln(double, long),
    frexp(double, int *), modf(double, double *), remquo(double, double, int *), jn(int, double),
    yn(int, double), norm3d(double, double, double), rnorm3d(double, double, double),
    norm4d(double, double, double, double), rnorm4d(double, double, double, double),
    fma(double, double, double);
void sincosf(float, float *, float *), sincos(double, double *, double *),
    sincospif(float, float *, float *), sincospi(double, double *, double *);
int ilogbf(float), ilogb(double);
long lrintf(float), lrint(double), lroundf(float), lround(double);
long long llrintf(float), llrint(double), llroundf(float), llround(double);
}
// These compute indices: what they do counts.
#define __warplint_least_most(T, PREFIX)                                                           \
  __warplint_inline T PREFIX##min(T a, T b) { return b < a ? b : a; }                              \
  __warplint_inline T PREFIX##max(T a, T b) { return a < b ? b : a; }
__warplint_least_most(unsigned, u);
__warplint_least_most(long long, ll);
__warplint_least_most(unsigned long long, ull);
#undef __warplint_least_most
// These read memory.
#define __warplint_norm(T, NAME, ROOT)                                                             \
  __warplint_inline_host T NAME(int n, const T *p) {                                               \
    T sum = 0;                                                                                     \
    for (int i = 0; i < n; ++i)                                                                    \
      sum += p[i] * p[i];                                                                          \
    return ROOT(sum);                                                                              \
  }
__warplint_norm(float, normf, sqrtf);
__warplint_norm(float, rnormf, rsqrtf);
__warplint_norm(double, norm, sqrt);
__warplint_norm(double, rnorm, rsqrt);
#undef __warplint_norm

float fma(float, float, float), ldexp(float, int), scalbn(float, int), frexp(float, int *),
    modf(float, float *);
void sincos(float, float *, float *);

// The other arithmetic types: float stays float, an integer becomes double.
template <class _T, bool = __is_integral(_T)> struct __warplint_float_of {};
template <class _T> struct __warplint_float_of<_T, true> {
  typedef double type;
};
template <> struct __warplint_float_of<float> {
  typedef float type;
};
template <> struct __warplint_float_of<double> {
  typedef double type;
};
template <> struct __warplint_float_of<long double> {
  typedef long double type;
};
template <class _T> using __warplint_float = typename __warplint_float_of<_T>::type;
template <class _T, class _U>
using __warplint_float2 = decltype(__warplint_float<_T>() + __warplint_float<_U>());

#define __warplint_unary(NAME) template <class _T> __warplint_float<_T> NAME(_T);
#define __warplint_binary(NAME)                                                                    \
  template <class _T, class _U> __warplint_float2<_T, _U> NAME(_T, _U);

__warplint_unary(acos)
__warplint_unary(acosh)
__warplint_unary(asin)
__warplint_unary(asinh)
__warplint_unary(atan)
__warplint_unary(atanh)
__warplint_unary(cbrt)
__warplint_unary(cos)
__warplint_unary(exp)
__warplint_unary(fabs)
__warplint_unary(log)
__warplint_unary(round)
__warplint_unary(sin)
__warplint_unary(tanh)
__warplint_unary(cosh)
__warplint_unary(cospi)
__warplint_unary(erf)
__warplint_unary(erfc)
__warplint_unary(erfinv)
__warplint_unary(exp10)
__warplint_unary(exp2)
__warplint_unary(expm1)
__warplint_unary(lgamma)
__warplint_unary(log10)
__warplint_unary(log1p)
__warplint_unary(logb)
__warplint_unary(nearbyint)
__warplint_unary(normcdf)
__warplint_unary(rcbrt)
__warplint_unary(rint)
__warplint_unary(rsqrt)
__warplint_unary(sinh)
__warplint_unary(sinpi)
__warplint_unary(tan)
__warplint_unary(tgamma)
__warplint_unary(trunc)
__warplint_binary(atan2)
__warplint_binary(copysign)
__warplint_binary(fdim)
__warplint_binary(fmod)
__warplint_binary(hypot)
__warplint_binary(nextafter)
__warplint_binary(remainder)

template <class _T> __warplint_float<_T> frexp(_T, int *);
template <class _T> __warplint_float<_T> ldexp(_T, int);
template <class _T> __warplint_float<_T> scalbn(_T, int);
template <class _T> _T modf(_T, _T *);
template <class _T> int ilogb(_T);
template <class _T> long lrint(_T);
template <class _T> long lround(_T);
template <class _T> long long llrint(_T);
template <class _T> long long llround(_T);
template <class _T> int fpclassify(_T);

#define __warplint_class_of(NAME)                                                                  \
  template <class _T> bool NAME(_T x) { return __builtin_##NAME((__warplint_float<_T>)x); }        \
  static_assert(true)
__warplint_class_of(isnan);
__warplint_class_of(isinf);
__warplint_class_of(isfinite);
__warplint_class_of(isnormal);
__warplint_class_of(signbit);
#undef __warplint_class_of

#pragma clang force_cuda_host_device end

extern "C" __device__ void __sincosf(float, float *, float *);
#pragma clang attribute push(__attribute__((device)), apply_to = function)
extern "C" {
__warplint_of_numbers float __cosf(float), __exp10f(float), __log10f(float), __log2f(float),
    __sinf(float), __tanf(float), __tanhf(float), __saturatef(float), __powf(float, float),
    __frsqrt_rn(float);

__warplint_of_numbers float __fadd_rn(float, float), __fadd_rz(float, float),
    __fadd_ru(float, float), __fadd_rd(float, float);
__warplint_of_numbers float __fsub_rn(float, float), __fsub_rz(float, float),
    __fsub_ru(float, float), __fsub_rd(float, float);
__warplint_of_numbers float __fmul_rn(float, float), __fmul_rz(float, float),
    __fmul_ru(float, float), __fmul_rd(float, float);
__warplint_of_numbers float __fdiv_rn(float, float), __fdiv_rz(float, float),
    __fdiv_ru(float, float), __fdiv_rd(float, float);
__warplint_of_numbers float __fsqrt_rn(float), __fsqrt_rz(float), __fsqrt_ru(float),
    __fsqrt_rd(float);
__warplint_of_numbers float __frcp_rz(float), __frcp_ru(float), __frcp_rd(float),
    __fmaf_rz(float, float, float), __fmaf_ru(float, float, float), __fmaf_rd(float, float, float),
    __fmaf_ieee_rn(float, float, float);
__warplint_of_numbers double __dadd_rn(double, double), __dadd_rz(double, double),
    __dadd_ru(double, double), __dadd_rd(double, double);
__warplint_of_numbers double __dsub_rn(double, double), __dsub_rz(double, double),
    __dsub_ru(double, double), __dsub_rd(double, double);
__warplint_of_numbers double __dmul_rn(double, double), __dmul_rz(double, double),
    __dmul_ru(double, double), __dmul_rd(double, double);
__warplint_of_numbers double __ddiv_rn(double, double), __ddiv_rz(double, double),
    __ddiv_ru(double, double), __ddiv_rd(double, double);
__warplint_of_numbers double __drcp_rn(double), __drcp_rz(double), __drcp_ru(double),
    __drcp_rd(double);
__warplint_of_numbers double __dsqrt_rn(double), __dsqrt_rz(double), __dsqrt_ru(double),
    __dsqrt_rd(double);
__warplint_of_numbers double __fma_rn(double, double, double), __fma_rz(double, double, double),
    __fma_ru(double, double, double), __fma_rd(double, double, double);

__warplint_of_numbers unsigned __float2uint_rn(float), __float2uint_rz(float),
    __float2uint_ru(float), __float2uint_rd(float);
__warplint_of_numbers long long __float2ll_rn(float), __float2ll_rz(float), __float2ll_ru(float),
    __float2ll_rd(float);
__warplint_of_numbers unsigned long long __float2ull_rn(float), __float2ull_rz(float),
    __float2ull_ru(float), __float2ull_rd(float);
__warplint_of_numbers unsigned __double2uint_rn(double), __double2uint_rz(double),
    __double2uint_ru(double), __double2uint_rd(double);
__warplint_of_numbers long long __double2ll_rn(double), __double2ll_rz(double),
    __double2ll_ru(double), __double2ll_rd(double);
__warplint_of_numbers unsigned long long __double2ull_rn(double), __double2ull_rz(double),
    __double2ull_ru(double), __double2ull_rd(double);
__warplint_of_numbers float __double2float_rn(double), __double2float_rz(double),
    __double2float_ru(double), __double2float_rd(double);
__warplint_of_numbers float __uint2float_rn(unsigned), __uint2float_rz(unsigned),
    __uint2float_ru(unsigned), __uint2float_rd(unsigned);
__warplint_of_numbers float __int2float_rn(int), __int2float_rz(int), __int2float_ru(int),
    __int2float_rd(int);
__warplint_of_numbers float __ll2float_rn(long long), __ll2float_rz(long long),
    __ll2float_ru(long long), __ll2float_rd(long long);
__warplint_of_numbers float __ull2float_rn(unsigned long long), __ull2float_rz(unsigned long long),
    __ull2float_ru(unsigned long long), __ull2float_rd(unsigned long long);
__warplint_of_numbers double __ll2double_rn(long long), __ll2double_rz(long long),
    __ll2double_ru(long long), __ll2double_rd(long long);
__warplint_of_numbers double __ull2double_rn(unsigned long long),
    __ull2double_rz(unsigned long long), __ull2double_ru(unsigned long long),
    __ull2double_rd(unsigned long long);
__warplint_of_numbers int __float2int_rn(float), __float2int_ru(float), __float2int_rd(float),
    __double2int_rn(double), __double2int_ru(double), __double2int_rd(double);
__warplint_of_numbers int __isnanf(float), __isinff(float), __finitef(float), __signbitf(float),
    __isnan(double), __isinf(double), __finite(double);
}
#pragma clang attribute pop

// Exact, or a plain conversion.
#define __float2int_rz(...) ((int)(float)(__VA_ARGS__))
#define __double2int_rz(...) ((int)(double)(__VA_ARGS__))
#define __int2double_rn(...) ((double)(int)(__VA_ARGS__))
#define __uint2double_rn(...) ((double)(unsigned)(__VA_ARGS__))

__warplint_inline int __double2hiint(double x) {
  return (int)(__builtin_bit_cast(long long, x) >> 32);
}
__warplint_inline int __double2loint(double x) { return (int)__builtin_bit_cast(long long, x); }
__warplint_inline double __hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, (long long)high << 32 | (unsigned)low);
}
