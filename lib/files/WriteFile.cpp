//===- lib/files/WriteFile.cpp - Writing files whole or not at all -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/WriteFile.h"

#include "lib/files/StagedFile.h"

#include "llvm/Support/FileSystem.h"

#include <vector>

using namespace warplint;
namespace fs = llvm::sys::fs;

/// Prints to what is no regular file: a terminal, a pipe, a device.
static llvm::Error printTo(llvm::StringRef Path,
                           llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  std::error_code Error;
  llvm::raw_fd_ostream OS(Path, Error, fs::CD_OpenExisting, fs::FA_Write, fs::OF_None);
  if (!Error) {
    Print(OS);
    OS.flush();
    Error = OS.error();
    OS.clear_error();
  }
  return Error ? llvm::createStringError(Error.message()) : llvm::Error::success();
}

llvm::Error warplint::writeFile(llvm::StringRef Path,
                                llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  WriteTarget Target = writeTargetOf(Path);
  if (!Target.isRegular())
    return printTo(Target.Path, Print);
  if (!Target.Status && fs::is_symlink_file(Path))
    return llvm::createStringError("is a link to a file that does not exist");
  llvm::Expected<StagedFile> Staged = StagedFile::create(std::move(Target), Print);
  return Staged ? Staged->commit(std::nullopt) : Staged.takeError();
}

static llvm::Error about(const FileChange &C, llvm::Error E) {
  return llvm::createStringError(C.Path + ": " + llvm::toString(std::move(E)));
}

static llvm::Expected<StagedFile> stage(const FileChange &C) {
  WriteTarget Target = writeTargetOf(C.Path);
  if (!Target.Status)
    return llvm::createStringError("no longer exists");
  if (!Target.isRegular())
    return llvm::createStringError("is not a regular file");
  return StagedFile::create(std::move(Target), [&](llvm::raw_ostream &OS) { OS << C.After; });
}

llvm::Error warplint::changeFiles(llvm::ArrayRef<FileChange> Changes) {
  std::vector<StagedFile> All;
  All.reserve(Changes.size());
  for (const FileChange &C : Changes) {
    llvm::Expected<StagedFile> Staged = stage(C);
    if (!Staged)
      return about(C, Staged.takeError());
    All.push_back(std::move(*Staged));
  }
  for (size_t N = 0; N < All.size(); ++N)
    if (llvm::Error E = All[N].commit(Changes[N].Before)) {
      for (size_t Made = N; Made > 0; --Made)
        All[Made - 1].undo(Changes[Made - 1].Before);
      return about(Changes[N], std::move(E));
    }
  return llvm::Error::success();
}
