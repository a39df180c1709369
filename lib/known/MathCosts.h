// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What functions of math cost a warp to issue: one call in the source is a score of instructions.

#pragma once

#include "llvm/ADT/StringRef.h"

namespace warplint {

struct MathCost {
  llvm::StringLiteral Name;
  unsigned Float, Double; ///< instructions, at least
};

/// The function that source calls \p Name, "sinf" or "sin", a library "__nv_sin", LLVM
/// "llvm.sin.f32"; null if it is not known.
const MathCost *mathNamed(llvm::StringRef Name);

} // namespace warplint
