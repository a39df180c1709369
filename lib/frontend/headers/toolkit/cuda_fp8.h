//===- cuda_fp8.h - Eight-bit floating point: storage and conversions -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_bf16.h>
#include <device_types.h>

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

extern "C" {
__host__ __device__ float __warplint_fp8_to_float(__nv_fp8_storage_t, int);
__host__ __device__ __nv_fp8_storage_t __warplint_float_to_fp8(float, int);
}

#define __warplint_fp8(NAME, KIND)                                                                 \
  struct NAME {                                                                                    \
    __nv_fp8_storage_t __x;                                                                        \
    NAME() = default;                                                                              \
    template <class _T>                                                                            \
    __warplint_inline_host explicit NAME(_T x) : __x(__warplint_float_to_fp8((float)x, KIND)) {}   \
    __warplint_inline_host explicit operator __half() const {                                      \
      return (__half)__warplint_fp8_to_float(__x, KIND);                                           \
    }                                                                                              \
    __warplint_inline_host explicit operator __nv_bfloat16() const {                               \
      return (__nv_bfloat16)__warplint_fp8_to_float(__x, KIND);                                    \
    }                                                                                              \
    __warplint_inline_host operator float() const { return __warplint_fp8_to_float(__x, KIND); }   \
  };
__warplint_fp8(__nv_fp8_e4m3, __NV_E4M3)
__warplint_fp8(__nv_fp8_e5m2, __NV_E5M2)
__warplint_fp8(__nv_fp8_e8m0, 2)
#undef __warplint_fp8

#define __warplint_fp8_vector(NAME, ONE)                                                           \
  struct __align__(2) __nv_fp8x2_##NAME {                                                          \
    __nv_fp8x2_storage_t __x;                                                                      \
    __nv_fp8x2_##NAME() = default;                                                                 \
    __warplint_inline_host explicit __nv_fp8x2_##NAME(float2 v)                                    \
        : __x(ONE(v.x).__x | ONE(v.y).__x << 8) {}                                                 \
    __device__ explicit __nv_fp8x2_##NAME(__half2);                                                \
    __device__ explicit __nv_fp8x2_##NAME(__nv_bfloat162);                                         \
    __device__ explicit operator __half2() const;                                                  \
    __device__ explicit operator __nv_bfloat162() const;                                           \
    __device__ explicit operator float2() const;                                                   \
  };                                                                                               \
  struct __align__(4) __nv_fp8x4_##NAME {                                                          \
    __nv_fp8x4_storage_t __x;                                                                      \
    __nv_fp8x4_##NAME() = default;                                                                 \
    __warplint_inline_host explicit __nv_fp8x4_##NAME(float4 v)                                    \
        : __x(ONE(v.x).__x | ONE(v.y).__x << 8 | ONE(v.z).__x << 16 | ONE(v.w).__x << 24) {}       \
    template <class _A, class _B> __device__ __nv_fp8x4_##NAME(_A, _B);                            \
    __device__ explicit operator float4() const;                                                   \
  };
__warplint_fp8_vector(e4m3, __nv_fp8_e4m3)
__warplint_fp8_vector(e5m2, __nv_fp8_e5m2)
__warplint_fp8_vector(e8m0, __nv_fp8_e8m0)
#undef __warplint_fp8_vector

// From wider types, one and two at a time, to what is stored.
#define __warplint_narrow(_S, _PAIR, _TO, _TO_PAIR, ...)                                           \
  __host__ __device__ __warplint_of_numbers _S __nv_cvt_float_to_##_TO(float, __VA_ARGS__),        \
      __nv_cvt_double_to_##_TO(double, __VA_ARGS__),                                               \
      __nv_cvt_bfloat16raw_to_##_TO(__nv_bfloat16_raw, __VA_ARGS__);                               \
  __host__ __device__ __warplint_of_numbers _PAIR __nv_cvt_float2_to_##_TO_PAIR(float2,            \
                                                                                __VA_ARGS__),      \
      __nv_cvt_double2_to_##_TO_PAIR(double2, __VA_ARGS__)
// And for kinds that have it, from half and back.
#define __warplint_narrow_half(_S, _PAIR, _TO, _TO_PAIR, _KIND, ...)                               \
  __host__ __device__ __warplint_of_numbers _S __nv_cvt_halfraw_to_##_TO(__half_raw, __VA_ARGS__); \
  __host__ __device__ __warplint_of_numbers _PAIR __nv_cvt_halfraw2_to_##_TO_PAIR(__half2_raw,     \
                                                                                  __VA_ARGS__),    \
      __nv_cvt_bfloat16raw2_to_##_TO_PAIR(__nv_bfloat162_raw, __VA_ARGS__);                        \
  __host__ __device__ __warplint_of_numbers __half_raw __nv_cvt_##_TO##_to_halfraw(_S, _KIND);     \
  __host__ __device__ __warplint_of_numbers __half2_raw __nv_cvt_##_TO_PAIR##_to_halfraw2(_PAIR,   \
                                                                                          _KIND)
__warplint_narrow(__nv_fp8_storage_t, __nv_fp8x2_storage_t, fp8, fp8x2, __nv_saturation_t,
                  __nv_fp8_interpretation_t);
__warplint_narrow_half(__nv_fp8_storage_t, __nv_fp8x2_storage_t, fp8, fp8x2,
                       __nv_fp8_interpretation_t, __nv_saturation_t, __nv_fp8_interpretation_t);
__warplint_narrow(__nv_fp8_storage_t, __nv_fp8x2_storage_t, e8m0, e8m0x2, __nv_saturation_t,
                  cudaRoundMode);
__host__ __device__ __warplint_of_numbers __nv_fp8x2_storage_t
    __nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw, __nv_saturation_t, cudaRoundMode);
__host__
    __device__ __warplint_of_numbers __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t);
__host__ __device__ __warplint_of_numbers __nv_bfloat162_raw
    __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t);
