//===- lib/lanes/LoopResults.cpp - What loops leave behind ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/LoopResults.h"

#include "lib/expr/Parts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace warplint;

void LoopResults::forget(const LoopFacts &Facts, unsigned Number) {
  for (const Expr *E : Facts.LastOf[Number])
    Last.erase(E);
  for (const Expr *E : Facts.Left)
    if (unsigned(E->Value) == Number)
      Left.erase(E);
  std::erase_if(Together, [&](const auto &Each) { return Each.first.first == Number; });
}

LastValues warplint::lastTogetherIn(const LoopResults &Results, const KernelModel &K,
                                    const Expr *When) {
  const Conjuncts All = conjunctsOf(When);
  LastValues Result;
  for (const auto &[Key, Values] : Results.Together) {
    const auto [Number, Exit] = Key;
    auto Is = [&, N = Number](const Expr *E, unsigned Which) {
      return E->Kind == ExprKind::Left && unsigned(E->Value) == N && E->Index == Which;
    };
    auto IsTaken = [&](unsigned Which) {
      return llvm::any_of(All, [&](const Expr *E) { return Is(E, Which); });
    };
    auto IsNotTaken = [&](unsigned Which) {
      return llvm::any_of(
          All, [&](const Expr *E) { return E->Kind == ExprKind::Not && Is(E->operand(0), Which); });
    };
    // By the last exit leave those that took no other.
    const bool IsLast = Exit + 1 == K.Loops[Number].Exits.size();
    if (IsLast ? llvm::all_of(llvm::seq(0u, Exit), IsNotTaken) : IsTaken(Exit))
      Result.append(Values.begin(), Values.end());
  }
  return Result;
}
