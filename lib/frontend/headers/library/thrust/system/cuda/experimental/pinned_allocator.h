//===- thrust/system/cuda/experimental/pinned_allocator.h - Host memory --===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <thrust/__warplint_thrust.h> // thrust::system::cuda is its thrust::cuda

namespace thrust {
namespace cuda {
namespace experimental {
template <typename _T> struct pinned_allocator {
  typedef _T value_type;
  _T *allocate(size_t);
  void deallocate(_T *, size_t);
};
} // namespace experimental
} // namespace cuda
} // namespace thrust
