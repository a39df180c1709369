//===- lib/judge/Fold.cpp - Rows of a verdict's table -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Fold.h"

#include "lib/expr/IntMath.h"
#include "lib/judge/Conditions.h"
#include "lib/judge/Groups.h"
#include "lib/judge/Parallel.h"
#include "lib/judge/PatternCost.h"
#include "lib/judge/Runs.h"
#include "lib/judge/Scattered.h"
#include "lib/judge/Table.h"
#include "lib/lanes/Stairs.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <numeric>
#include <utility>

using namespace warplint;

Fold::Fold(const KernelModel &K, const Evaluation &E, SymbolTable &Symbols, const Access &A,
           const AccessEvaluation &Of, const JudgeOptions &Options)
    : A(A), Of(Of), E(E), Options(Options), Symbols(Symbols), Requests(A) {
  if (A.Object && K.Objects[*A.Object].Bytes)
    ObjectBytes = *K.Objects[*A.Object].Bytes;
  Worst.Lanes.Active = WorstAtValues.Lanes.Active = 0;
}

std::vector<VerdictCase> Fold::rows() { return rowsOfCases(0, 0, Of.Cases.size()); }

/// Rows for the cases [First, Last), of which the condition at \p Depth is over a sum, by what it
/// and those after it leave of that.
std::vector<VerdictCase> Fold::rowsOfSum(size_t Depth, size_t First, size_t Last) {
  auto TestOf = [&](const Condition &C) { return Symbols[C.Asked.About].Test.get(); };
  const std::vector<Condition> &Start = Of.Cases[First].When;
  const LaneValue Sum = TestOf(Start[Depth])->Sum;
  std::vector<ValueRanges> Values;
  std::vector<Rows> Sub;
  bool IsOne = true; // condition
  for (size_t I = First; I < Last;) {
    const llvm::ArrayRef<Condition> When = Of.Cases[I].When;
    size_t End = Depth + 1;
    while (End < When.size() && TestOf(When[End]) && TestOf(When[End])->Sum == Sum)
      ++End;
    IsOne &= End == Depth + 1;
    size_t J = I + 1;
    while (J < Last && Of.Cases[J].When.size() >= End &&
           llvm::ArrayRef<Condition>(Of.Cases[J].When).take_front(End) == When.take_front(End))
      ++J;
    for (const SumAnswer &A : sumsOf(Symbols, When.take_front(End)))
      if (A.Sum == Sum)
        Values.push_back(A.Values);
    Sub.push_back(rowsOfCases(End, I, J));
    I = J;
  }
  if (IsOne && Sub.size() == 2)
    return rowsOverCondition(sourceConditionOf(Symbols, Start[Depth].Asked.About), Sub);
  return rowsOverSum(Symbols, Sum, Values, Sub);
}

/// The rows for the cases [First, Last), which agree on their first \p Depth conditions.
std::vector<VerdictCase> Fold::rowsOfCases(size_t Depth, size_t First, size_t Last) {
  if (First == Last)
    return {};
  if (Of.Cases[First].When.size() == Depth)
    return rowsOfCase(Of.Cases[First]);
  const Question Asked = Of.Cases[First].When[Depth].Asked;
  if (Symbols[Asked.About].Test)
    return rowsOfSum(Depth, First, Last);
  std::vector<ValueClass> Classes;
  std::vector<Rows> Sub;
  for (size_t I = First; I < Last;) {
    int64_t Answer = Of.Cases[I].When[Depth].Answer;
    size_t J = I;
    while (J < Last && Of.Cases[J].When[Depth].Answer == Answer)
      ++J;
    Classes.push_back({Answer, Asked.Asked != Question::Residue});
    Sub.push_back(rowsOfCases(Depth + 1, I, J));
    I = J;
  }
  if (isCondition(Symbols, Asked.About) && Classes.size() == 2)
    return rowsOverCondition(sourceConditionOf(Symbols, Asked.About), Sub);
  return rowsOver(unknownOf(Symbols, Asked.About), Asked.Modulus, Classes, Sub);
}

std::vector<VerdictCase> Fold::rowsOfCase(const AccessCase &C) {
  CaseConditions = predicatesOf(Symbols, C.When);
  // Within the case unknowns are what its conditions leave of them.
  llvm::SmallVector<std::pair<SymbolId, ExprRange>, 2> Whole;
  OfCase = sumsOf(Symbols, C.When);
  for (const SumAnswer &A : OfCase) {
    if (A.Sum.Terms.size() != 1 || A.Values.empty())
      continue;
    const SymbolId S = A.Sum.Terms[0].Symbol;
    Whole.push_back({S, Symbols[S].Range});
    Symbols.narrow(S, {A.Values.front().Lo, A.Values.back().Hi});
  }
  Rows Result = rowsWithin(C);
  for (auto [S, Range] : Whole)
    Symbols.narrow(S, Range);
  return Result;
}

std::vector<VerdictCase> Fold::rowsWithin(const AccessCase &C) {
  Cut |= C.Cut;
  const bool OfOthers = std::exchange(Bounded, C.Cut);
  Rows Result = rowsOfAll(C);
  Bounded |= OfOthers;
  return Result;
}

std::vector<VerdictCase> Fold::rowsOfAll(const AccessCase &C) {
  InStairs = false;
  if (C.Patterns.empty())
    return {VerdictCase{}};
  Figures Scatter;
  Patterns Regular;
  for (const LanePattern &P : C.Patterns) {
    if (!isScattered(Symbols, P)) {
      Regular.push_back(P);
      continue;
    }
    Scattered = true;
    includeScattered(Scatter, Symbols, A, P, ObjectBytes, Rules);
  }
  if (Regular.empty())
    return {{{}, Scatter}};
  Rows Result = rowsOfStairs(Regular);
  if (Result.empty()) { // no value was seen to be possible: then any may be
    Bounded = true;
    Result = {{{}, boundOf(Regular)}};
  }
  Told |= Regular.size() == C.Patterns.size() && !Bounded;
  for (VerdictCase &R : Result)
    R.Cost.include(Scatter);
  return Result;
}

Figures Fold::figuresOf(const LanePattern &P) {
  InStairs = false;
  Rows Whole = wholeOf(rowsOfStairs({P}));
  return Whole[0].Cost;
}

std::optional<std::vector<LanePattern>> Fold::expanded(const Patterns &P,
                                                       llvm::ArrayRef<DivisorChoice> Choices) {
  // Edges of many warps mostly come to the same.
  constexpr size_t MostExpansions = 256, MostWithEdges = 5 * MostExpansions;
  const bool Edges = llvm::any_of(P, [&](const LanePattern &One) {
    return llvm::any_of(stairsIn(Symbols, One),
                        [&](SymbolId S) { return Symbols[S].Stairs->isEdge(); });
  });
  if (Edges && Prices > Options.MostPrices)
    return std::nullopt;
  const unsigned Unit = A.In == Space::Shared ? sim::WordBytes : sim::LineBytes;
  for (bool TellLandings : {true, false})
    if (auto Written =
            expand(Symbols, P, Choices, Edges ? MostWithEdges : MostExpansions, Unit, TellLandings))
      return Written;
  return std::nullopt;
}

static bool holds(const LanePattern &P, SymbolId S) {
  return llvm::any_of(P.Terms, [&](const LaneTerm &T) { return T.Symbol == S; });
}

std::vector<VerdictCase> Fold::rowsOfPatterns(const Patterns &P) {
  // What spreads the lanes decides most; what shifts them alike comes last.
  std::vector<Unknown> Unknowns = unknownsOf(Symbols, A, P), Shifts;
  llvm::erase_if(Unknowns, [&](const Unknown &U) {
    if (!U.Spreads)
      Shifts.push_back(U);
    return !U.Spreads;
  });
  OverStart = Shifts.size() > 1 || (Shifts.size() == 1 && !isNamed(Symbols, Shifts[0].Symbol));
  if (!OverStart)
    Unknowns.insert(Unknowns.end(), Shifts.begin(), Shifts.end());
  std::vector<std::vector<ValueClass>> Classes;
  const uint64_t Starts =
      OverStart ? sim::SectorBytes / std::min(A.BytesPerLane, sim::SectorBytes) : 1;
  uint64_t Joint = 1, Requests = 0; // requests of each class
  bool Complete = true;
  for (const Unknown &U : Unknowns) {
    Classes.push_back(U.classes(Symbols));
    Joint = std::min<uint64_t>(Joint * std::max<size_t>(Classes.back().size(), 1), UINT32_MAX);
    Complete &= U.Complete;
  }
  for (const LanePattern &One : P)
    Requests +=
        llvm::any_of(Shifts, [&](const Unknown &U) { return holds(One, U.Symbol); }) ? Starts : 1;
  const bool Fits = Joint * Starts <= Options.MostClasses;
  Prices += Fits ? Joint * Requests : 0;
  bool Many = !Fits || Prices > Options.MostPrices;
  Priced += Complete && !Many ? Joint * Requests : P.size();
  if ((!Complete || Many) && A.In == Space::Global)
    return rowsApart(P);
  if (!Complete || Many) {
    if (std::optional<Patterns> Joined = joinParallel(Symbols, P, OfCase))
      return rowsOfPatterns(*Joined);
    Bounded = true;
    return {{{}, boundOf(P)}};
  }
  Assignment.clear();
  return rowsOfUnknowns(P, Unknowns, Classes, 0);
}

std::vector<VerdictCase> Fold::rowsOfUnknowns(const Patterns &P,
                                              const std::vector<Unknown> &Unknowns,
                                              const std::vector<std::vector<ValueClass>> &Classes,
                                              size_t Depth) {
  if (Depth == Unknowns.size())
    return OverStart ? rowsOverStart(P) : priceAll(P);
  const Unknown &U = Unknowns[Depth];
  std::vector<Rows> Sub;
  std::vector<ValueClass> Possible;
  bool Open = llvm::any_of(Classes[Depth], [](const ValueClass &C) { return !C.IsValue; });
  for (const ValueClass &V : Classes[Depth]) {
    Assignment.push_back({U.Symbol, V.Representative, V.IsValue ? 0 : U.Modulus});
    const bool Before = std::exchange(AtValue, AtValue || (V.IsValue && Open));
    Rows R = rowsOfUnknowns(P, Unknowns, Classes, Depth + 1);
    AtValue = Before;
    Assignment.pop_back();
    if (R.empty())
      continue; // no aligned access can have it
    // A single value out of very many gets one row, whatever else is unknown.
    if (V.IsValue && Open)
      R = wholeOf(R);
    Possible.push_back(V);
    Sub.push_back(std::move(R));
  }
  return rowsOver(unknownOf(Symbols, U.Symbol), U.Modulus, Possible, Sub);
}

/// One row: all patterns with the values assigned. None if no aligned access has them.
std::vector<VerdictCase> Fold::priceAll(const Patterns &All) {
  VerdictCase Row;
  auto ValueOf = [&](SymbolId S) { return assignedTo(S); };
  for (const LanePattern &P : All) {
    if (!isPossible(P))
      continue;
    const sim::WarpAccess Lanes = lanesOf(A, P, P.Active, ValueOf);
    const bool IsMisaligned = isMisaligned(A, Lanes);
    if (!P.Terms.empty() && (IsMisaligned || hasOddStride(A, Lanes)))
      return {};
    Figures One;
    if (P.Exclusive) {
      includeCost(One, A, P, ValueOf, Rules);
    } else {
      const RequestCost C = IsMisaligned ? costOf(A, Lanes) : Requests.of(Lanes).cost();
      include(One, A, C);
      Rules.add(C.Rules);
    }
    if (A.In != Space::Shared && !P.Terms.empty())
      includeLines(One, P, Lanes);
    if (P.AtEdge)
      One.setAtEdge();
    Row.Cost.include(One);
    const uint64_t Units = One.Units.Max;
    const Aptness Apt = aptnessOf(One.Excess.Max);
    const Dearness &Most = dearest();
    if (Units > Most.Units || (Units == Most.Units && Apt.isBetterThan(Most.Apt)))
      noteWorst(P, ValueOf, Units, Apt);
  }
  return {Row};
}

Fold::Aptness Fold::aptnessOf(uint64_t Excess) const {
  return {llvm::none_of(Assignment, [](const Assigned &X) { return X.Step == 0; }),
          llvm::any_of(Assignment, [](const Assigned &X) { return X.Value < 0; }), Excess};
}

int64_t Fold::assignedTo(SymbolId S) const {
  const auto *Known = llvm::find_if(Assignment, [&](const Assigned &X) { return X.Symbol == S; });
  return Known == Assignment.end() ? 0 : Known->Value;
}

/// What \p S is a multiple of, with the values assigned. Memory has powers of two only.
int64_t Fold::divisorOf(SymbolId S) const {
  const auto *Known = llvm::find_if(Assignment, [&](const Assigned &X) { return X.Symbol == S; });
  if (Known != Assignment.end())
    return LaneInts(std::gcd(Known->Value, Known->Step)).powerOfTwo();
  int64_t Divisor = LaneInts(Symbols[S].Align).powerOfTwo();
  if (Symbols[S].Factors.empty())
    return Divisor;
  int64_t Product = 1;
  for (SymbolId F : Symbols[S].Factors)
    Product = wrapMul(Product, divisorOf(F));
  return Product ? std::max(Product, Divisor) : 0;
}

/// Whether the divisors in \p P have multiples where it says, with the values assigned.
bool Fold::isPossible(const LanePattern &P) const {
  return llvm::all_of(P.Landings, [&](const Landing &L) {
    const int64_t Common = std::gcd(divisorOf(L.Divisor), L.Unit);
    return Common == 0 || L.At % Common == 0;
  });
}

/// Lines depend on more than sectors do: on where in its line a request starts, which the
/// unknowns leave open, and on how far apart they move the lanes.
void Fold::includeLines(Figures &F, const LanePattern &P, const sim::WarpAccess &Lanes) {
  int64_t Step = 0; // by which the whole request can move
  bool Spreads = false;
  for (const LaneTerm &T : P.Terms) {
    const auto *Known =
        llvm::find_if(Assignment, [&](const Assigned &X) { return X.Symbol == T.Symbol; });
    int64_t Of = Known == Assignment.end() ? Symbols[T.Symbol].Align : Known->Step;
    Step = std::gcd(Step, wrapMul(T.Coefficient.powerOfTwo(), Of));
    Spreads |= !T.Coefficient.Uniform && Of != 0;
  }
  if (Step == 0)
    return;
  if (Spreads || Prices > MostLineTables) { // too much to look at: as many as sectors at most
    F.Lines.include((F.Units.Min + 3) / 4);
    F.Lines.include(F.Units.Max);
    return;
  }
  const unsigned By = unsigned(std::gcd(Step, int64_t(sim::LineBytes)));
  F.Lines.include(Requests.of(Lanes).linesMovedBy(By));
}

void Fold::noteWorst(const LanePattern &P, llvm::function_ref<int64_t(SymbolId)> ValueOf,
                     uint64_t Units, Aptness Apt) {
  dearest() = {Units, Apt};
  Example &Of = AtValue ? WorstAtValues : Worst;
  Of.Lanes = lanesOf(A, P, P.Active, ValueOf);
  Of.Warp = P.Warp;
  std::vector<Predicate> Parts = CaseConditions;
  Instance Values;
  for (const Assigned &X : Assignment)
    Values.Parts.push_back({Symbols[X.Symbol].Name, false, 0, X.Value});
  if (!Values.Parts.empty())
    Parts.push_back(Predicate({std::move(Values)}));
  Parts.push_back(iterationOf(E.Iterations, P.In.empty() ? 0 : P.In.front().first));
  Of.When = conjunctionOf(std::move(Parts));
  Of.Relative = !P.Terms.empty();
}

/// What patterns can cost at best and at worst, whatever is unknown in them.
Figures Fold::boundOf(const Patterns &All, DivisorRange Divisors) {
  Figures F;
  for (const LanePattern &P : All) {
    if (stairsIn(Symbols, P).empty()) {
      F.include(priceGroups(Symbols, A, P, Rules).Bounds);
      continue;
    }
    LanePattern Free = P;
    Symbol Any;
    Any.PerLane = true; // each lane moves on its own, in steps of its width
    Free.Terms.assign(1, {Symbols.intern("any lane", Any), LaneInts(A.BytesPerLane)});
    includeScattered(F, Symbols, A, Free, ObjectBytes, Rules, reachOf(Symbols, A, P, Divisors),
                     costInRuns(Symbols, A, P, Divisors));
  }
  return F;
}
