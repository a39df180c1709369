//===- lib/lanes/LoopEnds.cpp - What lanes take from a loop -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/LoopEnds.h"

#include "lib/expr/IntMath.h"
#include "lib/expr/Parts.h"
#include "lib/lanes/CarriedVariables.h"
#include "lib/lanes/DerivedUnknown.h"

#include <numeric>

using namespace warplint;

void LoopEnds::noteLeaving(unsigned Number, LaneMask Leaving) {
  if (!Leaving)
    return;
  for (const Expr *E : Facts.LastOf[Number]) {
    const LaneValue V = Values.value(E->operand(0));
    auto [It, New] = Results.Last.try_emplace(E, V);
    if (!New)
      It->second = mergeLanes(Leaving, V, It->second);
  }
  for (const Expr *E : Facts.Left)
    if (unsigned(E->Value) == Number) {
      const LanePredicate &P = Values.predicate(K.Loops[Number].Exits[E->Index]);
      if (P.PerWarp)
        Progress.needFewer(/*WouldHelp=*/true);
      LanePredicate &Known = Results.Left[E].Lanes;
      Known.True |= P.True & Leaving;
      Known.Maybe |= P.Maybe & Leaving & ~Known.True;
    }
}

static bool areOpposites(const Expr *A, const Expr *B) {
  return (A->Kind == ExprKind::Not && A->operand(0) == B) ||
         (B->Kind == ExprKind::Not && B->operand(0) == A);
}

/// Whether \p Exit of a loop is taken by all lanes or by none of those that are in the loop still,
/// in an iteration that is that of all of them: what lets lanes come to it but that they took no
/// exit before has one answer.
bool LoopEnds::isTakenAlike(unsigned Number, unsigned Exit) {
  const auto Before = llvm::ArrayRef(K.Loops[Number].Exits).take_front(Exit);
  const Conjuncts Own = conjunctsOf(K.Loops[Number].Exits[Exit]);
  // `i < n and bid.y == 0` behind an exit for `not (i < n)`, `a and not b and c` behind `a and b`.
  auto Follows = [&](unsigned At, const Expr *Earlier) {
    Conjuncts Taken = conjunctsOf(Earlier);
    return areOpposites(Taken.pop_back_val(), Own[At]) && llvm::all_of(Taken, [&](const Expr *E) {
             return llvm::is_contained(llvm::ArrayRef(Own).take_front(At), E);
           });
  };
  for (unsigned At = 0; At < Own.size(); ++At)
    if (!Values.isAlike(Own[At]) &&
        llvm::none_of(Before, [&](const Expr *Earlier) { return Follows(At, Earlier); }))
      return false;
  return true;
}

void LoopEnds::noteExitsTogether(unsigned Number) {
  const size_t Exits = K.Loops[Number].Exits.size();
  for (unsigned Exit = 0; Exit < Exits; ++Exit) {
    if (!isTakenAlike(Number, Exit))
      continue;
    LastValues Own;
    for (const Expr *E : Facts.LastOf[Number])
      Own.push_back({E, afterLoop(Number, Values.value(E->operand(0)), /*Together=*/true)});
    Results.Together.insert_or_assign({Number, Exit}, std::move(Own));
  }
}

/// Loops whose iterations decide anew what the loop leaves behind.
static uint64_t around(const Loop &L) {
  uint64_t Bits = 0;
  for (unsigned Outer : L.Enclosing)
    Bits |= bitOf(Outer);
  return Bits;
}

/// \p V of a symbolic iteration, as the last one leaves it behind: what was any iteration's is
/// now the last one's, and every lane's own if they do not leave together.
LaneValue LoopEnds::afterLoop(unsigned Number, const LaneValue &V, bool Together) {
  LaneValue R(V.Base);
  for (const LaneTerm &T : V.Terms) {
    Symbol S = C.Symbols[T.Symbol];
    if (!(S.Loops & bitOf(Number))) {
      R = R + scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient);
      continue;
    }
    if (S.Kind == SymbolKind::Product)
      S.Kind = hasData(C.Symbols, LaneValue::ofSymbol(T.Symbol)) ? SymbolKind::Data
                                                                 : SymbolKind::Derived;
    S.Factors.clear();
    S.Of = nullptr;
    if (S.OfWarp != WarpShare::None)
      S.OfWarp = WarpShare::Inside;
    S.Loops = (S.Loops & ~bitOf(Number)) | around(K.Loops[Number]);
    if (!Together) {
      S.PerLane = true;
      S.Settles.reset();
    }
    SymbolKey Key(SymbolOrigin::AfterLoop);
    Key.add(Number).add(T.Symbol).add(Together);
    addInstance(Key, Nest, around(K.Loops[Number]));
    R = R + scaled(unknown(C, std::move(Key), std::move(S)), T.Coefficient);
  }
  return R;
}

void LoopEnds::noteExit(unsigned Number, SymbolId Iterations) {
  const Expr *While = K.Loops[Number].While;
  const bool Negated = While->Kind == ExprKind::Not;
  if (Negated)
    While = While->operand(0);
  if (While->Kind != ExprKind::Lt)
    return;
  LoopExit Exit;
  Exit.Beyond = Values.operandDifference(While);
  if (Negated) // not (a < b): b - a - 1 < 0
    Exit.Beyond = LaneValue(-1) - Exit.Beyond;
  if (loopsOf(C.Symbols, Exit.Beyond) & bitOf(Number))
    return;
  for (const LaneTerm &T : Exit.Beyond.Terms) {
    if (!T.Coefficient.Uniform)
      return;
    if (llvm::is_contained(factorsOf(C.Symbols, T.Symbol), Iterations))
      Exit.Step = std::gcd(Exit.Step, wrapMul(T.Coefficient.V[0], C.Symbols[T.Symbol].Align));
    else if (C.Symbols[T.Symbol].PerLane)
      return;
  }
  Nest.Exits.insert_or_assign(Iterations, std::move(Exit));
}

SymbolId LoopEnds::lastIteration(unsigned Number, bool Together, bool FromData) {
  Symbol S;
  S.Kind = FromData && !Together ? SymbolKind::Data : SymbolKind::Counter;
  S.Name = "iterations of the loop" + placeOf(K, Number);
  S.Range = {0, INT64_MAX};
  S.PerLane = !Together;
  S.Loops = around(K.Loops[Number]);
  SymbolKey Key(SymbolOrigin::LastIteration);
  Key.add(Number).add(Together);
  addInstance(Key, Nest, around(K.Loops[Number]));
  return C.Symbols.intern(std::move(Key), std::move(S));
}

void LoopEnds::noteUnknownEnd(unsigned Number, LaneMask Lanes, bool Together, bool FromData) {
  for (const Expr *E : Facts.LastOf[Number])
    Results.Last.insert_or_assign(E, afterLoop(Number, Values.value(E->operand(0)), Together));
  for (const Expr *E : Facts.Left)
    if (unsigned(E->Value) == Number) {
      LanePredicate Unknown;
      Unknown.Maybe = Lanes;
      Unknown.Loops = around(K.Loops[Number]);
      Unknown.FromData = FromData;
      Results.Left[E] = {Unknown, Together && Values.isAlike(K.Loops[Number].Exits[E->Index])};
    }
}
