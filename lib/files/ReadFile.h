//===- lib/files/ReadFile.h - Reading what users name -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Inputs, configurations, databases, baselines: each is a regular file of a bounded size, opened
/// so that a pipe or a device that somebody put in its place is an error and never blocks.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FILES_READFILE_H
#define WARPLINT_FILES_READFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <optional>
#include <string>

namespace warplint {

/// Clang's locations count to 2^31 over all files; nothing else that is read gets near to it.
inline constexpr uint64_t MostFileBytes = uint64_t(256) << 20;

/// The contents of the file at \p Path. The error says what is wrong with it, without the path.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef Path);

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

} // namespace warplint

#endif // WARPLINT_FILES_READFILE_H
