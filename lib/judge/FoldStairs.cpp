//===- lib/judge/FoldStairs.cpp - Rows over quotients -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Quotients are written out step by step where that takes few enough patterns. Else the lanes
// between steps are told, and how often they step bounds the rest.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Fold.h"

#include "lib/expr/IntMath.h"
#include "lib/judge/Conditions.h"
#include "lib/judge/Groups.h"
#include "lib/judge/Shifts.h"
#include "lib/judge/Table.h"
#include "lib/lanes/Stairs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <utility>

using namespace warplint;

/// The least value of \p D's with which it is wider than what sets lanes apart.
static int64_t leastWide(const SymbolTable &Symbols, const UnknownDivisor &D) {
  const uint64_t Least = uint64_t(D.Width) + 1;
  return int64_t(Symbols[D.Symbol].IsPowerOfTwo ? bitCeiling(Least) : Least);
}

/// The rows where each unknown divisor is wider than what sets the lanes apart.
std::vector<VerdictCase> Fold::rowsOfWide(const Patterns &P,
                                          llvm::ArrayRef<DivisorChoice> Choices) {
  if (std::optional<Patterns> Written = expanded(P, Choices))
    return rowsOfPatterns(*Written);
  auto Wide = [&](SymbolId Divisor) {
    const auto *C =
        llvm::find_if(Choices, [&](const DivisorChoice &D) { return D.Divisor.Symbol == Divisor; });
    assert(C != Choices.end() && "an unknown divisor without a choice");
    const int64_t Least = C->Divisor.Width + 1;
    return ExprRange{Least, std::max(Symbols[Divisor].Range.Hi, Least)};
  };
  const std::optional<Patterns> Level = withoutSteps(Symbols, P, Choices);
  Bounded |= !Level || Choices.empty();
  return Level ? rowsOfLevel(*Level, P, Wide) : Rows{{{}, boundOf(P, Wide)}};
}

/// Too many places to step at: the rows of \p Level, lanes without steps, and a bound for \p P,
/// where lanes step. If a single unknown moves them apart, too, it is told.
std::vector<VerdictCase> Fold::rowsOfLevel(const Patterns &Level, const Patterns &P,
                                           DivisorRange Wide) {
  auto With = [&](Rows Of, const Patterns &Steps) {
    Figures Stepping = boundOf(Steps, Wide);
    Stepping.setAtEdge(); // a long row ends in few warps
    for (VerdictCase &R : Of)
      R.Cost.include(Stepping);
    return Of;
  };
  std::vector<Unknown> Unknowns = unknownsOf(Symbols, A, Level);
  llvm::erase_if(Unknowns, [](const Unknown &U) { return !U.Spreads; });
  if (Unknowns.size() != 1 || !Unknowns[0].Complete || !isNamed(Symbols, Unknowns[0].Symbol))
    return With(rowsOfPatterns(Level), P);
  const Unknown &U = Unknowns[0];
  const std::vector<ValueClass> Classes = U.classes(Symbols);
  if (Classes.empty() || Classes.size() > Options.MostClasses)
    return With(rowsOfPatterns(Level), P);
  auto At = [&](const Patterns &All, int64_t Value) {
    Patterns Result;
    for (const LanePattern &One : All)
      Result.push_back(withValue(One, U.Symbol, Value));
    return Result;
  };
  // Lanes that other values move further apart take a sector each, if they do not straddle two.
  const bool IsAligned = std::has_single_bit(A.BytesPerLane);
  std::vector<Rows> Sub;
  for (const ValueClass &V : Classes) {
    Patterns Own = At(Level, V.Representative);
    if (std::optional<Patterns> Joined = joinShifts(Symbols, A, Own))
      Own = std::move(*Joined);
    Sub.push_back(
        With(wholeOf(rowsOfPatterns(Own)), V.IsValue || IsAligned ? At(P, V.Representative) : P));
  }
  return rowsOver(unknownOf(Symbols, U.Symbol), U.Modulus, Classes, Sub);
}

/// Those of \p Divisors that are no multiple of another: what is, is wide with it.
static std::vector<UnknownDivisor> leastOf(const SymbolTable &Symbols,
                                           llvm::ArrayRef<UnknownDivisor> Divisors) {
  auto IsImpliedBy = [&](const UnknownDivisor &D, const UnknownDivisor &Other) {
    const llvm::SmallVector<SymbolId, 4> Of = factorsOf(Symbols, D.Symbol),
                                         Some = factorsOf(Symbols, Other.Symbol);
    return Of.size() > Some.size() && D.Width <= Other.Width && llvm::all_of(Some, [&](SymbolId F) {
             return llvm::count(Of, F) >= llvm::count(Some, F);
           });
  };
  std::vector<UnknownDivisor> Result;
  llvm::copy_if(Divisors, std::back_inserter(Result), [&](const UnknownDivisor &D) {
    return llvm::none_of(Divisors, [&](const UnknownDivisor &O) { return IsImpliedBy(D, O); });
  });
  return Result;
}

/// The condition that \p D is wider than what sets lanes apart.
static Predicate isWide(const SymbolTable &Symbols, const UnknownDivisor &D) {
  ClassSet Set{unknownOf(Symbols, D.Symbol), {}, {{1, D.Width}}, Remainder::AtLeast};
  Set.Least = leastWide(Symbols, D);
  return Predicate({std::move(Set)});
}

/// Patterns that hold quotients are written out step by step first.
std::vector<VerdictCase> Fold::rowsOfStairs(const Patterns &P) {
  if (llvm::none_of(P, [&](const LanePattern &One) { return !stairsIn(Symbols, One).empty(); }))
    return rowsOfPatterns(P);
  constexpr size_t MostRows = 48; // beside what several divisors have to be
  InStairs = true;
  std::vector<UnknownDivisor> Divisors = divisorsOf(Symbols, P);
  if (Divisors.size() == 1)
    return rowsOfDivisor(P, Divisors[0]);
  std::vector<DivisorChoice> Choices;
  for (const UnknownDivisor &D : Divisors)
    Choices.push_back({D, std::nullopt});
  Rows Result = rowsOfWide(P, Choices);
  if (Divisors.empty())
    return Result;
  // Several divisors: told apart where all are wider than the warp, a bound for the rest.
  if (Result.size() > MostRows)
    llvm::erase_if(Result, [](const VerdictCase &R) { return R.isExceptional(); });
  if (Result.size() > MostRows)
    Result = wholeOf(Result);
  VerdictCase Other{Predicate({Otherwise{}}), boundOf(P)};
  if (llvm::all_of(Result, [&](const VerdictCase &R) { return R.Cost.samePrice(Other.Cost); })) {
    Bounded = true; // telling them apart says nothing
    return {{{}, Other.Cost}};
  }
  Predicate When;
  for (const UnknownDivisor &D : leastOf(Symbols, Divisors))
    When = intersect(When, isWide(Symbols, D));
  for (VerdictCase &R : Result)
    R.When = intersect(When, R.When);
  Result.push_back(std::move(Other));
  return Result;
}

/// One unknown divisor: a row for each width up to the warp's, and one for all above.
std::vector<VerdictCase> Fold::rowsOfDivisor(const Patterns &P, const UnknownDivisor &D) {
  constexpr unsigned NarrowShare = 8;
  constexpr int64_t WidestWarp = 64; // offsets of lanes; beyond, too many steps to write out
  std::vector<ValueClass> Classes;
  std::vector<Rows> Sub;
  ExprRange Range = Symbols[D.Symbol].Range;
  const int64_t First = std::max<int64_t>(1, Range.Lo), Last = std::min(D.Width, Range.Hi);
  auto Within = [](int64_t Lo, int64_t Hi) {
    return [Lo, Hi](SymbolId) { return ExprRange{Lo, Hi}; };
  };
  if (D.Width > WidestWarp && First <= Last) {
    Classes.push_back({Last, true, 0, Interval{INT64_MIN, Last}});
    Sub.push_back({{{}, boundOf(P, Within(First, Last))}});
  }
  for (int64_t V = First; V <= Last && D.Width <= WidestWarp; ++V) {
    if (Symbols[D.Symbol].IsPowerOfTwo && !isPowerOfTwo(V))
      continue;
    // Narrow divisors are rare and dear: a bound does once they have had their share.
    std::optional<Patterns> Written;
    if (Prices < Options.MostPrices / NarrowShare)
      Written = expanded(P, {{D, V}});
    const bool Before = std::exchange(AtValue, AtValue || Range.Hi > D.Width);
    Rows R = Written ? rowsOfPatterns(*Written) : Rows{{{}, boundOf(P, Within(V, V))}};
    AtValue = Before;
    if (R.empty())
      continue;
    // What else is unknown is left to the row of wide divisors; here a range will do.
    Classes.push_back({V, true});
    Sub.push_back(wholeOf(R));
  }
  if (Range.Hi > D.Width) {
    Classes.push_back({D.Width + 1, false, 0, Interval{leastWide(Symbols, D), INT64_MAX}});
    Sub.push_back(rowsOfWide(P, {{D, std::nullopt}}));
  }
  return rowsOver(unknownOf(Symbols, D.Symbol), 1, Classes, Sub);
}
