//===- lib/files/Paths.cpp - Names of files ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/Paths.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;

std::string warplint::absolutePath(llvm::StringRef Path) {
  llvm::SmallString<256> Absolute(Path);
  llvm::sys::fs::make_absolute(Absolute);
  llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return std::string(Absolute);
}

std::string warplint::relativePath(llvm::StringRef Path, llvm::StringRef Folder) {
  std::string Absolute = absolutePath(Path);
  llvm::StringRef Rest = Absolute;
  return Rest.consume_front(Folder) && Rest.consume_front("/") ? Rest.str() : Absolute;
}
