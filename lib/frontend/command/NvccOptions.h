//===- lib/frontend/command/NvccOptions.h - The options nvcc has -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The table of nvcc's options, and how one is looked up.
///
/// An nvcc command line cannot be read by skipping what looks foreign: whether
/// the next word is a value depends on the option before it.
///
///   -Xptxas -O3 a.cu        -O3 is the value of -Xptxas
///   -dc -O3 a.cu            -O3 is an option
///   -lineinfo               not -l with the library `ineinfo`
///   -Icuda/include          -I with its value attached
///
/// So every option is a row that says what follows it. NvccOptions.def holds
/// the rows.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_NVCCOPTIONS_H
#define WARPLINT_FRONTEND_COMMAND_NVCCOPTIONS_H

#include "lib/frontend/command/CompileCommandAccount.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {

/// What follows the name of an option. A value stands after `=` or in the next
/// argument, whatever that argument looks like.
enum class NvccArity {
  Flag,          ///< nothing
  Value,         ///< one value; the last one given wins
  OptionalValue, ///< one value, unless the next argument begins with a dash
  List,          ///< values between commas; `\` quotes one character, `"` many
  Paths,         ///< the same for file names, where `\` means itself
  Specification, ///< one value with a grammar of its own; may be repeated
};

/// What warplint does with an option.
enum class NvccTreatment {
  Translate, ///< it changes how the source is read
  Hint,      ///< it tells about launches, caching or the toolkit
  Drop,      ///< it changes neither
};

enum class NvccOptionId {
#define NVCC_OPTION(ID, LONG, SHORT, ARITY, TREATMENT, TOPIC) ID,
#include "lib/frontend/command/NvccOptions.def"
};

/// One row of the table.
struct NvccOption {
  NvccOptionId Id;
  llvm::StringLiteral Long;  ///< without its dashes; empty if there is none
  llvm::StringLiteral Short; ///< without its dash; empty if there is none
  NvccArity Arity;
  NvccTreatment Treatment;
  ArgumentTopic Topic; ///< says why it may be dropped, if it is

  /// The value may be attached to the short name: -Iinclude, -O3, -t4.
  bool mayBeGlued() const;
};

/// All rows, in the order of the table.
llvm::ArrayRef<NvccOption> nvccOptions();

/// Finds an option by its name, which carries its dashes and no value.
///
/// Example: "--gpu-architecture" and "-arch" name one option; "--arch" and
/// "-gpu-architecture" name none, for nvcc as for us.
const NvccOption *findNvccOption(llvm::StringRef Name);

/// Finds the option whose value is attached to its name.
///
/// Example: "-Icuda/include" is -I; "-lineinfo" is one too, so look for a whole
/// name first.
const NvccOption *findGluedNvccOption(llvm::StringRef Argument);

/// Whether \p Argument is an option that nvcc has and clang has not: "-arch=sm_80", "-Xptxas".
bool isNvccOnly(llvm::StringRef Argument);

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_NVCCOPTIONS_H
