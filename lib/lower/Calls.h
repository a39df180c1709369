// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a call yields. Special registers and bit operations are expressions; a pure
// function yields equal results for equal operands; anything else may differ per lane.

#pragma once

#include "lib/known/Functions.h"
#include "lib/lower/Values.h"

#include "llvm/IR/InstrTypes.h"

#include <optional>

namespace warplint {

const Expr *lowerCall(ValueLowering &Values, const llvm::CallBase &I);

/// What \p Callee is known to do; null where it is a function of the user's, or has a body that
/// says so.
const KnownFunction *knownFunction(const llvm::Function &Callee);

/// The special register that LLVM calls "tid.x" or "lanemask.lt"; null if it is not known.
const Expr *lowerRegister(ExprPool &Pool, llvm::StringRef Name);

/// The shuffle that LLVM and PTX call "idx", "up", "down" or "bfly".
std::optional<ExprKind> shuffleKind(llvm::StringRef Mode);

} // namespace warplint
