// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs, configurations, databases, baselines: each is a regular file of a bounded size, opened
// so that a pipe or a device that somebody put in its place is an error and never blocks.
//
// Lists of globs over names and paths, as the command line and the configuration have them.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// \p Path, absolute (from the process's own folder) and without "." and "..".
std::string absolutePath(llvm::StringRef Path);

/// \p Path relative to \p Folder, itself absolute, if it is below that; else absolute.
std::string relativePath(llvm::StringRef Path, llvm::StringRef Folder);

/// A hash of \p Text, in letters and digits.
std::string hashOf(llvm::StringRef Text);

/// The contents of files by the path that places name them by, read when first asked for.
/// Not for several threads at a time.
class SourceTexts {
public:
  /// Makes \p Text the contents of \p File: an unsaved buffer, a test.
  void set(llvm::StringRef File, llvm::StringRef Text) { Known[File.str()] = Text.str(); }

  /// Null if the file cannot be read. Valid until the next call of set for the file.
  const std::string *of(llvm::StringRef File);

private:
  std::map<std::string, std::optional<std::string>> Known;
};

/// Clang's locations count to 2^31 over all files; nothing else that is read gets near to it.
inline constexpr uint64_t MostFileBytes = uint64_t(256) << 20;

/// The contents of the file at \p Path. The error says what is wrong with it, without the path.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef Path);

/// Changes when the file at \p Path does: its size and when it was written. Empty if it is no
/// regular file.
std::string stampOf(const std::string &Path);

/// The contents of a file that is open at descriptor \p File.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readOpenFile(int File, llvm::StringRef Path);

/// The same; all of standard input if \p Path is "-".
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFileOrStdin(llvm::StringRef Path);

/// The contents as text; nothing if it cannot be read.
std::optional<std::string> contentsOf(llvm::StringRef Path);

/// Parses JSON that may be anybody's: it is refused if it nests so deep that a parser which
/// recurses would not come back.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef Text);

/// The disk, of which only regular files of a bounded size can be opened. It starts in the folder
/// of the process and has a working directory of its own.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> diskFiles();

/// Whether \p Name is selected by globs in order, the last match deciding: {"*", "-shared-*"}.
/// A glob that is not well-formed matches nothing; checkGlob finds those first.
bool isSelected(llvm::StringRef Name, llvm::ArrayRef<std::string> Globs);

/// Whether \p Glob is well-formed; the error says what is wrong with it.
llvm::Error checkGlob(llvm::StringRef Glob);

/// A glob over paths below a folder, or over absolute paths if it starts with '/'. '*' crosses
/// folders, and what matches a folder matches all that is in it: "third_party", "*/generated",
/// "*.inc.cu".
struct PathGlob {
  std::string Glob;
  std::string Folder; ///< absolute; paths are matched relative to it

  auto operator<=>(const PathGlob &) const = default;
};

/// Whether \p Path, absolute and without dots, is matched.
bool matches(const PathGlob &G, llvm::StringRef Path);

/// The name that \p Name was probably meant to be, or nothing: the nearest by edit distance,
/// if it is near.
llvm::StringRef nearestName(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known);

/// "; did you mean 'checks'?", or a list of all there is: the end of a message about a name
/// that is not known.
std::string insteadOf(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known);

} // namespace warplint
