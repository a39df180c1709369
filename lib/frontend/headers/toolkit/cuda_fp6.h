//===- cuda_fp6.h - Six-bit floating point: storage -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_fp8.h>

typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short __nv_fp6x2_storage_t;
typedef unsigned __nv_fp6x4_storage_t;
enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 };

extern "C" {
__host__ __device__ float __warplint_fp6_to_float(__nv_fp6_storage_t, int);
__host__ __device__ __nv_fp6_storage_t __warplint_float_to_fp6(float, int);
}

#define __warplint_fp6(_KIND, _INTERPRETATION)                                                     \
  struct __nv_fp6_##_KIND {                                                                        \
    __nv_fp6_storage_t __x;                                                                        \
    __nv_fp6_##_KIND() = default;                                                                  \
    template <class _T>                                                                            \
    __warplint_inline_host explicit __nv_fp6_##_KIND(_T x)                                         \
        : __x(__warplint_float_to_fp6((float)x, _INTERPRETATION)) {}                               \
    __warplint_inline_host explicit operator __half() const { return (__half)(float)*this; }       \
    __warplint_inline_host explicit operator __nv_bfloat16() const {                               \
      return (__nv_bfloat16)(float)*this;                                                          \
    }                                                                                              \
    __warplint_inline_host operator float() const {                                                \
      return __warplint_fp6_to_float(__x, _INTERPRETATION);                                        \
    }                                                                                              \
  };                                                                                               \
  struct __align__(2) __nv_fp6x2_##_KIND {                                                         \
    __nv_fp6x2_storage_t __x;                                                                      \
    __nv_fp6x2_##_KIND() = default;                                                                \
    template <class _T> __device__ explicit __nv_fp6x2_##_KIND(_T);                                \
    __device__ explicit operator __half2() const;                                                  \
    __device__ explicit operator float2() const;                                                   \
  };                                                                                               \
  struct __align__(4) __nv_fp6x4_##_KIND {                                                         \
    __nv_fp6x4_storage_t __x;                                                                      \
    __nv_fp6x4_##_KIND() = default;                                                                \
    template <class _T> __device__ explicit __nv_fp6x4_##_KIND(_T);                                \
    template <class _T> __device__ __nv_fp6x4_##_KIND(_T, _T);                                     \
    __device__ explicit operator float4() const;                                                   \
  }
__warplint_fp6(e2m3, __NV_E2M3);
__warplint_fp6(e3m2, __NV_E3M2);
#undef __warplint_fp6

__warplint_narrow(__nv_fp6_storage_t, __nv_fp6x2_storage_t, fp6, fp6x2, __nv_fp6_interpretation_t,
                  cudaRoundMode);
__warplint_narrow_half(__nv_fp6_storage_t, __nv_fp6x2_storage_t, fp6, fp6x2,
                       __nv_fp6_interpretation_t, __nv_fp6_interpretation_t, cudaRoundMode);
