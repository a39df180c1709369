//===- tool/ShellWord.h - Words of a shell's command ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_SHELLWORD_H
#define WARPLINT_TOOL_SHELLWORD_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace warplint {

/// \p Text within single quotes.
std::string quoted(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_TOOL_SHELLWORD_H
