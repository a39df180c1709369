// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads compile_commands.json.
//
// Each entry says how one file was compiled, either in one text, quoted as for
// a shell (CMake), or in words (Bear, xmake, Bazel extractors):
//
//   [ { "directory": "/b", "file": "a.cu", "command": "nvcc -DM=\\\"x\\\" a.cu" },
//     { "directory": "/b", "file": "b.cu", "arguments": ["nvcc", "b.cu"] } ]
//
// Where an entry has both, the words win: nothing has to be guessed about
// them. A file compiled twice has two entries; both are kept, in order.
//
// Finds the compile databases that builds have left above a file, as clangd and editors do.
//
//   for /p/src/a.cu, in /p/src, then in /p, and so on:
//     compile_commands.json
//     {build*,cmake-build-*,out/*}/compile_commands.json, and one folder deeper
//     build*/temp.*/build.ninja                            of torch.utils.cpp_extension
//
// Build folders are looked for up to the root of the code base only; if nothing says where that
// is, beside the file and one folder above.
//
// Finds a compile database, and in it the commands of one file.
//
//   -p build               build/compile_commands.json
//   -p build/my.json       that file
//   neither, for src/a.cu  the nearest that findDatabases finds above the file
//
// A file may have several commands, and all of them count. A file that has none, a header say,
// borrows the commands of the CUDA file that is most like it: of the same stem if there is
// one, then the nearest, then the first.
//
//   reduce.cuh   borrows from   reduce.cu,   else from a file beside it

#pragma once

#include "lib/frontend/command/CompileCommand.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Reads the text of a database.
///
/// \param Name what errors call it.
llvm::Expected<std::vector<CompileCommand>> readCompileCommands(llvm::StringRef Json,
                                                                llvm::StringRef Name);

inline constexpr llvm::StringLiteral DatabaseName = "compile_commands.json";
inline constexpr llvm::StringLiteral NinjaName = "build.ninja";

/// Answers for many files, and lists each folder once.
class DatabaseSearch {
public:
  explicit DatabaseSearch(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS) : FS(std::move(FS)) {}

  /// The databases of the nearest folder above \p File, absolute, that has any. The first is the
  /// one to use: one that lies in the folder itself, else the newest. Empty: there is none.
  std::vector<std::string> above(llvm::StringRef File);

private:
  const std::vector<std::string> &in(llvm::StringRef Folder, bool WithBuilds);

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  std::map<std::pair<std::string, bool>, std::vector<std::string>> Known;
};

/// A compile database, read.
struct BuildCommands {
  std::string Path;                     ///< absolute
  std::vector<CompileCommand> Commands; ///< in its order; directories and files are absolute
  std::map<std::string, std::vector<size_t>> ByFile; ///< the commands of each file
};

/// The commands of one file.
struct FileCommands {
  std::vector<CompileCommand> Commands;    ///< none: nothing is known of the file
  std::string Database;                    ///< its path, if one was asked
  std::string BorrowedFrom;                ///< the file whose commands these are, if another
  std::vector<std::string> OtherDatabases; ///< as near, but older, and not read
};

/// The database at \p BuildPath, a folder or a file: compile_commands.json or build.ninja.
llvm::Expected<BuildCommands> readBuild(llvm::StringRef BuildPath, llvm::vfs::FileSystem &FS);

/// The files of \p Build that are CUDA, sorted; absolute.
std::vector<std::string> cudaFilesOf(const BuildCommands &Build,
                                     const CommandEnvironment &Environment);

/// The commands that \p Build has for \p File.
FileCommands commandsFor(llvm::StringRef File, const BuildCommands &Build,
                         llvm::vfs::FileSystem &FS);

/// Answers for many files, and reads each database once.
class BuildIndex {
public:
  /// \p BuildPath: what -p says, or empty to look for the nearest database of each file.
  BuildIndex(std::string BuildPath, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS)
      : BuildPath(std::move(BuildPath)), FS(FS), Search(FS) {}

  /// Fails if there is a database that cannot be read, or -p names none.
  llvm::Expected<FileCommands> find(llvm::StringRef File);

private:
  struct Read {
    BuildCommands Build;
    std::string Error; ///< empty: it was read
  };
  const Read &read(const std::string &Path);

  std::string BuildPath;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  DatabaseSearch Search;
  std::map<std::string, Read> Known; ///< by path of the database
};

/// \p Path without dots, from \p Directory, or from the file system's own if that is empty.
std::string absolutePath(llvm::StringRef Path, llvm::StringRef Directory,
                         llvm::vfs::FileSystem &FS);

} // namespace warplint
