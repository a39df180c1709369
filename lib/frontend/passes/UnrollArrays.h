//===- lib/frontend/passes/UnrollArrays.h - Arrays of a thread in registers -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `int at[4]; for (int d = 0; d < 4; ++d) at[d] = i;`: what is in `at[2]` is known once the loop
/// is written out, as the GPU's compiler writes it out to keep the array in registers. This pass
/// does so for loops of constant length, where what such an array holds decides an address or a
/// branch; all other loops stay as the source has them, arrays of values above all.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_UNROLLARRAYS_H
#define WARPLINT_FRONTEND_PASSES_UNROLLARRAYS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

struct UnrollArrays : llvm::PassInfoMixin<UnrollArrays> {
  static constexpr llvm::StringLiteral Name = "warplint-unroll-arrays";
  /// Of a loop that is written out: a bound on the work.
  static constexpr unsigned MostIterations = 64;
  /// What a function may grow to, in instructions of LLVM.
  static constexpr unsigned MostInstructions = 20'000;
  /// What a loop over an array that holds data may become, for what else is in it. A sort writes
  /// out to much more.
  static constexpr unsigned MostForData = 250;

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_UNROLLARRAYS_H
