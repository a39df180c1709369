//===- __warplint_move.h - move, forward ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#pragma clang force_cuda_host_device begin

namespace std {
template <class _T> constexpr __remove_reference_t(_T) &&move(_T &&x) noexcept {
  return static_cast<__remove_reference_t(_T) &&>(x);
}
template <class _T> constexpr _T &&forward(__remove_reference_t(_T) &x) noexcept {
  return static_cast<_T &&>(x);
}
template <class _T> constexpr _T &&forward(__remove_reference_t(_T) &&x) noexcept {
  return static_cast<_T &&>(x);
}
} // namespace std

#pragma clang force_cuda_host_device end
