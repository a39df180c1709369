//===- lib/frontend/command/BuildCommands.cpp - Which command a file has -*- C++ -*-==// -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/BuildCommands.h"

#include "lib/frontend/command/NinjaBuild.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <tuple>

using namespace warplint;
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

/// Some databases list headers too; those are read where they are included.
static bool isCudaSource(const CompileCommand &Command, const CommandEnvironment &Environment) {
  llvm::StringRef Extension = path::extension(Command.File);
  if (Extension == ".cu" || Extension == ".cuh")
    return true;
  if (Extension.starts_with_insensitive(".h") || Extension.starts_with(".in"))
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
