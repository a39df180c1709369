//===- lib/analysis/SourceLines.h - Source texts as an analysis reads them *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_SOURCELINES_H
#define WARPLINT_ANALYSIS_SOURCELINES_H

#include "lib/frontend/parse/Parse.h"

#include "llvm/ADT/StringMap.h"

namespace warplint {

/// The texts of the files that a report names, as the analysis read them: unsaved buffers first.
class SourceLines {
public:
  SourceLines(const std::string &File, const ParseOptions &Parse);

  /// The text of a file; empty if it cannot be read, or is no text.
  const std::string &textOf(const std::string &Path);
  /// The line that \p Where begins in; empty if it is nowhere or too long to show.
  std::string lineAt(const SourceRange &Where);

private:
  const ParseOptions &Parse;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  llvm::StringMap<std::string> Texts;
  llvm::StringMap<std::vector<llvm::StringRef>> Lines; ///< of those
};

} // namespace warplint

#endif // WARPLINT_ANALYSIS_SOURCELINES_H
