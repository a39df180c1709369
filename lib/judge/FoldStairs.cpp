// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients are written out step by step where that takes few enough patterns. Else the lanes
// between steps are told, and how often they step bounds the rest.

#include "lib/expr/Operators.h"
#include "lib/judge/Expand.h"
#include "lib/judge/Fold.h"
#include "lib/judge/Groups.h"
#include "lib/judge/Shifts.h"
#include "lib/lanes/Division.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// The least value of \p D's with which it is wider than what sets lanes apart.
static int64_t leastWide(const SymbolTable &Symbols, const UnknownDivisor &D) {
  const uint64_t Least = uint64_t(D.Width) + 1;
  return int64_t(Symbols[D.Symbol].IsPowerOfTwo ? bitCeiling(Least) : Least);
}

/// \p P written out under \p Choices; nothing if that is too much.
static std::optional<Patterns> expanded(const FoldScope &S, const Patterns &P,
                                        llvm::ArrayRef<DivisorChoice> Choices) {
  // Edges of many warps mostly come to the same.
  constexpr size_t MostExpansions = 256, MostWithEdges = 5 * MostExpansions;
  const bool Edges = llvm::any_of(P, [&](const LanePattern &One) {
    return llvm::any_of(stairsIn(S.Symbols, One),
                        [&](SymbolId Of) { return S.Symbols[Of].Stairs->isEdge(); });
  });
  if (Edges && S.Spent.Wanted > S.Options.MostPrices)
    return std::nullopt;
  const size_t Most = Edges ? MostWithEdges : MostExpansions;
  const unsigned Unit = S.A.In == Space::Shared ? sim::WordBytes : sim::LineBytes;
  for (bool TellLandings : {true, false})
    if (auto Written = expand(S.Symbols, P, Choices, Most, Unit, TellLandings))
      return Written;
  return std::nullopt;
}

/// Adds to each row of \p Of what \p Steps can cost, patterns with lanes that step.
static Rows withSteps(const FoldScope &S, Rows Of, const Patterns &Steps, DivisorRange Wide) {
  Figures Stepping = boundOf(S, Steps, Wide);
  Stepping.setAtEdge(); // a long row ends in few warps
  for (VerdictCase &R : Of)
    R.Cost.include(Stepping);
  return Of;
}

static Patterns withValueInAll(const Patterns &All, SymbolId Of, int64_t Value) {
  Patterns Result;
  for (const LanePattern &P : All)
    Result.push_back(withValue(P, Of, Value));
  return Result;
}

/// Too many places to step at: the rows of \p Level, lanes without steps, and a bound for \p P,
/// where lanes step. If a single unknown moves them apart, too, it is told.
static Folded foldLevel(const FoldScope &S, const Patterns &Level, const Patterns &P,
                        DivisorRange Wide, const Setting &Under) {
  std::vector<Unknown> Unknowns = unknownsOf(S.Symbols, S.A, Level);
  llvm::erase_if(Unknowns, [](const Unknown &U) { return !U.Spreads; });
  const bool IsOne =
      Unknowns.size() == 1 && Unknowns[0].Complete && isNamed(S.Symbols, Unknowns[0].Symbol);
  const std::vector<ValueClass> Classes =
      IsOne ? Unknowns[0].classes(S.Symbols) : std::vector<ValueClass>();
  if (Classes.empty() || Classes.size() > S.Options.MostClasses) {
    Folded Result = foldPatterns(S, Level, Under);
    Result.Table = withSteps(S, std::move(Result.Table), P, Wide);
    return Result;
  }
  const Unknown &U = Unknowns[0];
  // Lanes that other values move further apart take a sector each, if they do not straddle two.
  const bool IsAligned = std::has_single_bit(S.A.BytesPerLane);
  Folded Result;
  std::vector<Rows> Of;
  for (const ValueClass &C : Classes) {
    Patterns Own = withValueInAll(Level, U.Symbol, C.Representative);
    if (std::optional<Patterns> Joined = joinShifts(S.Symbols, S.A, Own))
      Own = std::move(*Joined);
    const Folded Whole = foldPatterns(S, Own, Under);
    Result.Is |= Whole.Is;
    const Patterns Steps =
        C.IsValue || IsAligned ? withValueInAll(P, U.Symbol, C.Representative) : P;
    Of.push_back(withSteps(S, wholeOf(Whole.Table), Steps, Wide));
  }
  Result.Table = rowsOver(unknownOf(S.Symbols, U.Symbol), U.Modulus, Classes, Of);
  return Result;
}

/// The rows where each unknown divisor is wider than what sets the lanes apart.
static Folded foldWide(const FoldScope &S, const Patterns &P, llvm::ArrayRef<DivisorChoice> Choices,
                       const Setting &Under) {
  if (std::optional<Patterns> Written = expanded(S, P, Choices))
    return foldPatterns(S, *Written, Under);
  auto Wide = [&](SymbolId Divisor) {
    const auto *C =
        llvm::find_if(Choices, [&](const DivisorChoice &D) { return D.Divisor.Symbol == Divisor; });
    assert(C != Choices.end() && "an unknown divisor without a choice");
    const int64_t Least = C->Divisor.Width + 1;
    return ExprRange{Least, std::max(S.Symbols[Divisor].Range.Hi, Least)};
  };
  const std::optional<Patterns> Level = withoutSteps(S.Symbols, P, Choices);
  Folded Result;
  if (Level)
    Result = foldLevel(S, *Level, P, Wide, Under);
  else
    Result.Table = {{{}, boundOf(S, P, Wide)}};
  Result.Is.Bounded |= !Level || Choices.empty();
  return Result;
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

/// The row of divisor \p D at \p V: what else is unknown is left to the row of wide divisors, a
/// range will do. None if it is not possible.
static Folded foldNarrow(const FoldScope &S, const Patterns &P, const UnknownDivisor &D, int64_t V,
                         const Setting &Under) {
  constexpr unsigned NarrowShare = 8;
  // Narrow divisors are rare and dear: a bound does once they have had their share.
  std::optional<Patterns> Written;
  if (S.Spent.Wanted < S.Options.MostPrices / NarrowShare)
    Written = expanded(S, P, {{D, V}});
  if (!Written)
    return {{{{}, boundOf(S, P, [V](SymbolId) { return ExprRange{V, V}; })}}, {}};
  Folded Result = foldPatterns(S, *Written, Under);
  if (!Result.Table.empty())
    Result.Table = wholeOf(Result.Table);
  return Result;
}

/// One unknown divisor: a row for each width up to the warp's, and one for all above.
static Folded foldDivisor(const FoldScope &S, const Patterns &P, const UnknownDivisor &D,
                          const Setting &Under) {
  constexpr int64_t WidestWarp = 64; // offsets of lanes; beyond, too many steps to write out
  Folded Result;
  std::vector<ValueClass> Classes;
  std::vector<Rows> Of;
  auto Add = [&](const ValueClass &C, Folded Row) {
    Result.Is |= Row.Is;
    if (Row.Table.empty())
      return;
    Classes.push_back(C);
    Of.push_back(std::move(Row.Table));
  };
  const ExprRange Range = S.Symbols[D.Symbol].Range;
  const int64_t First = std::max<int64_t>(1, Range.Lo), Last = std::min(D.Width, Range.Hi);
  if (D.Width > WidestWarp && First <= Last) {
    const auto Within = [&](SymbolId) { return ExprRange{First, Last}; };
    Add({Last, true, 0, Interval{INT64_MIN, Last}}, {{{{}, boundOf(S, P, Within)}}, {}});
  }
  Setting Narrow = Under;
  Narrow.AtValue |= Range.Hi > D.Width;
  for (int64_t V = First; V <= Last && D.Width <= WidestWarp; ++V)
    if (!S.Symbols[D.Symbol].IsPowerOfTwo || isPowerOfTwo(V))
      Add({V, true}, foldNarrow(S, P, D, V, Narrow));
  if (Range.Hi > D.Width) {
    Folded Wide = foldWide(S, P, {{D, std::nullopt}}, Under);
    Result.Is |= Wide.Is;
    Classes.push_back({D.Width + 1, false, 0, Interval{leastWide(S.Symbols, D), INT64_MAX}});
    Of.push_back(std::move(Wide.Table));
  }
  Result.Table = rowsOver(unknownOf(S.Symbols, D.Symbol), 1, Classes, Of);
  return Result;
}

/// Several divisors: told apart where all are wider than the warp, a bound for the rest.
static Folded foldDivisors(const FoldScope &S, const Patterns &P,
                           llvm::ArrayRef<UnknownDivisor> Divisors, const Setting &Under) {
  constexpr size_t MostRows = 48; // beside what the divisors have to be
  std::vector<DivisorChoice> Choices;
  for (const UnknownDivisor &D : Divisors)
    Choices.push_back({D, std::nullopt});
  Folded Result = foldWide(S, P, Choices, Under);
  if (Divisors.empty())
    return Result;
  Rows &Table = Result.Table;
  if (Table.size() > MostRows)
    llvm::erase_if(Table, [](const VerdictCase &R) { return R.isExceptional(); });
  if (Table.size() > MostRows)
    Table = wholeOf(Table);
  VerdictCase Other{Predicate({Otherwise{}}), boundOf(S, P)};
  if (llvm::all_of(Table, [&](const VerdictCase &R) { return R.Cost.samePrice(Other.Cost); })) {
    Result.Is.Bounded = true; // telling them apart says nothing
    Table = {{{}, Other.Cost}};
    return Result;
  }
  Predicate When;
  for (const UnknownDivisor &D : leastOf(S.Symbols, Divisors))
    When = intersect(When, isWide(S.Symbols, D));
  for (VerdictCase &R : Table)
    R.When = intersect(When, R.When);
  Table.push_back(std::move(Other));
  return Result;
}

Folded warplint::foldStairs(const FoldScope &S, const Patterns &P) {
  if (llvm::none_of(P, [&](const LanePattern &One) { return !stairsIn(S.Symbols, One).empty(); }))
    return foldPatterns(S, P, Setting());
  Setting Under;
  Under.InStairs = true;
  const std::vector<UnknownDivisor> Divisors = divisorsOf(S.Symbols, P);
  return Divisors.size() == 1 ? foldDivisor(S, P, Divisors[0], Under)
                              : foldDivisors(S, P, Divisors, Under);
}
