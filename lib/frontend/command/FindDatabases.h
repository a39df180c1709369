//===- lib/frontend/command/FindDatabases.h - Where builds are -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the compile databases that builds have left above a file, as clangd and editors do.
///
///   for /p/src/a.cu, in /p/src, then in /p, and so on:
///     compile_commands.json
///     {build*,cmake-build-*,out/*}/compile_commands.json, and one folder deeper
///     build*/temp.*/build.ninja                            of torch.utils.cpp_extension
///
/// Build folders are looked for up to the root of the code base only; if nothing says where that
/// is, beside the file and one folder above.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_FINDDATABASES_H
#define WARPLINT_FRONTEND_COMMAND_FINDDATABASES_H

#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <string>
#include <vector>

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_FINDDATABASES_H
