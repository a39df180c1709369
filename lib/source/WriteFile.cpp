//===- lib/source/WriteFile.cpp - Writing files whole or not at all -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/source/WriteFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace warplint;
namespace fs = llvm::sys::fs;

/// Prints into an open file. raw_fd_ostream ends the process on errors that nobody looks at.
static std::error_code printInto(int File, bool Close,
                                 llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  llvm::raw_fd_ostream OS(File, Close);
  Print(OS);
  OS.flush();
  std::error_code Error = OS.error();
  OS.clear_error();
  return Error;
}

llvm::Error warplint::writeFile(llvm::StringRef Path,
                                llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  llvm::SmallString<256> Target;
  if (fs::real_path(Path, Target))
    Target = Path;
  fs::file_status Status;
  bool Exists = !fs::status(Target, Status) && fs::exists(Status);
  if (Exists && !fs::is_regular_file(Status)) {
    int File;
    if (std::error_code E = fs::openFileForWrite(Target, File, fs::CD_OpenExisting))
      return llvm::createStringError(E.message());
    std::error_code E = printInto(File, /*Close=*/true, Print);
    return E ? llvm::createStringError(E.message()) : llvm::Error::success();
  }
  unsigned Mode = Exists ? unsigned(Status.permissions()) : unsigned(fs::all_read | fs::all_write);
  llvm::Expected<fs::TempFile> Temporary = fs::TempFile::create(Target + ".%%%%%%.tmp", Mode);
  if (!Temporary)
    return Temporary.takeError();
  std::error_code E = printInto(Temporary->FD, /*Close=*/false, Print);
  if (!E)
    return Temporary->keep(Target);
  llvm::consumeError(Temporary->discard());
  return llvm::createStringError(E.message());
}
