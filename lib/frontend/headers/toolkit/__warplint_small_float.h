//===- __warplint_small_float.h - What half and bfloat16 share ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

// The functions of a two-byte floating-point type H and its pair P. Results do
// not reach an address: on H they are only declared, on the struct P inlined.
#define __warplint_small_float(_H, _P)                                                             \
  __device__ __warplint_of_numbers _H __hadd(_H, _H), __hsub(_H, _H), __hmul(_H, _H),              \
      __hdiv(_H, _H), __hadd_rn(_H, _H), __hsub_rn(_H, _H), __hmul_rn(_H, _H), __hadd_sat(_H, _H), \
      __hsub_sat(_H, _H), __hmul_sat(_H, _H), __hfma(_H, _H, _H), __hfma_sat(_H, _H, _H),          \
      __hfma_relu(_H, _H, _H), __hmax(_H, _H), __hmin(_H, _H), __hmax_nan(_H, _H),                 \
      __hmin_nan(_H, _H), __hneg(_H), __habs(_H), hexp(_H), hexp2(_H), hexp10(_H), hlog(_H),       \
      hlog2(_H), hlog10(_H), hsqrt(_H), hrsqrt(_H), hrcp(_H), hsin(_H), hcos(_H), htanh(_H),       \
      htanh_approx(_H), hceil(_H), hfloor(_H), htrunc(_H), hrint(_H);                              \
  __device__ __warplint_of_numbers bool __heq(_H, _H), __hne(_H, _H), __hlt(_H, _H),               \
      __hle(_H, _H), __hgt(_H, _H), __hge(_H, _H), __hequ(_H, _H), __hneu(_H, _H), __hltu(_H, _H), \
      __hleu(_H, _H), __hgtu(_H, _H), __hgeu(_H, _H), __hisnan(_H);                                \
  __device__ int __hisinf(_H);                                                                     \
                                                                                                   \
  struct __align__(4) _P {                                                                         \
    _H x, y;                                                                                       \
                                                                                                   \
    _P() = default;                                                                                \
    __warplint_inline_host constexpr _P(_H x, _H y) : x(x), y(y) {}                                \
  };                                                                                               \
                                                                                                   \
  __warplint_small_binary(_H, _P, __hadd2, +)                                                      \
  __warplint_small_binary(_H, _P, __hsub2, -)                                                      \
  __warplint_small_binary(_H, _P, __hmul2, *)                                                      \
  __warplint_small_binary(_H, _P, __h2div, /)                                                      \
  __warplint_small_operator(_P, +, __hadd2)                                                        \
  __warplint_small_operator(_P, -, __hsub2)                                                        \
  __warplint_small_operator(_P, *, __hmul2)                                                        \
  __warplint_small_operator(_P, /, __h2div)                                                        \
  __warplint_small_choice(_P, __hmax2, __hmax)                                                     \
  __warplint_small_choice(_P, __hmin2, __hmin)                                                     \
  __warplint_small_choice(_P, __hmax2_nan, __hmax)                                                 \
  __warplint_small_choice(_P, __hmin2_nan, __hmin)                                                 \
  __warplint_small_unary(_P, h2exp, hexp)                                                          \
  __warplint_small_unary(_P, h2exp2, hexp2)                                                        \
  __warplint_small_unary(_P, h2log, hlog)                                                          \
  __warplint_small_unary(_P, h2sqrt, hsqrt)                                                        \
  __warplint_small_unary(_P, h2rsqrt, hrsqrt)                                                      \
  __warplint_small_unary(_P, h2rcp, hrcp)                                                          \
  __warplint_small_unary(_P, h2tanh, htanh)                                                        \
  __warplint_small_unary(_P, __habs2, __habs)                                                      \
  __warplint_small_unary(_P, __hneg2, __hneg)                                                      \
  __warplint_inline_host _P operator-(_P a) { return {-a.x, -a.y}; }                               \
  __warplint_inline _P __hfma2(_P a, _P b, _P c) { return {a.x * b.x + c.x, a.y * b.y + c.y}; }    \
  __warplint_inline _P atomicAdd(_P *p, _P value) {                                                \
    return __builtin_bit_cast(                                                                     \
        _P, __atomic_fetch_add((int *)p, __builtin_bit_cast(int, value), __ATOMIC_RELAXED));       \
  }                                                                                                \
  __device__ __warplint_of_numbers _P __hfma2_relu(_P, _P, _P), __hfma2_sat(_P, _P, _P),           \
      __hadd2_sat(_P, _P), __hmul2_sat(_P, _P), __hcmadd(_P, _P, _P), __heq2(_P, _P),              \
      __hne2(_P, _P), __hlt2(_P, _P), __hle2(_P, _P), __hgt2(_P, _P), __hge2(_P, _P),              \
      __hisnan2(_P), h2sin(_P), h2cos(_P), h2log2(_P), h2ceil(_P), h2floor(_P), h2trunc(_P);       \
  __device__ __warplint_of_numbers bool __hbeq2(_P, _P), __hbne2(_P, _P), __hblt2(_P, _P),         \
      __hble2(_P, _P), __hbgt2(_P, _P), __hbge2(_P, _P), operator==(_P, _P), operator!=(_P, _P);   \
  __device__ __warplint_of_numbers unsigned __heq2_mask(_P, _P), __hne2_mask(_P, _P),              \
      __hlt2_mask(_P, _P), __hle2_mask(_P, _P), __hgt2_mask(_P, _P), __hge2_mask(_P, _P);          \
                                                                                                   \
  __warplint_inline_host float __low2float(_P a) { return a.x; }                                   \
  __warplint_inline_host float __high2float(_P a) { return a.y; }

#define __warplint_small_binary(_H, _P, NAME, OP)                                                  \
  __warplint_inline_host _P NAME(_P a, _P b) { return {_H(a.x OP b.x), _H(a.y OP b.y)}; }
#define __warplint_small_operator(_P, OP, NAME)                                                    \
  __warplint_inline_host _P operator OP(_P a, _P b) { return NAME(a, b); }                         \
  __warplint_inline_host _P &operator OP## = (_P & a, _P b) { return a = NAME(a, b); }
#define __warplint_small_choice(_P, NAME, ONE)                                                     \
  __warplint_inline _P NAME(_P a, _P b) { return {ONE(a.x, b.x), ONE(a.y, b.y)}; }
#define __warplint_small_unary(_P, NAME, ONE)                                                      \
  __warplint_inline _P NAME(_P a) { return {ONE(a.x), ONE(a.y)}; }

template <class _P, class _X> __warplint_inline_host _P __warplint_make_pair(_X x) {
  return {decltype(_P::x)(x), decltype(_P::x)(x)};
}
#define __warplint_pair(_P, ...) __warplint_make_pair<_P>(__VA_ARGS__)
