//===- lib/frontend/command/CompileCommandFlagTable.h - The flag rows -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The flags of gcc and clang that warplint knows by name.
///
/// A row names a flag, the form of its value, and what is done with it. Where
/// several rows fit, the longest name wins: `-Wp,-DX` is not a warning, and
/// `-include-pch` is not `-include -pch`.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDFLAGTABLE_H
#define WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDFLAGTABLE_H

#include "lib/frontend/command/CompileCommandAccount.h"

namespace warplint {

/// Where the value of a flag stands.
enum class FlagForm {
  Flag,             ///< -c               there is none
  Joined,           ///< -std=c++17       attached; may be empty
  Separate,         ///< -Xclang X        the next word
  JoinedOrSeparate, ///< -IX, -I X        either
  EqualsOrSeparate, ///< --std=X, --std X
  NamedSeparate,    ///< -Xarch_sm_80 X   the name goes on, the next word is it
};

/// What is done with a flag.
enum class FlagAct {
  Keep,         ///< passed on
  KeepForClang, ///< passed on if clang was to read it
  Drop,         ///< for the reason that its topic gives
  Std,          ///< the language standard
  Language,     ///< -x
  AddArch,      ///< names architectures
  RemoveArch,   ///< takes them back
  CudaPath,     ///< names the toolkit
  Target,       ///< names the host, or tries to be the device
  Ptxas,        ///< may hold a hint
  SmallData,    ///< clang's -G takes a number; nvcc's, put here by mistake, none
  OneSide,      ///< -Xarch_device: the value is a flag for one side
  OpenClang,    ///< -Xclang
  OpenOne,      ///< -Xpreprocessor: the value is a flag itself
  OpenList,     ///< -Wp, : the value is a list of flags
};

struct FlagRow {
  llvm::StringLiteral Name;
  FlagForm Form;
  FlagAct Act;
  ArgumentTopic Topic = ArgumentTopic::Preprocessing;
};

/// A row that fits, and how its value is found.
struct FlagMatch {
  const FlagRow *Row = nullptr; ///< null: none fits
  bool TakesNext = false;       ///< the value is the next word
  llvm::StringRef Attached;     ///< else it is this
};

/// Finds the row for a word.
FlagMatch findFlag(llvm::StringRef Word);

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDFLAGTABLE_H
