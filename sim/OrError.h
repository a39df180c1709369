// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value, or one sentence that says why there is none. sim/ has the standard library only.

#pragma once

#include <optional>
#include <string>

namespace warplint::sim {

template <typename T> struct OrError {
  std::optional<T> Value;
  std::string Error; ///< empty if there is a value

  explicit operator bool() const { return Value.has_value(); }
  const T &operator*() const { return *Value; }
  const T *operator->() const { return &*Value; }
};

} // namespace warplint::sim
