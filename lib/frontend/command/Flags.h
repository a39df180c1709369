// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads flags that are written in the language of gcc and clang: a clang
// command line, a gcc command line, or what nvcc passes to its host compiler.
//
// A table says what each flag takes and what becomes of it. A flag that is not
// in the table is judged by who was to read it:
//
//   -fsome-new-flag   for clang: passed on; for others: dropped, because clang
//                     may not know it, and device code never saw it
//   -some-new-flag    unknown, not passed on
//
// -Xclang hides two words in four, -Wp, hides many in one; both are opened and
// what is inside is read by the same table.

#pragma once

#include "lib/frontend/command/CompileCommand.h"

namespace warplint {

/// Who was to read the flags.
enum class FlagReader {
  Clang,
  Gcc,
  HostOfNvcc, ///< -Xcompiler: flags only, no files
};

/// Reads \p Flags and adds to \p Out what they ask for: arguments, language,
/// dialect, architectures, hints, the account.
///
/// \param Source where they stand, as in ArgumentPlace.
void readFlags(llvm::ArrayRef<std::string> Flags, FlagReader Reader, llvm::StringRef Source,
               const CommandEnvironment &Environment, ClangCommand &Out);

} // namespace warplint
