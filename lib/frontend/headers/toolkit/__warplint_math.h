//===- __warplint_math.h - The mathematical functions kernels call most ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Floating-point results seldom reach an address, so most functions are only
/// declared. What sizes a launch (min, max, ceil, floor, abs) is constexpr. The
/// rest is in __warplint_more_math.h.
///
//===----------------------------------------------------------------------===//
#pragma once

#pragma clang force_cuda_host_device begin

extern "C" {
__warplint_of_numbers float cosf(float), expf(float), fabsf(float), log2f(float), logf(float),
    roundf(float), rsqrtf(float), sinf(float), sqrtf(float), tanhf(float), fmaxf(float, float),
    fminf(float, float), powf(float, float), fmaf(float, float, float);
__warplint_of_numbers double cos(double), exp(double), fabs(double), log2(double), log(double),
    round(double), sin(double), sqrt(double), tanh(double), fmax(double, double),
    fmin(double, double), pow(double, double);
int abs(int);

constexpr double floor(double x) {
  long long whole = (long long)x;
  return whole <= x ? whole : whole - 1;
}
constexpr double ceil(double x) { return -floor(-x); }
constexpr float floorf(float x) { return floor(x); }
constexpr float ceilf(float x) { return -floor(-x); }
}

__warplint_of_numbers float cos(float), exp(float), fabs(float), log(float), log2(float),
    round(float), sin(float), sqrt(float), tanh(float), fmax(float, float), fmin(float, float),
    pow(float, float);
constexpr float floor(float x) { return floor((double)x); }
constexpr float ceil(float x) { return -floor(-(double)x); }

// What hosts and kernels call on integers or on mixed types too.
template <bool> struct __warplint_if {};
template <> struct __warplint_if<true> {
  typedef double type;
};
template <class T> using __warplint_integer = typename __warplint_if<__is_integral(T)>::type;
template <class T, class U>
using __warplint_mixed = typename __warplint_if<__is_arithmetic(T) && __is_arithmetic(U) &&
                                                (__is_integral(T) || !__is_same(T, U))>::type;
template <class T> __warplint_integer<T> sqrt(T);
template <class T> __warplint_integer<T> log2(T);
template <class T, class U> __warplint_mixed<T, U> pow(T, U);
template <class T, class U> __warplint_mixed<T, U> fmax(T, U);
template <class T, class U> __warplint_mixed<T, U> fmin(T, U);
template <class T> constexpr __warplint_integer<T> floor(T x) { return x; }
template <class T> constexpr __warplint_integer<T> ceil(T x) { return x; }

template <class T> constexpr bool __warplint_number = __is_arithmetic(T) && !__is_same(T, bool);

// By value, and one instruction: a branch would hide which value is chosen.
#define __warplint_choose(IF, BUILTIN, ...)                                                        \
  if constexpr (IF)                                                                                \
    if (!__builtin_is_constant_evaluated())                                                        \
      return BUILTIN;                                                                              \
  return __VA_ARGS__

template <class T> __warplint_inline_host constexpr T abs(T x) {
  __warplint_choose(__is_signed(T), __builtin_elementwise_abs(x), x < 0 ? T(-x) : T(x));
}
template <class T, class U, class R = __decay(decltype(true ? T() : U()))>
__warplint_inline_host constexpr R min(T a, U b) {
  __warplint_choose(__warplint_number<R>, __builtin_elementwise_min(R(a), R(b)),
                    a < b ? R(a) : R(b));
}
template <class T, class U, class R = __decay(decltype(true ? T() : U()))>
__warplint_inline_host constexpr R max(T a, U b) {
  __warplint_choose(__warplint_number<R>, __builtin_elementwise_max(R(a), R(b)),
                    a < b ? R(b) : R(a));
}

namespace std {
template <class T> __warplint_inline_host constexpr T min(const T &a, const T &b) {
  __warplint_choose(__warplint_number<T>, __builtin_elementwise_min(T(a), T(b)), b < a ? b : a);
}
template <class T> __warplint_inline_host constexpr T max(const T &a, const T &b) {
  __warplint_choose(__warplint_number<T>, __builtin_elementwise_max(T(a), T(b)), a < b ? b : a);
}
} // namespace std

#pragma clang force_cuda_host_device end

extern "C" __device__ __warplint_of_numbers float __expf(float), __logf(float), __frcp_rn(float),
    __fdividef(float, float), __fmaf_rn(float, float, float);
