//===- lib/frontend/command/FindDatabases.cpp - Where builds are -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/FindDatabases.h"

#include "lib/files/HeaderIndex.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace path = llvm::sys::path;
namespace vfs = llvm::vfs;

namespace {
constexpr unsigned MostEntries = 10'000; // of a folder: more than any project's root has

/// The folders in \p Folder whose names \p Fits accepts, sorted.
std::vector<std::string> foldersIn(const std::string &Folder, vfs::FileSystem &FS,
                                   llvm::function_ref<bool(llvm::StringRef)> Fits) {
  std::vector<std::string> Found;
  std::error_code Error;
  unsigned Entries = 0;
  for (vfs::directory_iterator I = FS.dir_begin(Folder, Error), End;
       !Error && I != End && Entries < MostEntries; I.increment(Error), ++Entries) {
    if (!Fits(path::filename(I->path())))
      continue;
    llvm::ErrorOr<vfs::Status> Status = FS.status(I->path());
    if (Status && Status->isDirectory())
      Found.push_back(I->path().str());
  }
  llvm::sort(Found);
  return Found;
}

bool isVisible(llvm::StringRef Name) { return !Name.starts_with(".") && Name != "CMakeFiles"; }

class BuildFolders {
public:
  explicit BuildFolders(vfs::FileSystem &FS) : FS(FS) {}

  /// The databases of the builds in \p Folder, the newest first; of those as old, by name.
  std::vector<std::string> in(const std::string &Folder) {
    std::vector<std::string> Builds = foldersIn(Folder, FS, [](llvm::StringRef Name) {
      return Name.starts_with("build") || Name.starts_with("cmake-build-") || Name == "out";
    });
    for (const std::string &Build : Builds) {
      if (path::filename(Build) != "out")
        add(Build, DatabaseName);
      for (const std::string &Inner : foldersIn(Build, FS, isVisible)) {
        add(Inner, DatabaseName);
        if (path::filename(Build) == "out")
          for (const std::string &Preset : foldersIn(Inner, FS, isVisible))
            add(Preset, DatabaseName);
      }
    }
    if (Found.empty())
      for (const std::string &Build : Builds)
        addTorch(Build);
    llvm::stable_sort(Found, [](const auto &A, const auto &B) { return A.first > B.first; });
    std::vector<std::string> Paths;
    for (auto &[Time, Path] : Found)
      Paths.push_back(std::move(Path));
    return Paths;
  }

private:
  void add(const std::string &Folder, llvm::StringRef Name) {
    const std::string Path = Folder + "/" + Name.str();
    llvm::ErrorOr<vfs::Status> Status = FS.status(Path);
    if (Status && Status->isRegularFile())
      Found.push_back({Status->getLastModificationTime(), Path});
  }

  void addTorch(const std::string &Build) {
    for (const std::string &Temp :
         foldersIn(Build, FS, [](llvm::StringRef Name) { return Name.starts_with("temp."); })) {
      add(Temp, NinjaName);
      for (const std::string &Inner : foldersIn(Temp, FS, isVisible))
        add(Inner, NinjaName);
    }
  }

  vfs::FileSystem &FS;
  std::vector<std::pair<llvm::sys::TimePoint<>, std::string>> Found;
};
} // namespace

const std::vector<std::string> &DatabaseSearch::in(llvm::StringRef Folder, bool WithBuilds) {
  auto [It, New] = Known.try_emplace({Folder.str(), WithBuilds});
  if (!New)
    return It->second;
  std::vector<std::string> &Found = It->second;
  if (const std::string Own = (Folder + "/" + DatabaseName).str(); FS->exists(Own))
    Found.push_back(Own);
  if (WithBuilds)
    llvm::append_range(Found, BuildFolders(*FS).in(Folder.str()));
  return Found;
}

std::vector<std::string> DatabaseSearch::above(llvm::StringRef File) {
  constexpr unsigned LevelsWithoutRoot = 2;
  const std::string Root = codeBaseOf(File, *FS);
  bool WithBuilds = true;
  unsigned Level = 0;
  for (llvm::StringRef Folder = path::parent_path(File); path::has_relative_path(Folder);
       Folder = path::parent_path(Folder)) {
    WithBuilds &= !Root.empty() || Level++ < LevelsWithoutRoot;
    if (const std::vector<std::string> &Found = in(Folder, WithBuilds); !Found.empty())
      return Found;
    WithBuilds &= Folder != Root;
  }
  return {};
}
