//===- lib/lanes/Predicates.cpp - Conditions as lane predicates -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/expr/IntMath.h"
#include "lib/lanes/Evaluator.h"

#include <algorithm>
#include <bit>
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
  LanePredicate P =
      Share == WarpShare::Factor ? compareInEach(Difference, Kind) : compareAlone(Difference, Kind);
  if (Share != WarpShare::Factor)
    P.PerWarp = Share == WarpShare::Inside && mayDecideAlone(Difference, Kind, P.Maybe & Existing);
  if (Kind == ExprKind::Lt && !Exits.empty() && (P.Maybe & Existing))
    narrowAfterLoops(P, Difference);
  return P;
}

/// Keys of lanes whose \p Places are less than \p Window apart modulo \p Period, or are linked by
/// such. None if all are.
static std::optional<LaneArray> linked(const LaneInts &Places, int64_t Window, int64_t Period) {
  LaneArray Keys;
  for (unsigned L = 0; L < WarpSize; ++L) {
    Keys[L] = L;
    for (unsigned M = 0; M < L; ++M) {
      const int64_t Apart = floorMod(Places[L] - Places[M], Period), Old = Keys[M];
      if (std::min(Apart, Period - Apart) < Window)
        std::replace(Keys.begin(), Keys.begin() + L, Old, int64_t(L));
    }
  }
  return llvm::all_equal(Keys) ? std::nullopt : std::optional(Keys);
}

/// Settles what can be told of `Difference < 0` in lanes that have left a loop, each in an
/// iteration of its own. What they had beyond the loop's end is not negative, so it lies in a
/// window where the comparison holds; and as they came in equal steps, those that did not start
/// close to each other do not meet in it.
///
///   for (; i + 3 < n; i += 4 * threads)   // beyond: i + 3 - n
///   for (; i < n; ++i)                    // 0 to 2 beyond: one lane of those that are 4 apart
void Evaluator::narrowAfterLoops(LanePredicate &P, const LaneValue &Difference) const {
  for (const auto &[Iterations, Exit] : Exits) {
    if (llvm::none_of(Difference.Terms, [&, S = Iterations](const LaneTerm &T) {
          return llvm::is_contained(factorsOf(Symbols, T.Symbol), S);
        }))
      continue;
    int64_t Window = 0;
    ExprRange Rest[WarpSize];
    rangesIn(Symbols, Difference - Exit.Beyond, Rest);
    for (LaneMask Open = P.Maybe & Existing; Open; Open &= Open - 1) {
      const unsigned L = unsigned(std::countr_zero(Open));
      if (Rest[L].Lo >= 0)
        P.Maybe &= ~(LaneMask(1) << L);
      else
        Window = std::max(Window, Rest[L].Lo < -INT32_MAX ? INT32_MAX : -Rest[L].Lo);
    }
    if (!P.True && !P.Exclusive && Exit.Step > Window)
      P.Exclusive = linked(Exit.Beyond.Base, Window, Exit.Step);
  }
}

void Evaluator::noteSums() {
  for (const SumAnswer &A : sumsOf(Symbols, Answers)) {
    LaneValue Sum(0);
    for (const LaneTerm &T : A.Sum.Terms)
      Sum = Sum + scaled(fixedValue(T.Symbol), T.Coefficient);
    if (const auto Of = asMultiple(Symbols, Sum))
      Sums.push_back({Of->Sum, divided(A.Values, Of->Base.V[0], Of->Factor)});
  }
}

/// Decides what follows from the answers, if that is the comparison in every lane: an edge between
/// lanes says more of those on its sides (Edges.cpp).
void Evaluator::decideBySums(LanePredicate &P, const LaneValue &Difference, ExprKind Kind) const {
  const auto D = asMultiple(Symbols, Difference);
  if (!D)
    return;
  LaneMask Maybe = P.Maybe, True = P.True;
  for (const SumAnswer &S : Sums) {
    if (!(S.Sum == D->Sum))
      continue;
    for (LaneMask Open = Maybe; Open; Open &= Open - 1) {
      const unsigned L = unsigned(std::countr_zero(Open));
      const auto Holds = solve(D->Base[L], D->Factor, Kind);
      const bool IsTrue = Holds && restricted(S.Values, *Holds, false).empty();
      const bool IsFalse =
          Holds ? restricted(S.Values, *Holds, true).empty() : Kind == ExprKind::Eq;
      if (IsTrue || IsFalse)
        Maybe &= ~(LaneMask(1) << L);
      if (IsTrue)
        True |= LaneMask(1) << L;
    }
  }
  if (!(Maybe & Existing)) {
    P.Maybe = Maybe;
    P.True = True;
  }
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
  if (P.Maybe && !Sums.empty())
    decideBySums(P, Difference, Kind);
  if (!P.Maybe)
    return P;
  P.Loops = loopsOf(Symbols, Difference);
  P.FromData = hasData(Symbols, Difference);
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
