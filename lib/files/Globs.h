//===- lib/files/Globs.h - Selecting names by globs -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
/// \file
/// Lists of globs over names and paths, as the command line and the configuration have them.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FILES_GLOBS_H
#define WARPLINT_FILES_GLOBS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace warplint {

/// Whether \p Name is selected by globs in order, the last match deciding: {"*", "-shared-*"}.
/// A glob that is not well-formed matches nothing; checkGlob finds those first.
bool isSelected(llvm::StringRef Name, llvm::ArrayRef<std::string> Globs);

/// Whether \p Glob is well-formed; the error says what is wrong with it.
llvm::Error checkGlob(llvm::StringRef Glob);

/// A glob over paths below a folder, or over absolute paths if it starts with '/'. '*' crosses
/// folders, and what matches a folder matches all that is in it: "third_party", "*/generated",
/// "*.inc.cu".
struct PathGlob {
  std::string Glob;
  std::string Folder; ///< absolute; paths are matched relative to it

  auto operator<=>(const PathGlob &) const = default;
};

/// Whether \p Path, absolute and without dots, is matched.
bool matches(const PathGlob &G, llvm::StringRef Path);

/// The name that \p Name was probably meant to be, or nothing: the nearest by edit distance,
/// if it is near.
llvm::StringRef nearestName(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known);

/// "; did you mean 'checks'?", or a list of all there is: the end of a message about a name
/// that is not known.
std::string insteadOf(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known);

} // namespace warplint

#endif // WARPLINT_FILES_GLOBS_H
