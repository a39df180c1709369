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

#include "llvm/ADT/Sequence.h"

using namespace warplint;

using Conjuncts = llvm::SmallVector<const Expr *, 4>;

static void addConjuncts(const Expr *E, Conjuncts &Out) {
  if (E->Kind != ExprKind::LogicalAnd) {
    Out.push_back(E);
    return;
  }
  for (const Expr *Operand : E->Operands)
    addConjuncts(Operand, Out);
}

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
    LastOnes Values;
    for (const Expr *E : Facts.LastOf[Number])
      Values.push_back({E, afterLoop(Number, value(E->operand(0)), /*Together=*/true)});
    LastTogether.insert_or_assign({Number, Exit}, std::move(Values));
  }
}

/// The last values of loops that hold where \p When does, if lanes come there by one exit.
Evaluator::LastOnes Evaluator::lastTogetherIn(const Expr *When) const {
  Conjuncts All;
  addConjuncts(When, All);
  LastOnes Result;
  for (const auto &[Key, Values] : LastTogether) {
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

/// Exchanges the last values of loops for those in \p Others.
void Evaluator::exchangeLast(LastOnes &Others) {
  for (auto &[E, V] : Others) {
    std::swap(LastValues[E], V);
    forget(unsigned(E->Value));
  }
}
