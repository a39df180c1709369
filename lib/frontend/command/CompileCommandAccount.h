//===- lib/frontend/command/CompileCommandAccount.h - Its account -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Accounts for a command line: no argument disappears without a word.
///
/// A build says `nvcc -rdc=true -Xptxas -O3 --options-file inc.rsp -c a.cu`.
/// The account of it, one line for each argument, as `doctor` prints it:
///
///   translated  -rdc=true               -> -fgpu-rdc -D__CUDACC_RDC__
///   dropped     -Xptxas -O3             changes instructions, not addresses
///   expanded    --options-file inc.rsp  -> inc.rsp
///   kept        -I/usr/local/inc        (inc.rsp)
///   dropped     -c                      chooses how far to compile
///   input       a.cu
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDACCOUNT_H
#define WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDACCOUNT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace warplint {

/// Where an argument was written.
struct ArgumentPlace {
  std::string Source;    ///< options file or variable; empty: the command line
  unsigned Position = 0; ///< 1 for the first argument there
};

/// What became of an argument.
enum class Fate {
  Kept,       ///< passed on as it was
  Translated, ///< passed on in clang's words
  Expanded,   ///< replaced by arguments that are accounted for on their own
  Hint,       ///< not passed on, but it told us something
  Dropped,    ///< it does not change how device code is read
  Unknown,    ///< nobody knows it; not passed on
  Input,      ///< a file
};

/// One line of the account.
struct ArgumentAccount {
  std::string Argument; ///< as written, with its value: "-Xptxas -O3"
  ArgumentPlace Place;
  Fate What = Fate::Unknown;
  std::vector<std::string> Into; ///< clang's arguments, where it became some
  std::string Why;               ///< a clause, where the fate needs a reason
};

/// Something wrong with a command line. The rest of it was read all the same.
struct CommandProblem {
  ArgumentPlace Where;
  std::string What; ///< lower case, no period
};

/// What an argument is about.
enum class ArgumentTopic {
  Architecture,
  CodeGen,
  CodeModel,
  Dependency,
  Driver,
  Host,
  Language,
  LanguageDetail,
  Linking,
  Message,
  Output,
  Phase,
  Preprocessing,
  Report,
};

/// Why an argument about \p Topic may be dropped: "is about linking".
llvm::StringRef reasonToDrop(ArgumentTopic Topic);

/// "dropped"
llvm::StringRef name(Fate What);

/// "argument 3 of inc.rsp", or "argument 3" for the command line itself.
std::string toString(const ArgumentPlace &Place);

/// "argument 3 of inc.rsp: a value is missing after -I"
std::string toString(const CommandProblem &Problem);

/// Prints one line, as in the file comment.
void print(const ArgumentAccount &Account, llvm::raw_ostream &OS);

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDACCOUNT_H
