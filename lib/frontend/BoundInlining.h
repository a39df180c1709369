//===- lib/frontend/BoundInlining.h - Calls that are not followed -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Everything that a kernel calls is inlined into it, which can make millions of instructions of
/// a few hundred lines: a hash, computed at twenty places of a loop that calls it for six keys.
/// This pass goes before the inliner, callees first, and marks the calls for which there is no
/// room. The smallest callees go in first, so what is left out are few calls of large functions.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_BOUNDINLINING_H
#define WARPLINT_FRONTEND_BOUNDINLINING_H

#include "llvm/Analysis/CGSCCPassManager.h"

namespace warplint {

struct BoundInlining : llvm::PassInfoMixin<BoundInlining> {
  static constexpr llvm::StringLiteral Name = "warplint-bound-inlining";
  /// What a function may grow to, in instructions of LLVM. A GEMM of CUTLASS that reduces its
  /// operands as well (example 23) has 11 thousand; to simplify and judge this many takes seconds.
  static constexpr unsigned MostInstructions = 100'000;

  llvm::PreservedAnalyses run(llvm::LazyCallGraph::SCC &C, llvm::CGSCCAnalysisManager &,
                              llvm::LazyCallGraph &, llvm::CGSCCUpdateResult &);
};

/// Whether \p Call is of a function whose body is at hand and was not followed for its size.
bool isTooLargeToFollow(const llvm::CallBase &Call);

} // namespace warplint

#endif // WARPLINT_FRONTEND_BOUNDINLINING_H
