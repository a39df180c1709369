//===- lib/files/Submodules.cpp - Folders that git has not filled -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/Submodules.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace warplint;

static bool isEmptyFolder(llvm::StringRef Path, llvm::vfs::FileSystem &FS) {
  std::error_code Missing;
  return FS.dir_begin(Path, Missing) == llvm::vfs::directory_iterator();
}

std::vector<std::string> warplint::emptySubmodules(llvm::StringRef Root,
                                                   llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Empty;
  llvm::SmallString<128> Path(Root);
  llvm::sys::path::append(Path, ".gitmodules");
  const auto Text = FS.getBufferForFile(Path);
  if (!Text)
    return Empty;
  llvm::SmallVector<llvm::StringRef, 32> Lines;
  (*Text)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Lines) {
    const auto [Key, Value] = Line.split('=');
    if (Key.trim() != "path")
      continue;
    llvm::SmallString<128> Folder(Root);
    llvm::sys::path::append(Folder, Value.trim());
    if (isEmptyFolder(Folder, FS))
      Empty.push_back(Value.trim().str());
  }
  return Empty;
}
