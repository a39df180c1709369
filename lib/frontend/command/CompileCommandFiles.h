//===- lib/frontend/command/CompileCommandFiles.h - Options in files -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Opens the files in which a command line continues, within bounds.
///
/// nvcc names them with --options-file, gcc and clang with @. A file may name
/// further ones, and all are looked up in the directory of the command:
///
///   nvcc --options-file a.rsp        a.rsp: -Ix --options-file b.rsp
///   clang @a.rsp                     a.rsp: -Ix @b.rsp
///
/// A compile database is somebody else's data. So a file that is open is not
/// opened again, only regular files are opened (a pipe could block, a device
/// never end), and depth, number and size are limited.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDFILES_H
#define WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDFILES_H

#include "lib/frontend/command/CompileCommandAccount.h"
#include "lib/frontend/command/CompileCommandEnvironment.h"

#include "llvm/Support/Error.h"

namespace warplint {

/// The files of one command.
struct ArgumentFiles {
  std::string Directory; ///< relative names start here
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  std::vector<std::string> Open;           ///< absolute, outermost first
  unsigned FilesLeft = 256;                ///< to open
  uint64_t BytesLeft = uint64_t(16) << 20; ///< to read in all of them

  /// nvcc gives up here too.
  static constexpr size_t MaxDepth = 16;

  /// Reads a file, which then counts as open.
  llvm::Expected<std::string> open(llvm::StringRef Name);

  /// Ends the file opened last.
  void close() { Open.pop_back(); }
};

/// Replaces each `@file` by the words in it. One that cannot be read goes into \p Problems and
/// stays out.
std::vector<std::string> expandResponseFiles(llvm::ArrayRef<std::string> Words,
                                             ArgumentFiles &Files,
                                             std::vector<CommandProblem> &Problems,
                                             llvm::StringRef Source = "");

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDFILES_H
