// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The four ways in which nvcc cuts text into pieces.
//
//   a list           -DA,B=\"x\",C="1,2"      A   B="x"   C="1,2"
//   a list of paths  -I C:\cuda,"/a b"        C:\cuda   /a b
//   an options file  -DA="1 2" -I/a\ b        -DA=1 2   -I/a b
//   a variable       -DA="1 2" -lineinfo      -DA="1 2"   -lineinfo
//
// and the shell, which cuts what -Xcompiler hands to the host compiler:
//
//   -Xcompiler '-fPIC -DA="1 2"'              -fPIC   -DA=1 2
//
// In a list, `\` takes one character as it is and quotes take many; the quotes
// stay, because a macro may want them. Paths lose them, and `\` means itself.
// In an options file `\` and quotes work as in a list but vanish; the commas
// are left to the option. A variable is cut at white space outside of quotes.
// A single quote is a letter everywhere but in the shell.
//
// Each rule was read off `nvcc --dryrun`, version 13.0. Empty pieces are
// dropped, as nvcc does. A quote that never closes is an error.
//
// Opens the files in which a command line continues, within bounds.
//
// nvcc names them with --options-file, gcc and clang with @. A file may name
// further ones, and all are looked up in the directory of the command:
//
//   nvcc --options-file a.rsp        a.rsp: -Ix --options-file b.rsp
//   clang @a.rsp                     a.rsp: -Ix @b.rsp
//
// A compile database is somebody else's data. So a file that is open is not
// opened again, only regular files are opened (a pipe could block, a device
// never end), and depth, number and size are limited.

#pragma once

#include "lib/frontend/command/FlagRows.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace warplint {

/// Cuts the value of a list option. Example: `A,B=a\,b` -> `A`, `B=a,b`.
llvm::Expected<std::vector<std::string>> splitNvccList(llvm::StringRef Value);

/// Cuts the value of a path option. Example: `/x,"/a b"` -> `/x`, `/a b`.
llvm::Expected<std::vector<std::string>> splitNvccPaths(llvm::StringRef Value);

/// Cuts the text of an options file into arguments. There are no comments.
llvm::Expected<std::vector<std::string>> splitOptionsFile(llvm::StringRef Contents);

/// Cuts NVCC_PREPEND_FLAGS or NVCC_APPEND_FLAGS into arguments.
llvm::Expected<std::vector<std::string>> splitFlagsVariable(llvm::StringRef Value);

/// Cuts text as a POSIX shell would, without expanding anything. A quote that
/// never closes ends with the text.
std::vector<std::string> splitShellWords(llvm::StringRef Text);

/// Cuts the text of a file that gcc or clang reads for `@file`: as a shell would,
/// but `\` quotes within quotes too.
std::vector<std::string> splitResponseFile(llvm::StringRef Contents);

/// The files of one command.
struct ArgumentFiles {
  std::string Directory; ///< relative names start here
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  std::vector<std::string> Open;           ///< absolute, outermost first
  unsigned FilesLeft = 256;                ///< to open
  uint64_t BytesLeft = uint64_t(16) << 20; ///< to read in all of them

  /// nvcc gives up here too.
  static constexpr size_t MaxDepth = 16;

  /// Reads a file, which then counts as open.
  llvm::Expected<std::string> open(llvm::StringRef Name);

  /// Ends the file opened last.
  void close() { Open.pop_back(); }
};

/// Replaces each `@file` by the words in it. One that cannot be read goes into \p Problems and
/// stays out.
std::vector<std::string> expandResponseFiles(llvm::ArrayRef<std::string> Words,
                                             ArgumentFiles &Files,
                                             std::vector<CommandProblem> &Problems,
                                             llvm::StringRef Source = "");

} // namespace warplint
