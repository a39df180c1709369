// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the few PTX instructions that reach memory or name a lane; the rest is arithmetic
// that yields equal results for equal operands.

#pragma once

#include "lib/lower/Accesses.h"

#include "llvm/IR/InlineAsm.h"

namespace warplint {

/// What \p I does to memory.
void lowerAssembly(BlockAccesses &To, const llvm::CallBase &I, const llvm::InlineAsm &Asm);

/// What \p I yields.
const Expr *lowerAssemblyValue(ValueLowering &Values, const llvm::CallBase &I,
                               const llvm::InlineAsm &Asm);

/// The same for one of several results, counted from 0.
const Expr *lowerAssemblyPart(ValueLowering &Values, const llvm::CallBase &I,
                              const llvm::InlineAsm &Asm, unsigned Result);

/// What result \p Result is where \p I chooses one lane of the warp (`elect.sync`); null if it does
/// not, or not of all lanes.
const Expr *lowerElected(ValueLowering &Values, const llvm::CallBase &I, const llvm::InlineAsm &Asm,
                         unsigned Result);

} // namespace warplint
