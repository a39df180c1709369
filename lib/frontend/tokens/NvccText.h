//===- lib/frontend/tokens/NvccText.h - Quotes, commas and escapes -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The four ways in which nvcc cuts text into pieces.
///
///   a list           -DA,B=\"x\",C="1,2"      A   B="x"   C="1,2"
///   a list of paths  -I C:\cuda,"/a b"        C:\cuda   /a b
///   an options file  -DA="1 2" -I/a\ b        -DA=1 2   -I/a b
///   a variable       -DA="1 2" -lineinfo      -DA="1 2"   -lineinfo
///
/// and the shell, which cuts what -Xcompiler hands to the host compiler:
///
///   -Xcompiler '-fPIC -DA="1 2"'              -fPIC   -DA=1 2
///
/// In a list, `\` takes one character as it is and quotes take many; the quotes
/// stay, because a macro may want them. Paths lose them, and `\` means itself.
/// In an options file `\` and quotes work as in a list but vanish; the commas
/// are left to the option. A variable is cut at white space outside of quotes.
/// A single quote is a letter everywhere but in the shell.
///
/// Each rule was read off `nvcc --dryrun`, version 13.0. Empty pieces are
/// dropped, as nvcc does. A quote that never closes is an error.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_NVCCTEXT_H
#define WARPLINT_FRONTEND_TOKENS_NVCCTEXT_H

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

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_NVCCTEXT_H
