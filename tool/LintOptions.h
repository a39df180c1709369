//===- tool/LintOptions.h - The options of linting --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_LINTOPTIONS_H
#define WARPLINT_TOOL_LINTOPTIONS_H

#include "lib/Analysis.h"
#include "lib/render/Render.h"

namespace warplint {

enum class Format : uint8_t { Text, Json };

/// What is done with fixes.
struct FixOptions {
  bool Apply = false;   ///< write them into the files, or into a diff
  bool Unsafe = false;  ///< unsafe ones as well
  bool Diff = false;    ///< print a diff and write nothing
  std::string ExportTo; ///< a file for clang-apply-replacements; empty: none
};

struct LintOptions {
  std::vector<std::string> Files;
  AnalysisOptions Analysis;
  warplint::Format Format = warplint::Format::Text;
  TextOptions Text;
  FixOptions Fix;
  bool ListChecks = false, ListChecksAsJson = false;
};

/// One file to lint, with what its configuration and the command line say.
struct LintJob {
  std::string File;
  AnalysisOptions Options;
};

/// Reads the command line. An exit code instead if there is nothing more to do.
struct ParsedLint {
  LintOptions Options;
  std::optional<int> Exit;
};
ParsedLint parseLintOptions(llvm::ArrayRef<const char *> Args);

/// "32,8" or "32x8": up to three numbers from 1 on.
llvm::Expected<Dim3> parseDim3(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_TOOL_LINTOPTIONS_H
