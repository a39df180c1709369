//===- lib/judge/Fold.cpp - Rows of a verdict's table -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Fold.h"

#include "lib/judge/Conditions.h"
#include "lib/judge/Scattered.h"
#include "lib/lanes/Stairs.h"

using namespace warplint;

Completeness &Completeness::operator|=(const Completeness &O) {
  Scattered |= O.Scattered;
  Told |= O.Told;
  Bounded |= O.Bounded;
  Cut |= O.Cut;
  return *this;
}

FoldScope warplint::scopeOf(const KernelModel &K, const Evaluation &E, unsigned Number,
                            SymbolTable &Symbols, const JudgeOptions &Options, Ledger &Spent) {
  const Access &A = K.Accesses[Number];
  const uint64_t Bytes = A.Object ? K.Objects[*A.Object].Bytes.value_or(0) : 0;
  return {A, Bytes, Options, E.Iterations, Symbols, Spent};
}

/// The rows of a case, within its scope. Lanes that go anywhere are priced beside the others.
static Folded foldWithin(const FoldScope &S, const AccessCase &C) {
  Folded Result;
  Result.Is.Cut = Result.Is.Bounded = C.Cut;
  Figures Scatter;
  Patterns Regular;
  for (const LanePattern &P : C.Patterns) {
    if (!isScattered(S.Symbols, P)) {
      Regular.push_back(P);
      continue;
    }
    Result.Is.Scattered = true;
    includeScattered(Scatter, S.Symbols, S.A, P, S.ObjectBytes, S.Spent.Rules);
  }
  if (Regular.empty()) {
    Result.Table = {{{}, Scatter}};
    return Result;
  }
  Folded Told = foldStairs(S, Regular);
  if (Told.Table.empty()) { // no value was seen to be possible: then any may be
    Told.Is.Bounded = true;
    Told.Table = {{{}, boundOf(S, Regular)}};
  }
  Result.Table = std::move(Told.Table);
  Result.Is |= Told.Is;
  Result.Is.Told = Regular.size() == C.Patterns.size() && !Result.Is.Bounded;
  for (VerdictCase &R : Result.Table)
    R.Cost.include(Scatter);
  return Result;
}

/// Within a case unknowns are what its conditions leave of them.
static Folded foldCase(const FoldScope &S, const AccessCase &C) {
  std::vector<SumAnswer> Sums = sumsOf(S.Symbols, C.When);
  std::optional<SymbolTable> Narrowed;
  for (const SumAnswer &A : Sums) {
    if (A.Sum.Terms.size() != 1 || A.Values.empty())
      continue;
    if (!Narrowed)
      Narrowed = S.Symbols;
    Narrowed->narrow(A.Sum.Terms[0].Symbol, {A.Values.front().Lo, A.Values.back().Hi});
  }
  const FoldScope Within{S.A,
                         S.ObjectBytes,
                         S.Options,
                         S.Iterations,
                         Narrowed ? *Narrowed : S.Symbols,
                         S.Spent,
                         predicatesOf(S.Symbols, C.When),
                         std::move(Sums)};
  return foldWithin(Within, C);
}

static Folded foldCases(const FoldScope &S, llvm::ArrayRef<AccessCase> Cases, size_t Depth);

/// The sum that \p C holds against numbers; null if it does not.
static const LaneValue *sumIn(const FoldScope &S, const Condition &C) {
  const SumTest *Test = S.Symbols[C.Asked.About].Test.get();
  return Test ? &Test->Sum : nullptr;
}

/// Rows for \p Cases, of which the condition at \p Depth is over a sum, by what it and those after
/// it leave of that.
static Folded foldSum(const FoldScope &S, llvm::ArrayRef<AccessCase> Cases, size_t Depth) {
  const Condition First = Cases.front().When[Depth];
  const LaneValue Sum = *sumIn(S, First);
  std::vector<ValueRanges> Values;
  std::vector<Rows> Of;
  Completeness Is;
  bool IsOne = true; // condition
  while (!Cases.empty()) {
    const llvm::ArrayRef<Condition> When = Cases.front().When;
    size_t End = Depth + 1;
    while (End < When.size() && sumIn(S, When[End]) && *sumIn(S, When[End]) == Sum)
      ++End;
    IsOne &= End == Depth + 1;
    const llvm::ArrayRef<Condition> Own = When.take_front(End);
    const auto Same = Cases.take_while([&](const AccessCase &C) {
      return C.When.size() >= End && llvm::ArrayRef<Condition>(C.When).take_front(End) == Own;
    });
    for (const SumAnswer &A : sumsOf(S.Symbols, Own))
      if (A.Sum == Sum)
        Values.push_back(A.Values);
    Folded Part = foldCases(S, Same, End);
    Of.push_back(std::move(Part.Table));
    Is |= Part.Is;
    Cases = Cases.drop_front(Same.size());
  }
  if (IsOne && Of.size() == 2)
    return {rowsOverCondition(sourceConditionOf(S.Symbols, First.Asked.About), Of), Is};
  return {rowsOverSum(S.Symbols, Sum, Values, Of), Is};
}

/// The rows for \p Cases, which agree on their first \p Depth conditions.
static Folded foldCases(const FoldScope &S, llvm::ArrayRef<AccessCase> Cases, size_t Depth) {
  if (Cases.empty())
    return {};
  if (Cases.front().When.size() == Depth)
    return foldCase(S, Cases.front());
  const Question Asked = Cases.front().When[Depth].Asked;
  if (sumIn(S, Cases.front().When[Depth]))
    return foldSum(S, Cases, Depth);
  std::vector<ValueClass> Classes;
  std::vector<Rows> Of;
  Completeness Is;
  while (!Cases.empty()) {
    const int64_t Answer = Cases.front().When[Depth].Answer;
    const auto Same =
        Cases.take_while([&](const AccessCase &C) { return C.When[Depth].Answer == Answer; });
    Classes.push_back({Answer, Asked.Asked != Question::Residue});
    Folded Part = foldCases(S, Same, Depth + 1);
    Of.push_back(std::move(Part.Table));
    Is |= Part.Is;
    Cases = Cases.drop_front(Same.size());
  }
  if (isCondition(S.Symbols, Asked.About) && Classes.size() == 2)
    return {rowsOverCondition(sourceConditionOf(S.Symbols, Asked.About), Of), Is};
  return {rowsOver(unknownOf(S.Symbols, Asked.About), Asked.Modulus, Classes, Of), Is};
}

Folded warplint::foldAccess(const FoldScope &S, llvm::ArrayRef<AccessCase> Cases) {
  return foldCases(S, Cases, 0);
}

Figures warplint::figuresOf(const FoldScope &S, const LanePattern &P) {
  return wholeOf(foldStairs(S, {P}).Table)[0].Cost;
}
