//===- lib/frontend/FoldersAround.cpp - Where includes may lie --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/FoldersAround.h"

#include "lib/frontend/BuildCommands.h"
#include "lib/frontend/BundledHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace path = llvm::sys::path;

static bool isRepository(llvm::StringRef Folder, llvm::vfs::FileSystem &FS) {
  return llvm::any_of(llvm::ArrayRef<llvm::StringRef>{".git", ".hg", ".svn"},
                      [&](llvm::StringRef Mark) { return FS.exists(Folder + "/" + Mark); });
}

/// The folders above the file, its own first: relative to where paths start while they are below
/// it, as the file is named.
static std::vector<std::string> foldersAbove(const ParseOptions &Parse, llvm::vfs::FileSystem &FS) {
  constexpr size_t Most = 8; // outside of a repository nobody says where to stop
  const std::string Start = absolutePath(".", "", FS);
  std::vector<std::string> Result;
  std::string Folder = absolutePath(Parse.File, "", FS);
  const bool IsRelative = !path::is_absolute(Parse.File);
  while (Result.size() < Most && path::has_relative_path(path::parent_path(Folder))) {
    Folder = path::parent_path(Folder).str();
    llvm::StringRef Below = Folder;
    if (IsRelative && Below == Start)
      Result.push_back(".");
    else if (IsRelative && Below.consume_front(Start + "/"))
      Result.push_back(Below.str());
    else
      Result.push_back(Folder);
    if (isRepository(Folder, FS))
      break;
  }
  return Result;
}

/// Whether what `#include <...>` means would be another file with \p Folder searched.
static bool hidesBundledHeaders(llvm::StringRef Folder, llvm::vfs::FileSystem &FS) {
  return llvm::any_of(bundledHeaders(), [&](const BundledHeader &H) {
    const auto [Kind, Name] = H.Path.split('/');
    return !Name.empty() && Kind != "beside" && FS.exists(Folder + "/" + Name);
  });
}

std::vector<std::string> warplint::flagsAround(const ParseOptions &Parse,
                                               llvm::ArrayRef<std::string> Missing,
                                               llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Folders, Flags;
  for (const std::string &Above : foldersAbove(Parse, FS))
    for (llvm::StringRef Usual : {"", "/include", "/src", "/inc"})
      if (Above != "." || Usual.empty())
        Folders.push_back(Above + Usual.str());
      else
        Folders.push_back(Usual.drop_front().str());
  for (const std::string &Name : Missing) {
    auto Found =
        llvm::find_if(Folders, [&](const std::string &F) { return FS.exists(F + "/" + Name); });
    if (path::is_absolute(Name) || Found == Folders.end())
      continue;
    const std::string Flag = (hidesBundledHeaders(*Found, FS) ? "-iquote" : "-I") + *Found;
    if (!llvm::is_contained(Parse.Around, Flag) && !llvm::is_contained(Flags, Flag))
      Flags.push_back(Flag);
  }
  return Flags;
}
