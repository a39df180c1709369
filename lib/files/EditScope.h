//===- lib/files/EditScope.h - Which files may be edited --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Fixes and NOLINT comments go into the user's own sources and nowhere else:
///
///   * files of the repository that the current folder or an input is in (the folder with .git);
///   * outside of repositories: files below the current folder, and the inputs themselves.
///
/// What counts is where a file really lies, so a link that leads out of the repository is none of
/// its files.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FILES_EDITSCOPE_H
#define WARPLINT_FILES_EDITSCOPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <set>
#include <string>

namespace warplint {

class EditScope {
public:
  /// Why a file is left as it is, for people.
  static constexpr const char *Reason =
      "it is outside of the repository, or a link that leads out of it";

  /// \p Inputs: what the user asked to have linted.
  explicit EditScope(llvm::ArrayRef<std::string> Inputs);

  /// Whether the file at \p Path may be edited. A relative path starts at the current folder.
  bool holds(llvm::StringRef Path) const;

private:
  std::set<std::string> Folders; ///< whose files are the user's; links resolved
  std::set<std::string> Files;   ///< inputs that are in none of them
};

} // namespace warplint

#endif // WARPLINT_FILES_EDITSCOPE_H
