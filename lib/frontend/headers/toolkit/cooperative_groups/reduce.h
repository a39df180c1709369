//===- cooperative_groups/reduce.h - Reductions over a group, opaque ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cooperative_groups.h>

namespace cooperative_groups {
#define __warplint_operation(NAME, ...)                                                            \
  template <class _T = void> struct NAME {                                                         \
    __warplint_inline _T operator()(_T a, _T b) const { return __VA_ARGS__; }                      \
  };                                                                                               \
  template <> struct NAME<void> {                                                                  \
    template <class _T> __warplint_inline _T operator()(_T a, _T b) const { return __VA_ARGS__; }  \
  };
__warplint_operation(plus, a + b)
__warplint_operation(less, b < a ? b : a)
__warplint_operation(greater, a < b ? b : a)
__warplint_operation(bit_and, a &b)
__warplint_operation(bit_or, a | b)
__warplint_operation(bit_xor, a ^ b)
#undef __warplint_operation

template <class _T> __device__ _T __warplint_group_reduce(_T);

template <class _G, class _T, class Op> __warplint_inline _T reduce(const _G &, _T value, Op) {
  return __warplint_group_reduce(value);
}
template <class _G, class _A, class _T, class Op>
__warplint_inline void reduce_update_async(const _G &, _A &target, _T value, Op) {
  target.fetch_add(value);
}
template <class _G, class _A, class _T, class Op>
__warplint_inline void reduce_store_async(const _G &, _A &target, _T value, Op) {
  target.store(__warplint_group_reduce(value));
}
} // namespace cooperative_groups
