// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a call yields. Special registers and bit operations are expressions; a pure
// function yields equal results for equal operands; anything else may differ per lane.

#pragma once

#include "lib/lower/Values.h"

#include "llvm/IR/InstrTypes.h"

#include <optional>
#include <string>

namespace warplint {

const Expr *lowerCall(ValueLowering &Values, const llvm::CallBase &I);

/// The special register that LLVM calls "tid.x" or "lanemask.lt"; null if it is not known.
const Expr *lowerRegister(ExprPool &Pool, llvm::StringRef Name);

/// The shuffle that LLVM and PTX call "idx", "up", "down" or "bfly".
std::optional<ExprKind> shuffleKind(llvm::StringRef Mode);

/// The name of \p Callee as its source has it, without arguments and what encloses it, or as LLVM
/// has it; empty where it is a function of the user's, or has a body that says what it does.
std::string knownName(const llvm::Function &Callee);

} // namespace warplint
