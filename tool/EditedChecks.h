//===- tool/EditedChecks.h - Compiles and runs a changed file ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an analysis cannot tell of a change: whether nvcc compiles it, and whether a command that
/// the user gives finds its results right. The file is put beside the original under a name of its
/// own, so that it finds the same headers, and is removed again.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_EDITEDCHECKS_H
#define WARPLINT_TOOL_EDITEDCHECKS_H

#include "lib/files/WriteFile.h"
#include "lib/runner/Jobs.h"

namespace warplint {

class EditedChecks {
public:
  /// \param Run  a command of a shell, in which `{}` is the file; empty: none
  EditedChecks(const Job &J, std::string Run);

  /// Checks the file as it is on the disk. Fails if \p Run does. If nvcc cannot be asked, or does
  /// not compile it, changes are not compiled either.
  llvm::Error start();

  /// Why changes are not compiled; empty if they are.
  const std::string &notCompiled() const { return NotCompiled; }

  /// What holds of the file with \p Changes, or why it must not be so.
  llvm::Expected<std::vector<std::string>> check(llvm::ArrayRef<FileChange> Changes) const;

private:
  llvm::Error compile(llvm::StringRef File) const;
  llvm::Error run(llvm::StringRef File) const;

  const Job &J;
  std::string Run, Root; ///< Root: of the toolkit
  std::string NotCompiled;
};

} // namespace warplint

#endif // WARPLINT_TOOL_EDITEDCHECKS_H
