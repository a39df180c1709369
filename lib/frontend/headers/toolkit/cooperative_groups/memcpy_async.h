//===- cooperative_groups/memcpy_async.h - Copies by a whole group --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cooperative_groups.h>
#include <cuda/__warplint_aligned_size.h>

#include "__warplint_async_copy.h"

namespace cooperative_groups {
template <class _G, class _T, class _U>
__warplint_inline void memcpy_async(const _G &group, _T *to, const _U *from, size_t bytes) {
  __warplint_copy_async<(alignof(_T) < alignof(_U) ? alignof(_T) : alignof(_U))>(group, to, from,
                                                                                 bytes);
}
template <class _G, class _T, class _U, size_t _N>
__warplint_inline void memcpy_async(const _G &group, _T *to, const _U *from,
                                    cuda::aligned_size_t<_N> bytes) {
  __warplint_copy_async<_N>(group, to, from, bytes);
}
// Counted in elements, the fewer of the two.
template <class _G, class _T, class _N, class _M>
__warplint_inline void memcpy_async(const _G &group, _T *to, _N to_count, const _T *from,
                                    _M from_count) {
  size_t n = (size_t)to_count < (size_t)from_count ? to_count : from_count;
  __warplint_copy_async<alignof(_T)>(group, to, from, n * sizeof(_T));
}
template <class _G> __warplint_inline void wait(const _G &group) {
  __warplint_cp_async_wait();
  group.sync();
}
template <unsigned _N, class _G> __warplint_inline void wait_prior(const _G &group) {
  __warplint_cp_async_wait_prior(_N);
  group.sync();
}
} // namespace cooperative_groups
