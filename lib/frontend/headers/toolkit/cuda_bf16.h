//===- cuda_bf16.h - bfloat16 and its pair --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_fp16.h>

#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__
#define CUDART_INF_BF16 ((__nv_bfloat16)__builtin_inff())
#define CUDART_NAN_BF16 ((__nv_bfloat16)__builtin_nanf(""))
#define CUDART_ZERO_BF16 ((__nv_bfloat16)0.0f)
#define CUDART_ONE_BF16 ((__nv_bfloat16)1.0f)

typedef __bf16 __nv_bfloat16, nv_bfloat16;
struct __nv_bfloat16_raw {
  unsigned short x;

  __nv_bfloat16_raw() = default;
  __warplint_inline_host constexpr __nv_bfloat16_raw(unsigned short x) : x(x) {}
  template <class _H, class = decltype((_H *)0 - (__nv_bfloat16 *)0)>
  __warplint_inline_host __nv_bfloat16_raw(_H h) : x(__builtin_bit_cast(unsigned short, h)) {}
  __warplint_inline_host operator __nv_bfloat16() const {
    return __builtin_bit_cast(__nv_bfloat16, x);
  }
};

__warplint_small_float(__nv_bfloat16, __nv_bfloat162)

typedef __nv_bfloat162 nv_bfloat162;
struct __align__(4) __nv_bfloat162_raw {
  unsigned short x, y;

  __nv_bfloat162_raw() = default;
  __warplint_inline_host constexpr __nv_bfloat162_raw(unsigned short x, unsigned short y)
      : x(x), y(y) {}
  __warplint_inline_host __nv_bfloat162_raw(__nv_bfloat162 h)
      : x(__nv_bfloat16_raw(h.x).x), y(__nv_bfloat16_raw(h.y).x) {}
  __warplint_inline_host operator __nv_bfloat162() const {
    return {__nv_bfloat16_raw(x), __nv_bfloat16_raw(y)};
  }
};

#define __float2bfloat16(...) ((__nv_bfloat16)(float)(__VA_ARGS__))
#define __float2bfloat16_rn(...) ((__nv_bfloat16)(float)(__VA_ARGS__))
#define __float2bfloat16_rz(...) ((__nv_bfloat16)(float)(__VA_ARGS__))
#define __float2bfloat16_rd(...) ((__nv_bfloat16)(float)(__VA_ARGS__))
#define __float2bfloat16_ru(...) ((__nv_bfloat16)(float)(__VA_ARGS__))
#define __double2bfloat16(...) ((__nv_bfloat16)(double)(__VA_ARGS__))
#define __bfloat162float(...) ((float)(__nv_bfloat16)(__VA_ARGS__))
#define __bfloat16_as_short(...) __builtin_bit_cast(short, (__nv_bfloat16)(__VA_ARGS__))
#define __bfloat16_as_ushort(...) __builtin_bit_cast(unsigned short, (__nv_bfloat16)(__VA_ARGS__))
#define __short_as_bfloat16(...) __builtin_bit_cast(__nv_bfloat16, (short)(__VA_ARGS__))
#define __ushort_as_bfloat16(...) __builtin_bit_cast(__nv_bfloat16, (unsigned short)(__VA_ARGS__))

#define __bfloat162bfloat162(...) __warplint_pair(__nv_bfloat162, __VA_ARGS__)
#define __float2bfloat162_rn(...) __warplint_pair(__nv_bfloat162, (float)(__VA_ARGS__))
__warplint_inline_host __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return {x, y};
}
__warplint_inline_host __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return {x, y};
}
__warplint_inline_host __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return {(__nv_bfloat16)x, (__nv_bfloat16)y};
}
__warplint_inline_host __nv_bfloat162 __float22bfloat162_rn(float2 a) {
  return {(__nv_bfloat16)a.x, (__nv_bfloat16)a.y};
}
__warplint_inline_host float2 __bfloat1622float2(__nv_bfloat162 a) { return {a.x, a.y}; }
__warplint_inline_host __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
__warplint_inline_host __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
__warplint_inline_host __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a) { return {a.x, a.x}; }
__warplint_inline_host __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a) { return {a.y, a.y}; }
