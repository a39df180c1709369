//===- lib/files/WriteFile.h - Writing files whole or not at all -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one way in which warplint writes a file. The new contents go to a temporary file in the
/// same folder, are flushed, and take the old file's place in one step: a full disk or a killed
/// process leaves the old contents or the new ones, never a part of either.
///
/// What stays as it was: the permissions, the owner, symbolic links to the file, and its hard
/// links. Where a file in its place could not have the same owner, links or attributes, the file
/// itself is overwritten, with the new contents beside it until that is done.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FILES_WRITEFILE_H
#define WARPLINT_FILES_WRITEFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace warplint {

/// Writes what \p Print prints to \p Path, whatever the file held. A read-only file is an error.
/// What is no regular file, such as /dev/stdout, is written to directly. The error says what
/// went wrong, without the path.
llvm::Error writeFile(llvm::StringRef Path, llvm::function_ref<void(llvm::raw_ostream &)> Print);

/// A file whose text is to change.
struct FileChange {
  std::string Path;
  std::string Before; ///< what it must still hold, byte for byte
  std::string After;
};

/// Makes all \p Changes, or none. Each file is compared with FileChange::Before right before it is
/// replaced: one that somebody has edited since is left as it is, and so are the others. The
/// error begins with the path that it is about.
llvm::Error changeFiles(llvm::ArrayRef<FileChange> Changes);

} // namespace warplint

#endif // WARPLINT_FILES_WRITEFILE_H
