//===- ATen/cuda/NumericLimits.cuh - Limits of types in kernels -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <c10/__warplint_half.h>
#include <limits>

namespace at {
template <class _T> struct numeric_limits {
  static __host__ __device__ _T lowest() { return std::numeric_limits<_T>::lowest(); }
  static __host__ __device__ _T max() { return std::numeric_limits<_T>::max(); }
  static __host__ __device__ _T lower_bound() {
    return std::numeric_limits<_T>::has_infinity ? -std::numeric_limits<_T>::infinity() : lowest();
  }
  static __host__ __device__ _T upper_bound() {
    return std::numeric_limits<_T>::has_infinity ? std::numeric_limits<_T>::infinity() : max();
  }
};
} // namespace at
