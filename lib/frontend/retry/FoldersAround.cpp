//===- lib/frontend/retry/FoldersAround.cpp - Where includes may lie -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/retry/FoldersAround.h"

#include "lib/files/HeaderIndex.h"
#include "lib/frontend/command/BuildCommands.h"
#include "lib/frontend/parse/BundledHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace warplint;
namespace path = llvm::sys::path;

namespace {
/// What lies around a file.
struct Surroundings {
  std::string Start;       ///< where relative paths start
  bool IsRelative = false; ///< the file is named so
  std::string CodeBase;    ///< its root; empty: nothing says where it ends
  std::string Folder;      ///< the file's own, absolute
  std::vector<std::string>
      Above; ///< the folders above the file, its own first, as named() has them

  /// \p Folder, absolute, relative to where paths start if it is below that and the file is named
  /// so, too.
  std::string named(llvm::StringRef Folder) const {
    if (IsRelative && Folder == Start)
      return ".";
    if (IsRelative && Folder.consume_front(Start + "/"))
      return Folder.str();
    return Folder.str();
  }
};

Surroundings surroundingsOf(const ParseOptions &Parse, llvm::vfs::FileSystem &FS) {
  constexpr size_t Most = 16, MostOutside = 4; // without a root, nobody says where to stop
  Surroundings S;
  S.Start = absolutePath(".", "", FS);
  S.IsRelative = !path::is_absolute(Parse.File);
  const std::string File = absolutePath(Parse.File, "", FS);
  S.CodeBase = codeBaseOf(File, FS);
  S.Folder = path::parent_path(File).str();
  for (llvm::StringRef Folder = S.Folder;
       S.Above.size() < (S.CodeBase.empty() ? MostOutside : Most) &&
       path::has_relative_path(Folder);
       Folder = path::parent_path(Folder)) {
    S.Above.push_back(S.named(Folder));
    if (Folder == S.CodeBase)
      break;
  }
  return S;
}

std::string joined(llvm::StringRef Folder, llvm::StringRef Name) {
  return Name.empty() ? Folder.str() : Folder == "." ? Name.str() : (Folder + "/" + Name).str();
}

/// The folders above the file, and the usual ones in them.
std::vector<std::string> usualOnes(const Surroundings &Of) {
  std::vector<std::string> Result;
  for (const std::string &Folder : Of.Above)
    for (llvm::StringRef Usual : {"", "include", "src", "inc"})
      Result.push_back(joined(Folder, Usual));
  return Result;
}

/// Whether files lie in folders; most names that are missing share their first folder.
class Files {
public:
  explicit Files(llvm::vfs::FileSystem &FS) : FS(FS) {}

  /// The first of \p Folders with a file \p Name; null if none has.
  const std::string *find(llvm::ArrayRef<std::string> Folders, llvm::StringRef Name) {
    const auto *Found =
        llvm::find_if(Folders, [&](const std::string &F) { return holds(F, Name); });
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
    return !Name.empty() && Kind != "beside" && !standsForLibrary(Name) &&
           FS.exists(Folder + "/" + Name);
  });
}

std::vector<std::string> warplint::flagsAround(const ParseOptions &Parse,
                                               llvm::ArrayRef<std::string> Missing,
                                               llvm::vfs::FileSystem &FS) {
  if (Missing.empty())
    return {};
  const Surroundings Of = surroundingsOf(Parse, FS);
  const std::vector<std::string> Usual = usualOnes(Of);
  std::set<std::string> Told;
  std::vector<std::string> Flags;
  Files Around(FS);
  auto FromIndex = [&](llvm::StringRef Name) -> std::optional<std::string> {
    if (Of.CodeBase.empty())
      return std::nullopt;
    std::vector<std::string> Folders = Parse.Headers->of(Of.CodeBase).foldersFor(Name, Of.Folder);
    return Folders.empty() ? std::nullopt : std::optional(Of.named(Folders.front()));
  };
  for (const std::string &Name : Missing) {
    if (path::is_absolute(Name))
      continue;
    const std::string *InUsual = Around.find(Usual, Name);
    std::optional<std::string> Found = InUsual ? std::optional(*InUsual) : FromIndex(Name);
    if (!Found || !Told.insert(*Found).second)
      continue;
    // `#include <x.h>` finds there what it finds nowhere else.
    const std::vector<llvm::StringRef> Hows =
        hidesBundledHeaders(*Found, FS) ? std::vector<llvm::StringRef>{"-iquote", "-idirafter"}
                                        : std::vector<llvm::StringRef>{"-I"};
    for (llvm::StringRef How : Hows)
      if (std::string Flag = (How + *Found).str(); !llvm::is_contained(Parse.AddedFlags, Flag))
        Flags.push_back(std::move(Flag));
  }
  return Flags;
}

std::vector<llvm::StringRef> warplint::foldersOfCodeBase(llvm::StringRef File,
                                                         llvm::vfs::FileSystem &FS) {
  const std::string Root = codeBaseOf(File, FS);
  std::vector<llvm::StringRef> Folders;
  for (llvm::StringRef Folder = path::parent_path(File); path::has_relative_path(Folder);
       Folder = path::parent_path(Folder)) {
    Folders.push_back(Folder);
    if (Root.empty() || Folder == Root)
      break;
  }
  return Folders;
}
