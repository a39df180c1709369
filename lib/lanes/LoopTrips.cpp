//===- lib/lanes/LoopTrips.cpp - How often a loop runs ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/LoopTrips.h"

#include "lib/expr/IntMath.h"

using namespace warplint;

/// How often the loop's header runs for one lane, whose `d + c*Step` is negative as long as it
/// stays; \p D are the values that d can have. Nothing: for ever.
static std::optional<HeaderRuns> runsWhileNegative(ExprRange D, int64_t Step) {
  constexpr int64_t Lowest = INT64_MIN / 2; // can be counted from
  if (D.Hi < 0 && (Step <= 0 || D.Hi < Lowest))
    return std::nullopt;
  // The first iteration in which it may leave, and then has to.
  const int64_t C = D.Hi < 0 ? -D.Hi / Step + (-D.Hi % Step != 0) : 0;
  return HeaderRuns{C + 1, C + 1, D.Lo >= 0 || D.Lo + C * Step >= 0};
}

/// How often it runs for one lane that stays until \p Distance + c*Step is 0 exactly.
static std::optional<HeaderRuns> runsUntilMet(int64_t Distance, int64_t Step) {
  if (Step == 0 || Distance % Step != 0 || -Distance / Step < 0)
    return std::nullopt;
  return HeaderRuns{-Distance / Step + 1, -Distance / Step + 1, true};
}

static std::optional<HeaderRuns> runsIn(unsigned Lane, const LaneValue &Start, ExprRange Values,
                                        int64_t Step, LoopCondition::Kind While) {
  if (While == LoopCondition::BelowZero)
    return runsWhileNegative(Values, Step);
  return While == LoopCondition::NotZero && Start.isKnown() ? runsUntilMet(Start.Base[Lane], Step)
                                                            : std::nullopt;
}

std::optional<HeaderRuns> warplint::headerRuns(const LaneContext &C, unsigned Loop,
                                               const LoopCondition &While, SymbolId Counter,
                                               LaneMask Lanes, RunProgress &Progress) {
  LaneValue D = While.Distance;
  auto It = llvm::find_if(D.Terms, [&](const LaneTerm &T) { return T.Symbol == Counter; });
  if (It == D.Terms.end() || !It->Coefficient.Uniform)
    return std::nullopt;
  const int64_t Step = It->Coefficient.V[0];
  D.Terms.erase(It);
  if (shareOf(C, D) == WarpShare::Inside)
    Progress.needFewer(/*WouldHelp=*/false);
  if (loopsOf(C.Symbols, D) & bitOf(Loop)) {
    if (shareOf(C, D) != WarpShare::None) // one warp's step may be known
      Progress.needFewer(/*WouldHelp=*/false);
    return std::nullopt;
  }
  const LaneValue Last = inWarp(C, D, C.Warps.Series.Count - 1), First = inWarp(C, D, 0);
  ExprRange Ranges[WarpSize], RangesOfLast[WarpSize];
  rangesIn(C.Symbols, First, Ranges);
  rangesIn(C.Symbols, Last, RangesOfLast);
  std::optional<HeaderRuns> Result;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    const auto Runs = runsIn(L, First, Ranges[L], Step, While.Is);
    if (Runs != runsIn(L, Last, RangesOfLast[L], Step, While.Is))
      Progress.needFewer(/*WouldHelp=*/true);
    if (!Runs)
      return std::nullopt;
    Result = Result
                 ? HeaderRuns{std::min(Result->Least, Runs->Least),
                              std::max(Result->Most, Runs->Most), Result->Decided && Runs->Decided}
                 : *Runs;
  }
  return Result;
}
