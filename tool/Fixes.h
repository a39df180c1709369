//===- tool/Fixes.h - Bringing fixes about ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_FIXES_H
#define WARPLINT_TOOL_FIXES_H

#include "lib/runner/FixFile.h"
#include "tool/LintOptions.h"

namespace warplint {

/// Applies the fixes of all \p Jobs: writes them into the files, and returns the report on what
/// those hold then; or prints them as a diff, and returns the report on the files as they are.
/// \p Query says which findings are fixed.
Report fixAll(const std::vector<Job> &Jobs, const LintOptions &O, const EditScope &Scope,
              FixQuery Query);

/// Writes the fixes of \p R to \p To as YAML, for clang-apply-replacements.
llvm::Error exportFixes(const Report &R, bool Unsafe, const EditScope &Scope,
                        const std::string &To);

} // namespace warplint

#endif // WARPLINT_TOOL_FIXES_H
