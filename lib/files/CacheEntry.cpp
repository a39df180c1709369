//===- lib/files/CacheEntry.cpp - Files kept in a cache ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/CacheEntry.h"

#include "lib/files/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace json = llvm::json;

std::unique_ptr<llvm::MemoryBuffer> warplint::readEntry(const std::string &Path) {
  const int File = ::open(Path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (File < 0)
    return nullptr;
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Buffer = readOpenFile(File, Path);
  const timespec Times[2] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  ::futimens(File, Times); // pruning goes by it, and it may be somebody else's
  ::close(File);
  if (Buffer)
    return std::move(*Buffer);
  llvm::consumeError(Buffer.takeError());
  return nullptr;
}

void warplint::writeEntry(const std::string &Path, llvm::StringRef Text) {
  llvm::StringRef Folder = llvm::sys::path::parent_path(Path);
  if (fs::is_symlink_file(Folder))
    return;
  int File;
  llvm::SmallString<256> Beside;
  if (fs::createUniqueFile(Path + ".%%%%%%%%.tmp", File, Beside))
    return;
  llvm::sys::RemoveFileOnSignal(Beside);
  llvm::raw_fd_ostream OS(File, /*shouldClose=*/true);
  OS << Text;
  OS.close();
  if (OS.has_error() || fs::rename(Beside, Path))
    fs::remove(Beside);
  OS.clear_error();
  llvm::sys::DontRemoveFileOnSignal(Beside);
}

bool warplint::allHold(llvm::StringRef Line, llvm::function_ref<bool(const json::Array &)> Holds) {
  llvm::Expected<json::Value> Inputs = parseJson(Line);
  if (!Inputs) {
    llvm::consumeError(Inputs.takeError());
    return false;
  }
  const json::Array *List = Inputs->getAsArray();
  return List && llvm::all_of(*List, [&](const json::Value &V) {
           const json::Array *Input = V.getAsArray();
           return Input && Holds(*Input);
         });
}
