//===- __warplint_swap.h - swap -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "__warplint_move.h"

#pragma clang force_cuda_host_device begin

namespace std {
template <class _T> constexpr void swap(_T &a, _T &b) {
  _T t = static_cast<_T &&>(a);
  a = static_cast<_T &&>(b);
  b = static_cast<_T &&>(t);
}
template <class _T, size_t _N> constexpr void swap(_T (&a)[_N], _T (&b)[_N]) {
  for (size_t i = 0; i < _N; ++i)
    swap(a[i], b[i]);
}
} // namespace std

#pragma clang force_cuda_host_device end
