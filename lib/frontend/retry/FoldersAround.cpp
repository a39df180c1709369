//===- lib/frontend/retry/FoldersAround.cpp - Where includes may lie -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/retry/FoldersAround.h"

#include "lib/frontend/command/BuildCommands.h"
#include "lib/frontend/parse/BundledHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace warplint;
namespace path = llvm::sys::path;

static bool isRepository(llvm::StringRef Folder, llvm::vfs::FileSystem &FS) {
  return llvm::any_of(llvm::ArrayRef<llvm::StringRef>{".git", ".hg", ".svn"},
                      [&](llvm::StringRef Mark) { return FS.exists(Folder + "/" + Mark); });
}

namespace {
struct Above {
  std::vector<std::string> Folders; ///< the file's own first
  bool EndsAtRoot = false;          ///< the last is the root of a repository
};

/// Names folders relative to where paths start while they are below it, as the file is named.
Above foldersAbove(const ParseOptions &Parse, llvm::vfs::FileSystem &FS) {
  constexpr size_t Most = 16, MostOutside = 4; // outside of a repository nobody says where to stop
  const std::string Start = absolutePath(".", "", FS);
  Above Result;
  std::string Folder = absolutePath(Parse.File, "", FS);
  const bool IsRelative = !path::is_absolute(Parse.File);
  while (Result.Folders.size() < Most && path::has_relative_path(path::parent_path(Folder))) {
    Folder = path::parent_path(Folder).str();
    llvm::StringRef Below = Folder;
    if (IsRelative && Below == Start)
      Result.Folders.push_back(".");
    else if (IsRelative && Below.consume_front(Start + "/"))
      Result.Folders.push_back(Below.str());
    else
      Result.Folders.push_back(Folder);
    Result.EndsAtRoot = isRepository(Folder, FS);
    if (Result.EndsAtRoot)
      return Result;
  }
  Result.Folders.resize(std::min(Result.Folders.size(), MostOutside));
  return Result;
}

std::string joined(llvm::StringRef Folder, llvm::StringRef Name) {
  return Name.empty() ? Folder.str() : Folder == "." ? Name.str() : (Folder + "/" + Name).str();
}

/// The folders in \p Folder, by name; not the hidden ones.
std::vector<std::string> foldersIn(const std::string &Folder, llvm::vfs::FileSystem &FS) {
  constexpr size_t Most = 64;
  std::vector<std::string> Result;
  std::error_code Error;
  for (llvm::vfs::directory_iterator I = FS.dir_begin(Folder, Error), End; !Error && I != End;
       I.increment(Error))
    if (I->type() == llvm::sys::fs::file_type::directory_file &&
        !path::filename(I->path()).starts_with("."))
      Result.push_back(path::filename(I->path()).str());
  llvm::sort(Result);
  if (Result.size() > Most)
    Result.clear(); // no code base's own
  return Result;
}

/// The folders above the file, and the usual ones in them.
std::vector<std::string> usualOnes(const Above &Of) {
  std::vector<std::string> Result;
  for (const std::string &Folder : Of.Folders)
    for (llvm::StringRef Usual : {"", "include", "src", "inc"})
      Result.push_back(joined(Folder, Usual));
  return Result;
}

/// The include folders of what lies two folders below a repository's root: api/legacy/include. Most
/// folders have none, and are asked for one once.
std::vector<std::string> farOnes(const std::string &Root, llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Result;
  for (const std::string &Name : foldersIn(Root, FS))
    for (const std::string &Below : foldersIn(joined(Root, Name), FS))
      if (std::string Far = joined(Root, Name + "/" + Below + "/include"); FS.exists(Far))
        Result.push_back(std::move(Far));
  return Result;
}

/// Those next to them, in a repository.
std::vector<std::string> otherOnes(const Above &Of, llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Result;
  if (!Of.EndsAtRoot)
    return Result;
  for (const std::string &Folder : Of.Folders)
    for (const std::string &Name : foldersIn(Folder, FS))
      for (llvm::StringRef Usual : {"", "/include"})
        Result.push_back(joined(Folder, Name + Usual.str()));
  llvm::append_range(Result, farOnes(Of.Folders.back(), FS));
  return Result;
}

/// Whether files lie in folders; most names that are missing share their first folder.
class Files {
public:
  explicit Files(llvm::vfs::FileSystem &FS) : FS(FS) {}

  /// The first of \p Folders with a file \p Name; null if none has.
  const std::string *find(llvm::ArrayRef<std::string> Folders, llvm::StringRef Name) {
    auto Found = llvm::find_if(Folders, [&](const std::string &F) { return holds(F, Name); });
    return Found == Folders.end() ? nullptr : &*Found;
  }

private:
  bool holds(const std::string &Folder, llvm::StringRef Name) {
    const std::string First = Folder + "/" + Name.split('/').first.str();
    auto [It, New] = Known.try_emplace(First, false);
    if (New)
      It->second = FS.exists(First);
    if (!It->second)
      return false;
    llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(Folder + "/" + Name);
    return Status && Status->isRegularFile();
  }

  llvm::vfs::FileSystem &FS;
  llvm::StringMap<bool> Known;
};
} // namespace

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
  if (Missing.empty())
    return {};
  const Above Of = foldersAbove(Parse, FS);
  const std::vector<std::string> Usual = usualOnes(Of);
  std::optional<std::vector<std::string>> Others; // finding them takes longer
  std::set<std::string> Told;
  std::vector<std::string> Flags;
  Files Around(FS);
  for (const std::string &Name : Missing) {
    if (path::is_absolute(Name))
      continue;
    const std::string *Found = Around.find(Usual, Name);
    if (!Found && !Others)
      Others = otherOnes(Of, FS);
    if (!Found)
      Found = Around.find(*Others, Name);
    if (!Found || !Told.insert(*Found).second)
      continue;
    const std::string Flag = (hidesBundledHeaders(*Found, FS) ? "-iquote" : "-I") + *Found;
    if (!llvm::is_contained(Parse.AddedFlags, Flag))
      Flags.push_back(Flag);
  }
  return Flags;
}
