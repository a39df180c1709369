//===- tool/Git.h - Asking git ----------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_GIT_H
#define WARPLINT_TOOL_GIT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// What changed in the working tree since \p Revision, or since the branch left it, as a diff
/// without context; what git does not track yet follows as paths.
struct GitChanges {
  std::string Diff;
  std::vector<std::string> Untracked; ///< relative to the current folder
};

/// Runs git in the current folder. The error says what git said.
llvm::Expected<GitChanges> changesSince(llvm::StringRef Revision);

} // namespace warplint

#endif // WARPLINT_TOOL_GIT_H
