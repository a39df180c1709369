//===- lib/lanes/Predicates.cpp - Conditions as lane predicates -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/expr/IntMath.h"
#include "lib/lanes/Evaluator.h"

#include <numeric>

using namespace warplint;

const LanePredicate &Evaluator::predicate(const Expr *E) {
  PredicateSlot &S = PredicateMemo[E->Id];
  if (isFresh(E, S.Stamp))
    return S.P;
  ++Steps;
  LanePredicate P = decide(E);
  PredicateSlot &Again = PredicateMemo[E->Id];
  Again.P = std::move(P);
  Again.Stamp = Clock;
  return Again.P;
}

/// Which dimensions of blockIdx an unknown is made of, a bit each.
uint8_t Evaluator::blocksOf(SymbolId S) const {
  const Symbol &Of = Symbols[S];
  if (Of.Kind == SymbolKind::Block && Of.Name.size() == 10) // "blockIdx.x"
    return uint8_t(1u << (Of.Name.back() - 'x'));
  uint8_t Bits = 0;
  for (SymbolId F : Of.Factors)
    Bits |= blocksOf(F);
  return Bits;
}

/// Whether all lanes give the same answer, be it known or not. Lanes that are apart do if what
/// is unknown comes in steps that none of them is beyond: 32*q + lane < 0, for lane < 32.
bool Evaluator::decidesAlike(const LaneValue &Difference, ExprKind Kind) const {
  if (isUniform(Symbols, Difference))
    return true;
  int64_t Step = 0;
  for (const LaneTerm &T : Difference.Terms) {
    if (!T.Coefficient.Uniform || Symbols[T.Symbol].PerLane)
      return false;
    Step = std::gcd(Step, wrapMul(T.Coefficient.V[0], Symbols[T.Symbol].Align));
  }
  return Kind == ExprKind::Lt && Step > 0 &&
         mapLanes(Difference.Base, [&](int64_t V) { return floorDiv(V, Step); }).Uniform;
}

/// Decides `Difference == 0` or `Difference < 0` lane by lane.
LanePredicate Evaluator::compare(const LaneValue &Difference, ExprKind Kind) {
  const WarpShare Share = shareOf(Difference);
  if (Share == WarpShare::Factor)
    return compareInEach(Difference, Kind);
  LanePredicate P = compareAlone(Difference, Kind);
  P.PerWarp = Share == WarpShare::Inside && mayDecideAlone(Difference, Kind, P.Maybe & Existing);
  return P;
}

LanePredicate Evaluator::compareAlone(const LaneValue &Difference, ExprKind Kind) {
  bool Equal = Kind == ExprKind::Eq;
  LanePredicate P;
  ExprRange Ranges[WarpSize];
  rangesIn(Symbols, Difference, Ranges);
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    const ExprRange &R = Ranges[Lane];
    bool True = Equal ? R.Lo == 0 && R.Hi == 0 : R.Hi < 0;
    bool False = Equal ? R.Lo > 0 || R.Hi < 0 : R.Lo >= 0;
    // Multiples of a divisor that the known part is not: never equal.
    if (Equal && !True && !False && Difference.Terms.size() == 1) {
      const LaneTerm &T = Difference.Terms[0];
      int64_t D = T.Coefficient[Lane] * Symbols[T.Symbol].Align;
      False = D != 0 && Difference.Base[Lane] % D != 0;
    }
    if (True)
      P.True |= LaneMask(1) << Lane;
    else if (!False)
      P.Maybe |= LaneMask(1) << Lane;
  }
  if (!P.Maybe)
    return P;
  P.Loops = loopsOf(Difference);
  P.FromData = hasData(Difference);
  for (const LaneTerm &T : Difference.Terms)
    if (Symbols[T.Symbol].Settles && isRelated(Difference.Terms, T))
      Related.insert(Symbols[T.Symbol].Settles->About);
  for (const LaneTerm &T : Difference.Terms)
    P.OpenBlocks |= blocksOf(T.Symbol);
  bool Shift = llvm::all_of(Difference.Terms, [&](const LaneTerm &T) {
    return T.Coefficient.Uniform && !Symbols[T.Symbol].PerLane;
  });
  if (Equal && Shift && !Difference.Base.Uniform)
    P.Exclusive = Difference.Base.V;
  return P;
}

/// \p P, or what was answered when it was asked whether \p E holds.
LanePredicate Evaluator::answered(const Expr *E, LanePredicate P) {
  if ((P.Maybe & Existing) && !Answers.empty() && isAlike(E))
    if (LaneValue Answer = conditionSymbol(E, P.PerWarp); Answer.isKnown())
      return LanePredicate::known(Answer.Base.V[0] ? sim::AllLanes : 0);
  return P;
}

LanePredicate Evaluator::decide(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Const:
    return LanePredicate::known(E->Value ? sim::AllLanes : 0);
  case ExprKind::Eq:
  case ExprKind::Lt: {
    const LaneValue A = value(E->operand(0));
    return answered(E, compare(A - value(E->operand(1)), E->Kind));
  }
  case ExprKind::Not:
    return !predicate(E->operand(0));
  case ExprKind::LogicalAnd: {
    const LanePredicate A = predicate(E->operand(0));
    return A.possible() ? answered(E, A & predicate(E->operand(1)))
                        : A; // the rest may not be computable
  }
  case ExprKind::LogicalOr: {
    const LanePredicate A = predicate(E->operand(0));
    return answered(E, A | predicate(E->operand(1)));
  }
  case ExprKind::Left: {
    auto It = LeftValues.find(E);
    return It != LeftValues.end() ? answered(E, It->second.Lanes) : LanePredicate();
  }
  case ExprKind::Select: {
    const LanePredicate C = predicate(E->operand(0));
    return (C & predicate(E->operand(1))) | ((!C) & predicate(E->operand(2)));
  }
  default: {
    const LaneValue &V = value(E);
    return !compare(V, ExprKind::Eq);
  }
  }
}
