// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What functions of libraries, and instructions, do with the address of an element.

#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace warplint {

/// What functions of libraries do with the address of an element.
enum class Takes : uint8_t {
  Element, ///< they access it
  Piece,   ///< up to 16 bytes there, as many as their last argument but one or the last says
  Matrix,  ///< rows, as far apart as an argument says
  Number,  ///< they make a number of it
  Itself,  ///< they return it
  Run,     ///< they move many bytes there, one behind the other
  Tensor,  ///< they move rows there as a tensor map has them
};

/// What the function \p F is said to do; nothing if no row names it.
std::optional<Takes> takesOf(const clang::FunctionDecl &F);

struct TakingInstruction {
  Takes What;
  llvm::StringRef Name;
};

/// The same for what begins with \p Opcode.
std::optional<TakingInstruction> takingInstruction(llvm::StringRef Opcode);

} // namespace warplint
