//===- cuda_tile.h - Tile C++, by its name alone --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Kernels of Tile C++ are named, and not read: their names are enough.
///
//===----------------------------------------------------------------------===//
#pragma once

namespace cuda {
namespace tiles {
inline constexpr decltype(sizeof(0)) dynamic_extent = -1;
template <class, decltype(sizeof(0))...> struct extents {
  template <class... _T> constexpr extents(_T...) {}
};
template <class _T, class _Extents> struct tensor_span {
  constexpr tensor_span(_T *, _Extents) {}
};
} // namespace tiles
} // namespace cuda
