// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/runner/FixFile.h"
#include "tool/OptionGroups.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint {

/// Applies the fixes of all \p Jobs: writes them into the files, and returns the report on what
/// those hold then; or prints them as a diff, and returns the report on the files as they are.
/// \p Query says which findings are fixed.
Report fixAll(const std::vector<Job> &Jobs, const LintOptions &O, const EditScope &Scope,
              FixQuery Query);

/// Writes the fixes of \p R to \p To as YAML, for clang-apply-replacements.
llvm::Error exportFixes(const Report &R, bool Unsafe, const EditScope &Scope,
                        const std::string &To);

/// Prints what turns \p Before into \p After, as `diff -u` does and `patch` reads. Nothing if
/// they are equal.
void printDiff(llvm::StringRef File, llvm::StringRef Before, llvm::StringRef After,
               llvm::raw_ostream &OS);

} // namespace warplint
