//===- lib/frontend/command/NvccArguments.h - Words into options -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the words of an nvcc command line into options with their values.
///
///   -Icuda -arch sm_90 -Xptxas -O3,-v -fPIC a.cu
///
///   -I       cuda          -Xptxas  -O3  -v      -fPIC   (no option of nvcc's)
///   -arch    sm_90                               a.cu    (no option of nvcc's)
///
/// How a word is read, in this order:
///
///   1. not a dash, or a dash alone              an input
///   2. the part before `=` is a whole name      that option, value after `=`
///   3. the word is a whole name                 that option, value is next
///   4. -D -I -L -O -U -l -t begin it            that option, value attached
///   5. anything else                            an option nvcc does not know
///
/// `--options-file f` is replaced by the words of f, which are read by the same
/// rules. A relative f is looked up in the directory of the command, also when
/// another options file names it. Files that name each other in a circle end
/// the expansion, not the reading.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_NVCCARGUMENTS_H
#define WARPLINT_FRONTEND_COMMAND_NVCCARGUMENTS_H

#include "lib/frontend/command/CompileCommandAccount.h"
#include "lib/frontend/command/CompileCommandEnvironment.h"
#include "lib/frontend/command/NvccOptions.h"

namespace warplint {

/// One option with its values, or one word that is none.
struct NvccArgument {
  const NvccOption *Option = nullptr; ///< null: an input or an unknown flag
  std::string Text;                   ///< as written: "-Xptxas -O3,-v"
  std::vector<std::string> Values;    ///< "-O3", "-v"
  ArgumentPlace Place;
  bool Overridden = false; ///< a later value of the same option wins

  bool is(NvccOptionId Id) const { return Option && Option->Id == Id; }
  bool isInput() const;
  llvm::StringRef value() const {
    return Values.empty() ? llvm::StringRef() : llvm::StringRef(Values[0]);
  }
};

struct NvccArguments {
  std::vector<NvccArgument> Arguments; ///< in order, options files expanded
  std::vector<CommandProblem> Problems;
};

/// Reads \p Words, which do not include the compiler itself. The flags of the
/// environment come before and after them.
NvccArguments readNvccArguments(llvm::ArrayRef<std::string> Words, llvm::StringRef Directory,
                                const CommandEnvironment &Environment);

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_NVCCARGUMENTS_H
