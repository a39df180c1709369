//===- cuda_fp16.h - half and half2 ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "__warplint_small_float.h"

#define __CUDA_FP16_H__
#define __CUDA_FP16_TYPES_EXIST__
#define CUDART_INF_FP16 ((__half)__builtin_inff())
#define CUDART_NAN_FP16 ((__half)__builtin_nanf(""))
#define CUDART_ZERO_FP16 ((__half)0.0f)
#define CUDART_ONE_FP16 ((__half)1.0f)
#define CUDART_MAX_NORMAL_FP16 ((__half)65504.0f)

typedef _Float16 __half, half, __nv_half;
struct __half_raw {
  unsigned short x;

  __half_raw() = default;
  __warplint_inline_host constexpr __half_raw(unsigned short x) : x(x) {}
  template <class _H, class = decltype((_H *)0 - (__half *)0)>
  __warplint_inline_host __half_raw(_H h) : x(__builtin_bit_cast(unsigned short, h)) {}
  __warplint_inline_host operator __half() const { return __builtin_bit_cast(__half, x); }
};

__warplint_small_float(__half, __half2)

typedef __half2 half2, __nv_half2;
struct __align__(4) __half2_raw {
  unsigned short x, y;

  __half2_raw() = default;
  __warplint_inline_host constexpr __half2_raw(unsigned short x, unsigned short y) : x(x), y(y) {}
  __warplint_inline_host __half2_raw(__half2 h) : x(__half_raw(h.x).x), y(__half_raw(h.y).x) {}
  __warplint_inline_host operator __half2() const { return {__half_raw(x), __half_raw(y)}; }
};

#define __float2half(...) ((__half)(float)(__VA_ARGS__))
#define __float2half_rn(...) ((__half)(float)(__VA_ARGS__))
#define __float2half_rz(...) ((__half)(float)(__VA_ARGS__))
#define __float2half_rd(...) ((__half)(float)(__VA_ARGS__))
#define __float2half_ru(...) ((__half)(float)(__VA_ARGS__))
#define __double2half(...) ((__half)(double)(__VA_ARGS__))
#define __half2float(...) ((float)(__half)(__VA_ARGS__))
#define __half_as_short(...) __builtin_bit_cast(short, (__half)(__VA_ARGS__))
#define __half_as_ushort(...) __builtin_bit_cast(unsigned short, (__half)(__VA_ARGS__))
#define __short_as_half(...) __builtin_bit_cast(__half, (short)(__VA_ARGS__))
#define __ushort_as_half(...) __builtin_bit_cast(__half, (unsigned short)(__VA_ARGS__))

#define __half2half2(...) __warplint_pair(__half2, __VA_ARGS__)
#define __float2half2_rn(...) __warplint_pair(__half2, (float)(__VA_ARGS__))
__warplint_inline_host __half2 make_half2(__half x, __half y) { return {x, y}; }
__warplint_inline_host __half2 __halves2half2(__half x, __half y) { return {x, y}; }
__warplint_inline_host __half2 __floats2half2_rn(float x, float y) {
  return {(__half)x, (__half)y};
}
__warplint_inline_host __half2 __float22half2_rn(float2 a) { return {(__half)a.x, (__half)a.y}; }
__warplint_inline_host float2 __half22float2(__half2 a) { return {a.x, a.y}; }
__warplint_inline_host __half __low2half(__half2 a) { return a.x; }
__warplint_inline_host __half __high2half(__half2 a) { return a.y; }
__warplint_inline_host __half2 __low2half2(__half2 a) { return {a.x, a.x}; }
__warplint_inline_host __half2 __high2half2(__half2 a) { return {a.y, a.y}; }
__warplint_inline_host __half2 __lowhigh2highlow(__half2 a) { return {a.y, a.x}; }
__warplint_inline_host __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
__warplint_inline_host __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
