//===- lib/judge/Price.cpp - What patterns cost -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Fold.h"

#include "lib/expr/IntMath.h"
#include "lib/judge/Conditions.h"
#include "lib/judge/Groups.h"
#include "lib/judge/PatternCost.h"
#include "lib/judge/Runs.h"
#include "lib/judge/Scattered.h"
#include "lib/lanes/Stairs.h"
#include "sim/GlobalMemory.h"

#include <numeric>

using namespace warplint;

/// Lines depend on more than sectors do: on where in its line a request starts, which the
/// unknowns leave open, and on how far apart they move the lanes.
static void includeLines(const FoldScope &S, Figures &F, const LanePattern &P,
                         const sim::WarpAccess &Lanes, const Setting &Under) {
  int64_t Step = 0; // by which the whole request can move
  bool Spreads = false;
  for (const LaneTerm &T : P.Terms) {
    const AssignedValue *Known = Under.find(T.Symbol);
    const int64_t Of = Known ? Known->Step : S.Symbols[T.Symbol].Align;
    Step = std::gcd(Step, wrapMul(T.Coefficient.powerOfTwo(), Of));
    Spreads |= !T.Coefficient.Uniform && Of != 0;
  }
  if (Step == 0)
    return;
  if (Spreads || S.Spent.Wanted > MostLineTables) { // as many as sectors at most
    F.Lines.include((F.Units.Min + 3) / 4);
    F.Lines.include(F.Units.Max);
    return;
  }
  const unsigned By = unsigned(std::gcd(Step, int64_t(sim::LineBytes)));
  F.Lines.include(S.Spent.Requests.of(Lanes).linesMovedBy(By));
}

Rows warplint::priceAll(const FoldScope &S, const Patterns &All, const Setting &Under) {
  VerdictCase Row;
  auto ValueOf = [&](SymbolId Of) { return Under.valueOf(Of); };
  for (const LanePattern &P : All) {
    if (!Under.allows(S.Symbols, P))
      continue;
    const sim::WarpAccess Lanes = lanesOf(S.A, P, P.Active, ValueOf);
    const bool IsMisaligned = isMisaligned(S.A, Lanes);
    if (!P.Terms.empty() && (IsMisaligned || hasOddStride(S.A, Lanes)))
      return {};
    Figures One;
    if (P.Exclusive) {
      includeCost(One, S.A, P, ValueOf, S.Spent.Rules);
    } else {
      const RequestCost C = IsMisaligned ? costOf(S.A, Lanes) : S.Spent.Requests.of(Lanes).cost();
      include(One, S.A, C);
      S.Spent.Rules.add(C.Rules);
    }
    if (S.A.In != Space::Shared && !P.Terms.empty())
      includeLines(S, One, P, Lanes, Under);
    if (P.AtEdge)
      One.setAtEdge();
    Row.Cost.include(One);
    const Aptness Apt = aptnessOf(Under, One.Excess.Max);
    if (S.Spent.dearest(Under.AtValue).isBeatenBy(One.Units.Max, Apt))
      noteWorst(S, P, Under, ValueOf, One.Units.Max, Apt);
  }
  return {Row};
}

Aptness warplint::aptnessOf(const Setting &Under, uint64_t Excess) {
  return {llvm::none_of(Under.Values, [](const AssignedValue &V) { return V.Step == 0; }),
          llvm::any_of(Under.Values, [](const AssignedValue &V) { return V.Value < 0; }), Excess};
}

/// Has \p Shown lie where it does, \p Start bytes above, or anywhere.
static void moveTo(std::optional<unsigned> Start, Example &Shown) {
  Shown.Relative |= !Start;
  for (uint64_t &Offset : Shown.Lanes.Offset)
    Offset += Start.value_or(0);
}

void warplint::noteWorst(const FoldScope &S, const LanePattern &P, const Setting &Under,
                         llvm::function_ref<int64_t(SymbolId)> ValueOf, uint64_t Units,
                         Aptness Apt) {
  DearestRequest &Dearest = S.Spent.dearest(Under.AtValue);
  Dearest.Units = Units;
  Dearest.Apt = Apt;
  Dearest.Shown.Lanes = lanesOf(S.A, P, P.Active, ValueOf);
  Dearest.Shown.Warp = P.Warp;
  Dearest.Shown.Relative = !P.Terms.empty();
  if (S.A.In == Space::Shared) // moved by words, which rotates the banks
    moveTo(P.Start, Dearest.Shown);
  std::vector<Predicate> When = S.Case;
  Instance Values;
  for (const AssignedValue &V : Under.Values)
    Values.Parts.push_back({S.Symbols[V.Symbol].Name, false, 0, V.Value});
  if (!Values.Parts.empty())
    When.push_back(Predicate({std::move(Values)}));
  When.push_back(iterationOf(S.Iterations, P.In.empty() ? 0 : P.In.front().first));
  Dearest.Shown.When = conjunctionOf(std::move(When));
}

Figures warplint::boundOf(const FoldScope &S, const Patterns &All, DivisorRange Divisors) {
  Figures F;
  for (const LanePattern &P : All) {
    if (stairsIn(S.Symbols, P).empty()) {
      F.include(priceGroups(S.Symbols, S.A, P, S.Spent.Rules).Bounds);
      continue;
    }
    LanePattern Free = P;
    Symbol Any;
    Any.PerLane = true; // each lane moves on its own, in steps of its width
    Free.Terms.assign(1, {S.Symbols.intern("any lane", Any), LaneInts(S.A.BytesPerLane)});
    includeScattered(F, S.Symbols, S.A, Free, S.ObjectBytes, S.Spent.Rules,
                     reachOf(S.Symbols, S.A, P, Divisors), costInRuns(S.Symbols, S.A, P, Divisors));
  }
  return F;
}

Figures warplint::boundOf(const FoldScope &S, const Patterns &All) {
  return boundOf(S, All, [](SymbolId) { return ExprRange{1, INT64_MAX}; });
}
