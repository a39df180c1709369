//===- lib/files/EditScope.cpp - Which files may be edited ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/EditScope.h"

#include "lib/files/Paths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <optional>

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static std::optional<std::string> realPath(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  if (fs::real_path(Path, Real))
    return std::nullopt;
  return std::string(Real);
}

/// The folder at or above \p Folder that holds a repository.
static std::optional<std::string> repositoryOf(llvm::StringRef Folder) {
  for (; !Folder.empty(); Folder = path::parent_path(Folder)) {
    llvm::SmallString<256> Mark(Folder);
    path::append(Mark, ".git");
    if (fs::exists(Mark))
      return Folder.str();
  }
  return std::nullopt;
}

EditScope::EditScope(llvm::ArrayRef<std::string> Inputs) {
  if (std::optional<std::string> Here = realPath("."))
    Folders.insert(repositoryOf(*Here).value_or(*Here));
  for (const std::string &Input : Inputs) {
    std::string Absolute = absolutePath(Input);
    std::optional<std::string> Folder = realPath(path::parent_path(Absolute));
    if (!Folder)
      continue;
    if (std::optional<std::string> Root = repositoryOf(*Folder)) {
      Folders.insert(std::move(*Root));
      continue;
    }
    llvm::SmallString<256> File(*Folder);
    path::append(File, path::filename(Absolute)); // not what it links to
    Files.insert(std::string(File));
  }
}

bool EditScope::holds(llvm::StringRef Path) const {
  std::optional<std::string> Real = realPath(Path);
  if (!Real)
    return false;
  return Files.count(*Real) || llvm::any_of(Folders, [&](llvm::StringRef Folder) {
           llvm::StringRef Rest = *Real;
           return Folder == "/" || (Rest.consume_front(Folder) && Rest.starts_with("/"));
         });
}
