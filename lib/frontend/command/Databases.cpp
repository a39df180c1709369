// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/command/Databases.h"

#include "lib/files/CodeBase.h"
#include "lib/files/Files.h"
#include "lib/frontend/command/NinjaBuild.h"
#include "lib/frontend/command/Quotes.h"
#include "lib/known/BuildWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

#include <tuple>

using namespace warplint;

static std::vector<std::string> wordsOf(const llvm::json::Object &Entry) {
  std::vector<std::string> Words;
  if (const llvm::json::Array *Arguments = Entry.getArray("arguments")) {
    for (const llvm::json::Value &Word : *Arguments)
      Words.push_back(Word.getAsString().value_or("").str());
    return Words;
  }
  return splitShellWords(Entry.getString("command").value_or(""));
}

llvm::Expected<std::vector<CompileCommand>> warplint::readCompileCommands(llvm::StringRef Json,
                                                                          llvm::StringRef Name) {
  llvm::Expected<llvm::json::Value> Parsed = parseJson(Json);
  if (!Parsed)
    return llvm::createStringError(Name + ": " + llvm::toString(Parsed.takeError()));
  const llvm::json::Array *Entries = Parsed->getAsArray();
  if (!Entries)
    return llvm::createStringError(Name + ": a list of commands is expected");

  std::vector<CompileCommand> Commands;
  for (size_t I = 0; I < Entries->size(); ++I) {
    const llvm::json::Object *Entry = (*Entries)[I].getAsObject();
    CompileCommand Command;
    if (Entry) {
      Command.Directory = Entry->getString("directory").value_or("").str();
      Command.File = Entry->getString("file").value_or("").str();
      Command.Arguments = wordsOf(*Entry);
    }
    if (Command.File.empty() || Command.Arguments.empty())
      return llvm::createStringError(Name + ": entry " + llvm::Twine(I + 1) +
                                     " lacks a file or a command");
    Commands.push_back(std::move(Command));
  }
  return Commands;
}

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

bool isVisible(llvm::StringRef Name) { return !isBuildWord(BuildWord::HiddenFolder, Name); }

class BuildFolders {
public:
  explicit BuildFolders(vfs::FileSystem &FS) : FS(FS) {}

  /// The databases of the builds in \p Folder, the newest first; of those as old, by name.
  std::vector<std::string> in(const std::string &Folder) {
    std::vector<std::string> Builds = foldersIn(
        Folder, FS, [](llvm::StringRef Name) { return isBuildWord(BuildWord::BuildFolder, Name); });
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

namespace path = llvm::sys::path;

std::string warplint::absolutePath(llvm::StringRef Path, llvm::StringRef Directory,
                                   llvm::vfs::FileSystem &FS) {
  llvm::SmallString<256> Full(Path);
  if (!Directory.empty())
    path::make_absolute(Directory, Full);
  FS.makeAbsolute(Full);
  path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}

/// The entries of a database of either kind.
static llvm::Expected<std::vector<CompileCommand>> readDatabase(llvm::StringRef Path,
                                                                llvm::vfs::FileSystem &FS) {
  if (path::extension(Path) == ".ninja")
    return readNinjaBuild(Path, FS);
  auto Buffer = FS.getBufferForFile(Path);
  if (!Buffer)
    return llvm::createStringError(Path + ": " + Buffer.getError().message());
  return readCompileCommands((*Buffer)->getBuffer(), Path);
}

llvm::Expected<BuildCommands> warplint::readBuild(llvm::StringRef BuildPath,
                                                  llvm::vfs::FileSystem &FS) {
  BuildCommands Build;
  Build.Path = absolutePath(BuildPath, "", FS);
  llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(Build.Path);
  if (Status && Status->isDirectory()) {
    const std::string Folder = Build.Path, Ninja = absolutePath(NinjaName, Folder, FS);
    Build.Path = absolutePath(DatabaseName, Folder, FS);
    if (!FS.exists(Build.Path) && FS.exists(Ninja))
      Build.Path = Ninja;
  }
  llvm::Expected<std::vector<CompileCommand>> Commands = readDatabase(Build.Path, FS);
  if (!Commands)
    return Commands.takeError();
  Build.Commands = std::move(*Commands);
  for (size_t I = 0; I < Build.Commands.size(); ++I) {
    CompileCommand &C = Build.Commands[I];
    // The specification wants it absolute; hand-written files leave it out.
    C.Directory = absolutePath(C.Directory, path::parent_path(Build.Path), FS);
    C.File = absolutePath(C.File, C.Directory, FS);
    Build.ByFile[C.File].push_back(I);
  }
  return Build;
}

/// Whether a command says that its file is CUDA source: "-x cu", "-xcuda".
static bool saysCuda(llvm::ArrayRef<std::string> Words) {
  bool IsValue = false;
  return llvm::any_of(Words, [&](llvm::StringRef Word) {
    if (std::exchange(IsValue, Word == "-x" || Word == "--x"))
      return Word.starts_with("cu");
    return (Word.consume_front("-x") || Word.consume_front("--x")) &&
           (Word.consume_front("="), Word.starts_with("cu"));
  });
}

/// Some databases list headers too; those are read where they are included. What has another name,
/// assembly say, is CUDA source only if the command says so.
static bool isCudaSource(const CompileCommand &Command, const CommandEnvironment &Environment) {
  llvm::StringRef Extension = path::extension(Command.File);
  if (Extension == ".cu" || Extension == ".cuh")
    return true;
  if (Extension.starts_with_insensitive(".h") || Extension.starts_with(".in") ||
      !saysCuda(Command.Arguments))
    return false;
  llvm::Expected<ClangCommand> Clang = translateCommand(Command, Environment);
  if (Clang)
    return Clang->Language == SourceLanguage::Cuda;
  llvm::consumeError(Clang.takeError());
  return false;
}

std::vector<std::string> warplint::cudaFilesOf(const BuildCommands &Build,
                                               const CommandEnvironment &Environment) {
  std::vector<std::string> Files;
  for (const auto &[File, Commands] : Build.ByFile)
    if (llvm::any_of(Commands,
                     [&](size_t I) { return isCudaSource(Build.Commands[I], Environment); }))
      Files.push_back(File);
  return Files;
}

/// How many folders two absolute paths share from the root on.
static size_t sharedFolders(llvm::StringRef A, llvm::StringRef B) {
  size_t Shared = 0;
  auto I = path::begin(A), J = path::begin(B);
  for (; I != path::end(A) && J != path::end(B) && *I == *J; ++I, ++J)
    ++Shared;
  return Shared;
}

/// The CUDA file in \p Build that is most like \p File; empty if there is none.
static std::string mostLike(llvm::StringRef File, const BuildCommands &Build) {
  std::string Best;
  std::tuple<bool, size_t, long> Score;
  for (const auto &[Candidate, Commands] : Build.ByFile) {
    if (path::extension(Candidate) != ".cu")
      continue;
    long Depth = std::distance(path::begin(Candidate), path::end(Candidate));
    std::tuple Of(path::stem(Candidate) == path::stem(File), sharedFolders(Candidate, File),
                  -Depth);
    if (Best.empty() || Of > Score) {
      Best = Candidate;
      Score = Of;
    }
  }
  return Best;
}

static std::string realPath(llvm::StringRef Path, llvm::vfs::FileSystem &FS) {
  llvm::SmallString<256> Real;
  return FS.getRealPath(Path, Real) ? Path.str() : std::string(Real);
}

FileCommands warplint::commandsFor(llvm::StringRef File, const BuildCommands &Build,
                                   llvm::vfs::FileSystem &FS) {
  FileCommands Found;
  Found.Database = Build.Path;
  std::string Path = absolutePath(File, "", FS);
  auto Listed = Build.ByFile.find(Path);
  // The same file by another way, a link to the source tree. Only names that end alike are
  // worth asking the disk about.
  std::string Real = Listed == Build.ByFile.end() ? realPath(Path, FS) : "";
  for (auto It = Build.ByFile.begin(); Listed == Build.ByFile.end() && It != Listed; ++It)
    if (path::filename(It->first) == path::filename(Path) && realPath(It->first, FS) == Real)
      Listed = It;
  if (Listed == Build.ByFile.end()) {
    Found.BorrowedFrom = mostLike(Path, Build);
    Listed = Build.ByFile.find(Found.BorrowedFrom);
  }
  if (Listed == Build.ByFile.end())
    return Found;
  for (size_t I : Listed->second) {
    Found.Commands.push_back(Build.Commands[I]);
    Found.Commands.back().File = Path;
  }
  return Found;
}

const BuildIndex::Read &BuildIndex::read(const std::string &Path) {
  auto [It, New] = Known.try_emplace(Path);
  if (!New)
    return It->second;
  if (llvm::Expected<BuildCommands> Build = readBuild(Path, *FS))
    It->second.Build = std::move(*Build);
  else
    It->second.Error = llvm::toString(Build.takeError());
  return It->second;
}

llvm::Expected<FileCommands> BuildIndex::find(llvm::StringRef File) {
  std::vector<std::string> Databases = {BuildPath};
  if (BuildPath.empty())
    Databases = Search.above(absolutePath(File, "", *FS));
  if (Databases.empty())
    return FileCommands();
  const Read &R = read(Databases.front());
  if (!R.Error.empty())
    return llvm::createStringError(R.Error);
  FileCommands Found = commandsFor(File, R.Build, *FS);
  Found.OtherDatabases.assign(Databases.begin() + 1, Databases.end());
  return Found;
}
