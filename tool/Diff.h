//===- tool/Diff.h - Unified diffs ------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_DIFF_H
#define WARPLINT_TOOL_DIFF_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint {

/// Prints what turns \p Before into \p After, as `diff -u` does and `patch` reads. Nothing if
/// they are equal.
void printDiff(llvm::StringRef File, llvm::StringRef Before, llvm::StringRef After,
               llvm::raw_ostream &OS);

} // namespace warplint

#endif // WARPLINT_TOOL_DIFF_H
