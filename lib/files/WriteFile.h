// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one way in which warplint writes a file. The new contents go to a temporary file in the
// same folder, are flushed, and take the old file's place in one step: a full disk or a killed
// process leaves the old contents or the new ones, never a part of either.
//
// What stays as it was: the permissions, the owner, symbolic links to the file, and its hard
// links. Where a file in its place could not have the same owner, links or attributes, the file
// itself is overwritten, with the new contents beside it until that is done.
//
// The steps of replacing a file, for WriteFile.cpp alone:
//
//   create()     the new contents lie beside the file, flushed to the disk
//   commit()     they are in its place, and the old ones beside it
//   undo()       as before commit()
//   ~            what lies beside the file is removed

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <sys/stat.h>

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

/// A file by its path with links resolved, and what the file system says of it.
struct WriteTarget {
  std::string Path;
  std::optional<struct stat> Status; ///< nothing: there is no such file yet

  bool isRegular() const { return !Status || S_ISREG(Status->st_mode); }
};

WriteTarget writeTargetOf(llvm::StringRef Path);

class StagedFile {
public:
  /// Writes what \p Print prints beside \p Target, with its permissions and owner. Fails if the
  /// target is read-only, or the disk is full. \pre \p Target is a regular file, or none.
  static llvm::Expected<StagedFile> create(WriteTarget Target,
                                           llvm::function_ref<void(llvm::raw_ostream &)> Print);
  ~StagedFile();
  StagedFile(StagedFile &&);
  StagedFile &operator=(StagedFile &&) = delete;

  /// Puts the new contents in place. Fails, and leaves the file as it is, if \p Before is given
  /// and the file holds anything else.
  llvm::Error commit(std::optional<llvm::StringRef> Before);

  /// Puts the old contents, \p Before, back in place. \pre commit() was successful.
  void undo(llvm::StringRef Before);

private:
  StagedFile(WriteTarget Target, std::string Beside) : Target(std::move(Target)), Beside(Beside) {}

  llvm::Error replace(std::optional<llvm::StringRef> Before);
  llvm::Error exchangeFor(llvm::StringRef Before);
  llvm::Error overwrite(std::optional<llvm::StringRef> Before);

  WriteTarget Target;
  std::string Beside;     ///< the temporary file; empty: none is left
  bool InPlace = false;   ///< the file itself is overwritten
  bool Exchanged = false; ///< the old file lies in Beside
  struct stat New = {};   ///< of the new file, once it is to be put in place
};

} // namespace warplint
