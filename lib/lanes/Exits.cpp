//===- lib/lanes/Exits.cpp - Lanes that leave a loop together ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of a loop that lanes leave one after the other, some may leave together all the same:
//
//   for (i = tid.x; i < n; i += bdim.x)
//     if (bid.y == 0) { out[i] = v; return; }
//
// All lanes that are in the loop still leave it there, in one iteration. So what is guarded by that
// exit sees the variables of the loop as they were in an iteration that is that of all its lanes.
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Evaluator.h"

using namespace warplint;

static bool areOpposites(const Expr *A, const Expr *B) {
  return (A->Kind == ExprKind::Not && A->operand(0) == B) ||
         (B->Kind == ExprKind::Not && B->operand(0) == A);
}

/// Whether \p Exit of a loop is taken by all lanes or by none of those that are in the loop still,
/// in an iteration that is that of all of them: what lets lanes come to it but that they took no
/// exit before has one answer.
bool Evaluator::isTakenAlike(unsigned Number, unsigned Exit) {
  const auto Before = llvm::ArrayRef(K.Loops[Number].Exits).take_front(Exit);
  Conjuncts Own;
  addConjuncts(K.Loops[Number].Exits[Exit], Own);
  // `i < n and bid.y == 0` behind an exit for `not (i < n)`, `a and not b and c` behind `a and b`.
  auto Follows = [&](unsigned At, const Expr *Earlier) {
    Conjuncts Taken;
    addConjuncts(Earlier, Taken);
    return areOpposites(Taken.pop_back_val(), Own[At]) && llvm::all_of(Taken, [&](const Expr *E) {
             return llvm::is_contained(llvm::ArrayRef(Own).take_front(At), E);
           });
  };
  for (unsigned At = 0; At < Own.size(); ++At)
    if (!isAlike(Own[At]) &&
        llvm::none_of(Before, [&](const Expr *Earlier) { return Follows(At, Earlier); }))
      return false;
  return true;
}

/// Notes what the loop leaves behind in lanes that leave it by one exit together; its variables are
/// as they are after as many iterations as are common to those.
void Evaluator::noteExitsTogether(unsigned Number) {
  const size_t Exits = K.Loops[Number].Exits.size();
  for (unsigned Exit = 0; Exit < Exits; ++Exit) {
    if (!isTakenAlike(Number, Exit))
      continue;
    LastValues Own;
    for (const Expr *E : Facts.LastOf[Number])
      Own.push_back({E, afterLoop(Number, value(E->operand(0)), /*Together=*/true)});
    Results.Together.insert_or_assign({Number, Exit}, std::move(Own));
  }
}

/// Exchanges the last values of loops for those in \p Others.
void Evaluator::exchangeLast(LastValues &Others) {
  for (auto &[E, V] : Others) {
    std::swap(Results.Last[E], V);
    forget(unsigned(E->Value));
  }
}
