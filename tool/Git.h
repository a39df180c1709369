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

/// What changed in the working tree since a revision, or since the branch left it.
struct GitChanges {
  std::string Root; ///< of the working tree, as a real path; the paths below are relative to it
  std::string Diff; ///< without context
  std::vector<std::string> Untracked; ///< files that git does not track and does not ignore
};

/// Runs git in the current folder. The error says what git said.
llvm::Expected<GitChanges> changesSince(llvm::StringRef Revision);

} // namespace warplint

#endif // WARPLINT_TOOL_GIT_H
