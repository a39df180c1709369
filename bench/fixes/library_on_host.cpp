// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels on the host (block_on_host.cpp) call of libdevice, by its names.

#include <cmath>

// libdevice's functions are those of the C library: the same before an edit and after it.
// clang-format off
#define MATH(Result, Name, Parameters, Value)                                                      \
  extern "C" Result Name Parameters { return Value; }
#define MATH1(Name)                                                                                \
  MATH(double, __nv_##Name, (double X), Name(X))                                                   \
  MATH(float, __nv_##Name##f, (float X), Name##f(X))
#define MATH2(Name)                                                                                \
  MATH(double, __nv_##Name, (double X, double Y), Name(X, Y))                                      \
  MATH(float, __nv_##Name##f, (float X, float Y), Name##f(X, Y))
extern "C" float floatLog2(float X) asm("_Z4log2f");
float floatLog2(float X) { return log2f(X); }
MATH1(sqrt); MATH1(sin); MATH1(cos); MATH1(tan); MATH1(exp); MATH1(exp2); MATH1(exp10); MATH1(expm1);
MATH1(log); MATH1(log2); MATH1(log10); MATH1(log1p); MATH1(fabs); MATH1(floor); MATH1(ceil); MATH1(round);
MATH1(trunc); MATH1(rint); MATH1(asin); MATH1(acos); MATH1(atan); MATH1(sinh); MATH1(cosh); MATH1(tanh);
MATH1(erf); MATH1(erfc); MATH1(cbrt); MATH1(tgamma); MATH1(lgamma); MATH2(pow); MATH2(fmin); MATH2(fmax);
MATH2(fmod); MATH2(atan2); MATH2(hypot); MATH2(copysign);
#define FAST1(Name)                                                                                \
  MATH(float, __nv_fast_##Name##f, (float X), Name##f(X))                                          \
  MATH(float, __##Name##f, (float X), Name##f(X))
FAST1(sin); FAST1(cos); FAST1(exp); FAST1(exp10); FAST1(log); FAST1(log2); FAST1(log10);
MATH(float, __nv_fast_powf, (float X, float Y), powf(X, Y));
MATH(float, __nv_fast_fdividef, (float X, float Y), X / Y);
MATH(float, __powf, (float X, float Y), powf(X, Y));
MATH(float, __fdividef, (float X, float Y), X / Y);
MATH(float, __nv_rsqrtf, (float X), 1 / sqrtf(X));
MATH(double, __nv_rsqrt, (double X), 1 / std::sqrt(X));
MATH(float, __nv_powif, (float X, int Y), powf(X, float(Y)));
MATH(float, __nv_fdiv_rn, (float X, float Y), X / Y);
MATH(float, __nv_frcp_rn, (float X), 1 / X);
MATH(float, __nv_fsqrt_rn, (float X), sqrtf(X));
MATH(float, __nv_fmul_rn, (float X, float Y), X * Y);
MATH(float, __nv_fadd_rn, (float X, float Y), X + Y);
MATH(float, __nv_fmaf, (float X, float Y, float Z), fmaf(X, Y, Z));
MATH(double, __nv_fma, (double X, double Y, double Z), std::fma(X, Y, Z));
MATH(float, __nv_saturatef, (float X), fminf(fmaxf(X, 0), 1));
MATH(float, __nv_int2float_rn, (int X), float(X));
MATH(int, __nv_float2int_rn, (float X), int(rintf(X)));
MATH(int, __nv_float2int_rz, (float X), int(X));
MATH(int, __nv_float2int_rd, (float X), int(floorf(X)));
MATH(unsigned, __nv_float2uint_rn, (float X), unsigned(rintf(X)));
MATH(unsigned, __nv_float2uint_rz, (float X), unsigned(X));
MATH(float, __nv_uint2float_rn, (unsigned X), float(X));
MATH(int, __nv_float_as_int, (float X), __builtin_bit_cast(int, X));
MATH(float, __nv_int_as_float, (int X), __builtin_bit_cast(float, X));
MATH(int, __nv_isnanf, (float X), std::isnan(X));
MATH(int, __nv_isinff, (float X), std::isinf(X));
MATH(int, __nv_finitef, (float X), std::isfinite(X));
MATH(int, __nv_isnand, (double X), std::isnan(X));
MATH(int, __nv_isinfd, (double X), std::isinf(X));
MATH(int, __nv_isfinited, (double X), std::isfinite(X));
MATH(int, __nv_signbitf, (float X), std::signbit(X));
MATH(int, __nv_signbitd, (double X), std::signbit(X));
// clang-format on
extern "C" void __nv_sincosf(float X, float *S, float *C) {
  *S = sinf(X);
  *C = cosf(X);
}
extern "C" void __nv_sincos(double X, double *S, double *C) {
  *S = sin(X);
  *C = cos(X);
}
