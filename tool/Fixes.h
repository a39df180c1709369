//===- tool/Fixes.h - Bringing fixes about ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_FIXES_H
#define WARPLINT_TOOL_FIXES_H

#include "tool/LintOptions.h"

#include "lib/runner/Jobs.h"

namespace warplint {

/// What fixes made of a file.
struct Fixed {
  Report Old, New;      ///< on the file as it is, and on the text that results
  Texts Before, After;  ///< of the files that change: it, and what it includes
  unsigned Applied = 0; ///< fixes
};

/// Applies the fixes of \p Job's file, each round analysed anew, until none is left; so doing
/// it again changes nothing. No file is written. An error if one cannot be read.
/// Only findings that \p Wanted leaves in a report are fixed.
llvm::Expected<Fixed> applyFixes(const warplint::Job &Job, bool Unsafe,
                                 llvm::function_ref<Report(Report)> Wanted);

/// The edits of those fixes of \p R that can be made together: the first of each finding
/// that is safe enough, those of earlier findings first.
std::vector<const Fix *> fixesTogether(const Report &R, bool Unsafe);

/// Writes \p Text to \p File; the file has all of the old or all of the new text. A relative
/// path starts at \p Directory, if there is one.
llvm::Error writeText(const std::string &File, const std::string &Directory, llvm::StringRef Text);

/// Writes the fixes of \p R to \p To as YAML, for clang-apply-replacements.
llvm::Error exportFixes(const Report &R, bool Unsafe, const std::string &To);

} // namespace warplint

#endif // WARPLINT_TOOL_FIXES_H
