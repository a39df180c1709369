//===- lib/judge/Conditions.cpp - Answers as predicates ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Conditions.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

UnknownSum warplint::unknownOf(const SymbolTable &Symbols, SymbolId S) {
  return UnknownSum::of(asOperand(Symbols[S].Name));
}

static UnknownSum unknownSumOf(const SymbolTable &Symbols, const LaneValue &Sum) {
  UnknownSum Result;
  for (const LaneTerm &T : Sum.Terms)
    Result.Terms.push_back({T.Coefficient.V[0], asOperand(Symbols[T.Symbol].Name)});
  return Result;
}

static IntervalList intervalListOf(const ValueRanges &Ranges) {
  IntervalList Result;
  for (const ExprRange &R : Ranges)
    Result.push_back({R.Lo, R.Hi});
  return Result;
}

static RangeSet rangeSetOf(const SymbolTable &Symbols, const LaneValue &Sum,
                           const ValueRanges &Holds, const ValueRanges &Fails) {
  const ExprRange Domain = rangeOf(Symbols, Sum);
  return {unknownSumOf(Symbols, Sum),
          intervalListOf(Holds),
          intervalListOf(Fails),
          {Domain.Lo, Domain.Hi}};
}

Predicate warplint::rangesOf(const SymbolTable &Symbols, const LaneValue &Sum,
                             const ValueRanges &Holds, const ValueRanges &Fails) {
  RangeSet Set = rangeSetOf(Symbols, Sum, Holds, Fails);
  if (Set.Holds.empty() || llvm::is_contained(Set.Holds, Set.Domain))
    return {};
  return Predicate({std::move(Set)});
}

SourceCondition warplint::sourceConditionOf(const SymbolTable &Symbols, SymbolId S) {
  SourceCondition Result{Symbols[S].Name, std::nullopt};
  if (const SumTest *Test = Symbols[S].Test.get()) {
    const ValueRanges All{rangeOf(Symbols, Test->Sum)};
    Result.Meaning = rangeSetOf(Symbols, Test->Sum, restricted(All, Test->Holds, true),
                                restricted(All, Test->Holds, false));
  }
  return Result;
}

bool warplint::isCondition(const SymbolTable &Symbols, SymbolId S) {
  return Symbols[S].Kind == SymbolKind::Derived && Symbols[S].Range.isWithin(BoolRange);
}

static Predicate predicateOf(const SymbolTable &Symbols, const Condition &C) {
  const SymbolId S = C.Asked.About;
  if (C.Asked.Asked == Question::Residue)
    return Predicate({ClassSet{
        unknownOf(Symbols, S), {}, {}, Remainder::Residues, C.Asked.Modulus, {C.Answer}}});
  if (!isCondition(Symbols, S))
    return Predicate({ClassSet{unknownOf(Symbols, S), {{C.Answer, C.Answer}}}});
  const Predicate Holds({sourceConditionOf(Symbols, S)});
  return C.Answer ? Holds : negate(Holds);
}

std::vector<Predicate> warplint::predicatesOf(const SymbolTable &Symbols,
                                              llvm::ArrayRef<Condition> When) {
  std::vector<SumAnswer> Sums = sumsOf(Symbols, When);
  std::vector<Predicate> Result;
  for (const Condition &C : When) {
    const SumTest *Of = Symbols[C.Asked.About].Test.get();
    auto Answer = llvm::find_if(Sums, [&](const SumAnswer &S) { return Of && S.Sum == Of->Sum; });
    if (Answer == Sums.end() || Answer->Conditions == 1)
      Result.push_back(predicateOf(Symbols, C));
    else if (Answer->Conditions)
      Result.push_back(rangesOf(Symbols, Answer->Sum, Answer->Values, {}));
    if (Answer != Sums.end())
      Answer->Conditions = 0; // told
  }
  return Result;
}

Predicate warplint::iterationOf(const IterationLabels &Labels, unsigned Number) {
  Instance Result;
  Result.IsRest = IterationLabels::isRest(Number);
  for (const IterationPart &P : Labels.Labels[Number])
    Result.Parts.push_back({P.Name, P.Slot < 0, P.Every, P.At});
  if (Result.Parts.empty() && !Result.IsRest)
    return {};
  return Predicate({std::move(Result)});
}

Predicate warplint::conjunctionOf(std::vector<Predicate> Parts) {
  llvm::erase_if(Parts, [](const Predicate &P) { return P.isAlways(); });
  if (Parts.size() < 2)
    return Parts.empty() ? Predicate() : Parts.front();
  return Predicate({Conjunction{std::move(Parts)}});
}
