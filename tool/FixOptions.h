//===- tool/FixOptions.h - What to do with fixes ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_FIXOPTIONS_H
#define WARPLINT_TOOL_FIXOPTIONS_H

#include "lib/Analysis.h"

namespace warplint {

struct FixOptions {
  bool Apply = false;   ///< --fix: write safe fixes into the files
  bool Unsafe = false;  ///< --unsafe-fixes: unsafe ones as well
  bool Diff = false;    ///< --diff: print what they would change, and write nothing
  std::string ExportTo; ///< --export-fixes: a file for clang-apply-replacements

  bool any() const { return Apply || Unsafe || Diff; }
};

/// Applies fixes to \p File until none is left, each round analysed anew. Prints a unified
/// diff to \p OS if asked for, else writes the file. Returns the report on the text that
/// results; an error if the file cannot be read or written.
llvm::Expected<Report> applyFixes(const std::string &File, const AnalysisOptions &Options,
                                  const FixOptions &How, llvm::raw_ostream &OS);

/// Writes the fixes of \p R as YAML, for clang-apply-replacements.
llvm::Error exportFixes(const Report &R, const AnalysisOptions &Options, const FixOptions &How);

} // namespace warplint

#endif // WARPLINT_TOOL_FIXOPTIONS_H
