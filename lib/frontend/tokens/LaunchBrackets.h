//===- lib/frontend/tokens/LaunchBrackets.h - `<< <` for `<<<` --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Editors that format C++ write launches as `kernel << <grid, block >> > (p)`. nvcc takes that,
/// Clang does not.
///
///   draw << <grid, block >> > (p);
///   draw <<< grid, block >>>  (p);
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_LAUNCHBRACKETS_H
#define WARPLINT_FRONTEND_TOKENS_LAUNCHBRACKETS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace warplint {

/// \p Text with the brackets of its launches joined, as long as it is; nothing if all are.
std::optional<std::string> joinLaunchBrackets(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_LAUNCHBRACKETS_H
