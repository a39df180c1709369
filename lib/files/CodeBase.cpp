// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/files/CodeBase.h"

#include "lib/files/Files.h"
#include "lib/known/BuildWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <optional>
#include <tuple>

using namespace warplint;

namespace path = llvm::sys::path;
namespace vfs = llvm::vfs;
using llvm::sys::fs::file_type;

/// What code bases include.
static bool isHeader(llvm::StringRef Name) {
  constexpr llvm::StringLiteral Extensions[] = {"",     ".c",   ".cc",  ".cpp", ".cu",  ".cuh",
                                                ".cxx", ".def", ".h",   ".hh",  ".hpp", ".hxx",
                                                ".in",  ".inc", ".inl", ".ipp", ".tpp"};
  return llvm::is_contained(Extensions, path::extension(Name).lower());
}

HeaderIndex::HeaderIndex(std::string Of, vfs::FileSystem &FS) : Root(std::move(Of)) {
  constexpr size_t MostFiles = 200'000, MostDepth = 24;
  size_t Files = 0;
  std::vector<std::pair<std::string, size_t>> Todo = {{"", 0}}; // and how deep it is
  for (size_t At = 0; At < Todo.size() && Files < MostFiles; ++At) {
    const auto [Folder, Depth] = Todo[At];
    std::error_code Error;
    for (vfs::directory_iterator I = FS.dir_begin(Root + "/" + Folder, Error), End;
         !Error && I != End && Files < MostFiles; I.increment(Error)) {
      llvm::StringRef Name = path::filename(I->path());
      if (I->type() == file_type::regular_file) {
        ++Files;
        if (isHeader(Name))
          Folders[Name].push_back(Folder);
      } else if (I->type() == file_type::directory_file && !Name.starts_with(".") &&
                 Name != "node_modules" && Depth < MostDepth) {
        Todo.emplace_back(Folder.empty() ? Name.str() : Folder + "/" + Name.str(), Depth + 1);
      }
    }
  }
  for (auto &Each : Folders)
    llvm::sort(Each.second); // file systems list in any order
}

namespace {
/// How far a folder is from a file: less is nearer.
auto distance(llvm::StringRef Folder, llvm::StringRef From) {
  auto Here = path::begin(From), There = path::begin(Folder);
  const auto HereEnd = path::end(From), ThereEnd = path::end(Folder);
  int Shared = 0;
  while (Here != HereEnd && There != ThereEnd && *Here == *There) {
    ++Here, ++There, ++Shared;
  }
  auto Stem = [](llvm::StringRef Name) { return Name.split('-').first; };
  const bool Alike = Here != HereEnd && There != ThereEnd && Stem(*Here) == Stem(*There);
  return std::tuple(-Shared, !Alike, std::distance(path::begin(Folder), ThereEnd), Folder);
}
} // namespace

std::vector<std::string> HeaderIndex::foldersFor(llvm::StringRef Name, llvm::StringRef From) const {
  llvm::StringRef Tail = Name;
  bool GoesUp = false;
  while (Tail.consume_front("./") || Tail.starts_with("../"))
    GoesUp |= Tail.consume_front("../");
  const llvm::StringRef Within = path::parent_path(Tail);
  auto Found = Folders.find(path::filename(Tail));
  if (Found == Folders.end() || Tail.contains(".."))
    return {};
  std::vector<std::string> Result;
  for (llvm::StringRef Folder : Found->second) {
    llvm::StringRef Above = Folder;
    if (!Above.consume_back(Within) || !(Above.empty() || Within.empty() || Above.ends_with("/")))
      continue;
    // From the folder itself, ".." and its name lead back to it; what goes up further does not fit.
    if (GoesUp && (Within.empty() || Within.contains('/') || Name.count("../") > 1))
      continue;
    llvm::StringRef Start = GoesUp ? Folder : Above.rtrim('/');
    Result.push_back(Start.empty() ? Root : Root + "/" + Start.str());
  }
  llvm::sort(Result, [&](llvm::StringRef A, llvm::StringRef B) {
    return distance(A, From) < distance(B, From);
  });
  return Result;
}

std::string HeaderIndex::hash() const {
  std::vector<llvm::StringRef> Names;
  for (const auto &Each : Folders)
    Names.push_back(Each.first());
  llvm::sort(Names);
  std::string All;
  for (llvm::StringRef Name : Names)
    for (const std::string &Folder : Folders.find(Name)->second)
      All += Folder + '/' + Name.str() + '\n';
  return hashOf(All);
}

const HeaderIndex &HeaderIndexes::of(const std::string &Root) {
  Asked.insert(Root);
  auto It = Known.find(Root);
  if (It == Known.end())
    It = Known.emplace(Root, HeaderIndex(Root, *FS)).first;
  return It->second;
}

const std::string &HeaderIndexes::hashOf(const std::string &Root) {
  auto [It, New] = Hashes.try_emplace(Root);
  if (New)
    It->second = of(Root).hash();
  return It->second;
}

std::string warplint::codeBaseOf(llvm::StringRef Path, vfs::FileSystem &FS) {
  constexpr size_t MostLevels = 16;
  auto HasOne = [&](llvm::StringRef Folder, BuildWord::What Kind) {
    return llvm::any_of(buildWords(Kind),
                        [&](llvm::StringRef Name) { return FS.exists(Folder + "/" + Name); });
  };
  std::string OfPackage, OfParts;
  bool IsPart = true;
  size_t Level = 0;
  for (llvm::StringRef Folder = path::parent_path(Path);
       path::has_relative_path(Folder) && Level < MostLevels;
       Folder = path::parent_path(Folder), ++Level) {
    if (HasOne(Folder, BuildWord::Repository))
      return Folder.str();
    if (OfPackage.empty() && HasOne(Folder, BuildWord::Package))
      OfPackage = Folder.str();
    const bool Has = HasOne(Folder, BuildWord::PartOfPackage);
    IsPart &= Has || Level == 0;
    if (IsPart && Has)
      OfParts = Folder.str();
  }
  return OfPackage.empty() ? OfParts : OfPackage;
}

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

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static std::optional<std::string> realPath(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  if (fs::real_path(Path, Real))
    return std::nullopt;
  return std::string(Real);
}

static bool isBelow(llvm::StringRef Path, llvm::StringRef Folder) {
  return Path == Folder || Folder == "/" || (Path.consume_front(Folder) && Path.starts_with("/"));
}

/// The nearest folder at or above \p Folder that holds a repository; nothing if there is none.
/// Empty if a link on the way from there, or from a repository around that, leads to somewhere
/// else.
static std::optional<std::string> repositoryOf(llvm::StringRef Folder) {
  std::optional<std::string> Nearest;
  const std::string Real = realPath(Folder).value_or("");
  for (; !Folder.empty(); Folder = path::parent_path(Folder)) {
    llvm::SmallString<256> Mark(Folder);
    path::append(Mark, ".git");
    if (!fs::exists(Mark))
      continue;
    std::optional<std::string> Root = realPath(Folder);
    if (!Root || !isBelow(Real, *Root))
      return "";
    if (!Nearest)
      Nearest = std::move(Root);
  }
  return Nearest;
}

EditScope::EditScope(llvm::ArrayRef<std::string> Named) {
  if (std::optional<std::string> Here = realPath("."))
    Folders.insert(repositoryOf(*Here).value_or(*Here));
  for (const std::string &Each : Named)
    add(absolutePath(Each));
}

void EditScope::add(llvm::StringRef Named) {
  const bool IsFolder = fs::is_directory(Named);
  const llvm::StringRef Folder = IsFolder ? Named : path::parent_path(Named);
  if (isBelow(Folder, absolutePath(".")))
    return; // in it, unless a link leads out
  const std::optional<std::string> Real = realPath(Folder), Root = repositoryOf(Folder);
  if (!Real || (Root && Root->empty()))
    return;
  if (Root || IsFolder) {
    Folders.insert(Root.value_or(*Real));
    return;
  }
  llvm::SmallString<256> File(*Real);
  path::append(File, path::filename(Named)); // not what it links to
  Files.insert(std::string(File));
}

bool EditScope::holds(llvm::StringRef Path) const {
  std::optional<std::string> Real = realPath(Path);
  return Real && (Files.count(*Real) || llvm::any_of(Folders, [&](llvm::StringRef Folder) {
                    return isBelow(*Real, Folder);
                  }));
}
