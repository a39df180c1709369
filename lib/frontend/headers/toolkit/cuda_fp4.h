//===- cuda_fp4.h - Four-bit floating point: storage ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_fp8.h>

typedef unsigned char __nv_fp4_storage_t, __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };

extern "C" {
__host__ __device__ float __warplint_fp4_to_float(__nv_fp4_storage_t);
__host__ __device__ __nv_fp4_storage_t __warplint_float_to_fp4(float);
}

struct __nv_fp4_e2m1 {
  __nv_fp4_storage_t __x;
  __nv_fp4_e2m1() = default;
  template <class _T>
  __warplint_inline_host explicit __nv_fp4_e2m1(_T x) : __x(__warplint_float_to_fp4((float)x)) {}
  __warplint_inline_host explicit operator __half() const {
    return (__half)__warplint_fp4_to_float(__x);
  }
  __warplint_inline_host explicit operator __nv_bfloat16() const {
    return (__nv_bfloat16)__warplint_fp4_to_float(__x);
  }
  __warplint_inline_host operator float() const { return __warplint_fp4_to_float(__x); }
};
struct __nv_fp4x2_e2m1 {
  __nv_fp4x2_storage_t __x;
  __nv_fp4x2_e2m1() = default;
  __warplint_inline_host explicit __nv_fp4x2_e2m1(float2 v)
      : __x(__warplint_float_to_fp4(v.x) | __warplint_float_to_fp4(v.y) << 4) {}
  __device__ explicit __nv_fp4x2_e2m1(__half2);
  __device__ explicit __nv_fp4x2_e2m1(__nv_bfloat162);
  __device__ explicit operator __half2() const;
  __device__ explicit operator float2() const;
};
struct __align__(2) __nv_fp4x4_e2m1 {
  __nv_fp4x4_storage_t __x;
  __nv_fp4x4_e2m1() = default;
  __warplint_inline_host explicit __nv_fp4x4_e2m1(float4 v)
      : __x(__warplint_float_to_fp4(v.x) | __warplint_float_to_fp4(v.y) << 4 |
            __warplint_float_to_fp4(v.z) << 8 | __warplint_float_to_fp4(v.w) << 12) {}
  __device__ __nv_fp4x4_e2m1(__half2, __half2);
  __device__ __nv_fp4x4_e2m1(__nv_bfloat162, __nv_bfloat162);
  __device__ explicit operator float4() const;
};

__warplint_narrow(__nv_fp4_storage_t, __nv_fp4x2_storage_t, fp4, fp4x2, __nv_fp4_interpretation_t,
                  cudaRoundMode);
__warplint_narrow_half(__nv_fp4_storage_t, __nv_fp4x2_storage_t, fp4, fp4x2,
                       __nv_fp4_interpretation_t, __nv_fp4_interpretation_t, cudaRoundMode);
