//===- fmt/ostream.h - Formatted text of the {fmt} library ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <fmt/core.h>
#include <ostream>

namespace fmt {
template <typename _T> struct streamed_view {};
template <typename _T> streamed_view<_T> streamed(const _T &) { return {}; }
struct ostream_formatter {};
template <typename... _A> void print(std::ostream &, format_string<_A...>, _A &&...) {}
} // namespace fmt
