//===- cuda/__warplint_aligned_size.h - A size that carries its alignment -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

namespace cuda {
template <size_t _N> struct aligned_size_t {
  size_t value;
  __warplint_inline_host explicit constexpr aligned_size_t(size_t n) : value(n) {}
  __warplint_inline_host constexpr operator size_t() const { return value; }
};
enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread = 10
};
namespace std {
using namespace ::std;
}
} // namespace cuda
