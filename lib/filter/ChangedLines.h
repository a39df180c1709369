// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines that somebody names, by a unified diff as git prints it or by clang-tidy's filter; says
// which findings have to do with it.

#pragma once

#include "lib/finding/Report.h"

#include "llvm/Support/Error.h"

#include <set>

namespace warplint {

/// Lines of the new files.
struct ChangedLines {
  /// By the path in the diff, without git's "b/".
  std::map<std::string, std::set<unsigned>> Lines;
  std::set<std::string> WholeFiles; ///< every line counts: files that git does not track
  /// The real path of the folder that paths are relative to; empty if nobody says.
  std::string Root;
  bool AreEnds = false; ///< paths are ends of paths: "tile.cu" is src/tile.cu, too
};

/// Reads \p Diff, with or without context lines.
llvm::Expected<ChangedLines> readDiff(llvm::StringRef Diff);

/// Reads what clang-tidy calls a line filter: JSON, files by the ends of their paths, each with
/// ranges of lines.
llvm::Expected<ChangedLines> readLineFilter(llvm::StringRef Text);

/// Whether \p F stands on a changed line, or something it points to does: a declaration that
/// its notes name, an edit of its fixes. \p Folder: absolute; without a root, paths are relative
/// to it or to a folder it is in.
bool touches(const ChangedLines &C, llvm::StringRef Folder, const Finding &F);

} // namespace warplint
