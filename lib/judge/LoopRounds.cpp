//===- lib/judge/LoopRounds.cpp - Iterations of constant loops --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/LoopRounds.h"

#include "lib/expr/Parts.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Whether an iteration adds a constant to \p V, in a word that it is not taken to leave.
static bool isCounted(ExprPool &Pool, const CarriedVariable &V) {
  return Pool.sub(unwrapped(V.Next), V.Variable)->isConst();
}

/// The variables of \p L that can be followed, as the loop begins: constants at first, or moved by
/// a constant step.
static Substitution firstRound(ExprPool &Pool, const Loop &L) {
  Substitution Values;
  for (const CarriedVariable &V : L.Carried)
    if (V.Initial->isConst() || isCounted(Pool, V))
      Values[V.Variable] = V.Initial;
  return Values;
}

/// Leaves out what is not known in the next one.
static Substitution roundAfter(ExprPool &Pool, const Loop &L, const Substitution &Now) {
  Substitution Values;
  for (const CarriedVariable &V : L.Carried) {
    auto Known = Now.find(V.Variable);
    if (Known == Now.end())
      continue;
    const Expr *Next = substitute(Pool, V.Next, Now);
    if (Next->isConst() || isCounted(Pool, V))
      Values[V.Variable] = Next;
  }
  return Values;
}

std::vector<Substitution> warplint::roundsOf(ExprPool &Pool, const Loop &L, unsigned Most) {
  std::vector<Substitution> Rounds{firstRound(Pool, L)};
  while (true) {
    const Expr *GoesOn = substitute(Pool, L.While, Rounds.back());
    if (llvm::any_of(conjunctsOf(GoesOn), [](const Expr *E) { return E->isConst(0); }))
      return Rounds;
    Substitution Next = roundAfter(Pool, L, Rounds.back());
    if (Rounds.size() > Most || Next.empty())
      return {};
    Rounds.push_back(std::move(Next));
  }
}

std::vector<Substitution> warplint::firstRoundsOf(ExprPool &Pool, const Loop &L, unsigned Most) {
  std::vector<Substitution> Rounds;
  for (Substitution Next = firstRound(Pool, L); !Next.empty() && Rounds.size() < Most;
       Next = roundAfter(Pool, L, Rounds.back()))
    Rounds.push_back(std::move(Next));
  return Rounds;
}
