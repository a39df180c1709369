//===- lib/frontend/passes/InlineCalls.h - What a kernel calls, in it -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Everything that a kernel calls is inlined into it, callees first, each simplified before it
/// goes anywhere: a value that is handed down through many calls, as CuTe's layouts are, is taken
/// apart at each, while it is small. Once all of it is in the kernel, scalar replacement no longer
/// sees through, and takes long to find out.
///
/// That can make millions of instructions of a few hundred lines: a hash, computed at twenty
/// places of a loop that calls it for six keys. So the calls for which there is no room stay, and
/// are marked. The smallest callees go in first, so those are few calls of large functions. Calls
/// of functions that call each other in a circle stay, too: lowering refuses them by name.
///
/// LLVM's inliner does as much and asks for block frequencies on the way, which nothing here needs
/// and which take as long as the inlining.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_INLINECALLS_H
#define WARPLINT_FRONTEND_PASSES_INLINECALLS_H

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

struct InlineCalls : llvm::PassInfoMixin<InlineCalls> {
  static constexpr llvm::StringLiteral Name = "warplint-inline-calls";
  /// What a function may grow to, in instructions of LLVM. A GEMM of CUTLASS that reduces its
  /// operands as well (example 23) has 11 thousand; to simplify and judge this many takes seconds.
  static constexpr unsigned MostInstructions = 100'000;

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
};

/// Whether \p Call is of a function whose body is at hand and was not followed for its size.
bool isTooLargeToFollow(const llvm::CallBase &Call);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_INLINECALLS_H
