//===- lib/frontend/passes/SplitStructures.h - Members on their own -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `struct { Storage &storage; int counts[4]; } agent;`: scalar replacement leaves the whole
/// structure in memory as soon as something is at an index that only the run knows, and then
/// nobody knows what the reference refers to. This pass gives each member memory of its own, so
/// that only the array stays. The compiler does not: what the array costs goes by the structure.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_SPLITSTRUCTURES_H
#define WARPLINT_FRONTEND_PASSES_SPLITSTRUCTURES_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// What the compiler keeps in memory, or in registers, as one.
struct WholeVariable {
  uint64_t Bytes = 0;
  bool IsOfWords = false; ///< nothing in it but `int` and `float`
};

WholeVariable wholeOf(const llvm::Type &T, const llvm::DataLayout &Layout);
/// The variable that \p A is, or that it was a member of in the source.
WholeVariable wholeOf(const llvm::AllocaInst &A);

struct SplitStructures : llvm::PassInfoMixin<SplitStructures> {
  static constexpr llvm::StringLiteral Name = "warplint-split-structures";
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_SPLITSTRUCTURES_H
