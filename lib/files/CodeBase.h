// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the headers of a repository lie, by the names that includes give them:
//
//   mmcv/ops/csrc/pytorch/cuda/a.cu includes "roi_align_cuda_kernel.cuh"
//                              -> mmcv/ops/csrc/common/cuda
//   src/kernels/b.cu           includes "../includes/c.h"
//                              -> src/other/includes, as src/other/includes/../includes/c.h
//
// Fixes and NOLINT comments go into the user's own sources and nowhere else:
//
//   * files of the repository (the folder with .git) that the current folder is in; without one,
//     files below the current folder;
//   * where the user names a file or a folder elsewhere: files of the repository that it is in;
//     without one, files below that folder, and that file.
//
// A compile database names files, too, but the user did not: they are edited only if they lie in
// one of these. What counts is where a file really lies, so a link, of a file or of a folder, that
// leads out of them is left as it is.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

class HeaderIndex {
public:
  /// Lists the folders below \p Root, absolute. Hidden folders, and what links lead to, are left
  /// out, and so is what comes after 200 000 files.
  HeaderIndex(std::string Root, llvm::vfs::FileSystem &FS);

  /// The folders from which an include of \p Name is found, the nearest to \p From first: those
  /// that share most folders with it, then those whose names begin alike where the ways part, then
  /// the shortest. Both are absolute.
  std::vector<std::string> foldersFor(llvm::StringRef Name, llvm::StringRef From) const;

  /// Equal for equal files.
  std::string hash() const;

private:
  std::string Root;
  llvm::StringMap<std::vector<std::string>> Folders; ///< by a file's name, relative to the root
};

/// The indexes of a run, each made when it is first asked for.
class HeaderIndexes {
public:
  explicit HeaderIndexes(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS) : FS(std::move(FS)) {}

  const HeaderIndex &of(const std::string &Root);
  /// HeaderIndex::hash(), made once.
  const std::string &hashOf(const std::string &Root);

  /// The roots that of() was asked for since the last call.
  std::set<std::string> takeAsked() { return std::exchange(Asked, {}); }

private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  std::map<std::string, HeaderIndex> Known;
  std::map<std::string, std::string> Hashes;
  std::set<std::string> Asked;
};

/// The root of the code base that the file at \p Path, absolute, is in: the nearest folder above it
/// with .git, .hg or .svn; else with compile_commands.json or what lies at the root of a package
/// (a license, pyproject.toml, setup.py); else the highest of those next above it that have a
/// makefile or a README. Empty if nothing says where it ends.
std::string codeBaseOf(llvm::StringRef Path, llvm::vfs::FileSystem &FS);

/// The submodules of the code base at \p Root, by `.gitmodules`, whose folders are empty or not
/// there: paths below \p Root, in the order of that file.
std::vector<std::string> emptySubmodules(llvm::StringRef Root, llvm::vfs::FileSystem &FS);

class EditScope {
public:
  /// Why a file is left as it is, for people.
  static constexpr const char *Reason =
      "it is outside of the repository, or a link that leads out of it";

  /// \p Named: the files and folders that the user asked to have linted, as written.
  explicit EditScope(llvm::ArrayRef<std::string> Named);

  /// Whether the file at \p Path may be edited. A relative path starts at the current folder.
  bool holds(llvm::StringRef Path) const;

private:
  void add(llvm::StringRef Named);

  std::set<std::string> Folders; ///< whose files are the user's; links resolved
  std::set<std::string> Files;   ///< named ones that are in none of them
};

} // namespace warplint
