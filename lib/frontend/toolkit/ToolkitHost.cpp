//===- lib/frontend/toolkit/ToolkitHost.cpp - The host's own headers -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/toolkit/ToolkitHost.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <vector>

using namespace warplint;
namespace path = llvm::sys::path;

/// The folders in \p Folder, sorted.
static std::vector<std::string> foldersIn(const llvm::Twine &Folder, llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Names;
  std::error_code Error;
  for (llvm::vfs::directory_iterator I = FS.dir_begin(Folder, Error), End; !Error && I != End;
       I.increment(Error))
    if (I->type() == llvm::sys::fs::file_type::directory_file)
      Names.push_back(I->path().str());
  llvm::sort(Names);
  return Names;
}

/// Finds lib/gcc/TRIPLE/VERSION below \p Root. Several triples have the version
/// where cross compilers are installed; then the compiler's name must begin
/// with one of them.
static std::string findInstallation(llvm::StringRef Root, llvm::StringRef Name,
                                    llvm::StringRef Version, llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Found;
  for (const std::string &Triple : foldersIn(Root + "/lib/gcc", FS))
    for (const std::string &Folder : foldersIn(Triple, FS)) {
      if (path::filename(Folder).split('.').first != Version)
        continue;
      if (Name.starts_with(path::filename(Triple)))
        return Folder;
      Found.push_back(Folder);
    }
  return Found.size() == 1 ? Found[0] : "";
}

std::string warplint::hostLibraryFlag(llvm::StringRef HostCompiler, llvm::vfs::FileSystem &FS) {
  llvm::StringRef Folder = path::parent_path(HostCompiler);
  llvm::StringRef Name = path::filename(HostCompiler);
  llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(HostCompiler);
  if (Status && Status->isDirectory()) {
    Folder = HostCompiler.rtrim('/');
    Name = "";
  }
  if (!Name.empty() && !Name.contains("g++") && !Name.contains("gcc"))
    return "";
  if (!Folder.empty() && (path::filename(Folder) != "bin" || !path::is_absolute(Folder)))
    return "";
  llvm::StringRef Root = Folder.empty() ? "/usr" : path::parent_path(Folder);

  llvm::StringRef Version = Name.rsplit('-').second;
  if (!Version.empty() && llvm::all_of(Version, llvm::isDigit)) {
    std::string Path = findInstallation(Root, Name, Version, FS);
    return Path.empty() ? "" : "--gcc-install-dir=" + Path;
  }
  if (Root != "/usr" && FS.exists(Root + "/lib/gcc"))
    return ("--gcc-toolchain=" + Root).str();
  return "";
}
