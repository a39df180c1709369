//===- cooperative_groups/scan.h - Prefix sums over a group, opaque -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cooperative_groups/reduce.h>

namespace cooperative_groups {
template <class _T> __device__ _T __warplint_group_scan(_T);

template <class _G, class _T, class... Op>
__warplint_inline _T inclusive_scan(const _G &, _T value, Op...) {
  return __warplint_group_scan(value);
}
template <class _G, class _T, class... Op>
__warplint_inline _T exclusive_scan(const _G &, _T value, Op...) {
  return __warplint_group_scan(value);
}
} // namespace cooperative_groups
