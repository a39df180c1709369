//===- lib/frontend/passes/ChooseElements.h - What an index chooses from -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `float *stage[2] = {a, b}; ... stage[i & 1][tid]`: which element an index chooses is not known,
/// but what it chooses from is. What is read from such an array becomes a choice between values:
/// `i & 1 ? b : a`. The array itself and all accesses to it stay, for `local-array` to tell: the
/// GPU's compiler keeps it in memory.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_CHOOSEELEMENTS_H
#define WARPLINT_FRONTEND_PASSES_CHOOSEELEMENTS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Goes last: to a pass that cleans up, what is read from the arrays is not needed any more.
struct ChooseElements : llvm::PassInfoMixin<ChooseElements> {
  static constexpr llvm::StringLiteral Name = "warplint-choose-elements";
  /// Of an array.
  static constexpr unsigned MostElements = 64;
  /// Elements that one access chooses from.
  static constexpr unsigned MostReached = 16;
  /// Of a function.
  static constexpr unsigned MostChoices = 2'000;

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_CHOOSEELEMENTS_H
