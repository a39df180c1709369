// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Fold.h"

#include "lib/expr/Operators.h"
#include "lib/judge/Scattered.h"
#include "lib/judge/Shifts.h"
#include "lib/judge/Unknowns.h"
#include "lib/lanes/Division.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

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

/// The rows by the classes of \p Left, and what they leave.
static Rows foldClasses(const FoldScope &S, const Patterns &P, const Classification &By,
                        llvm::ArrayRef<ClassifiedUnknown> Left, const Setting &Under) {
  if (Left.empty())
    return By.OverStart ? foldStarts(S, P, Under) : priceAll(S, P, Under);
  const ClassifiedUnknown &U = Left.front();
  const bool IsOpen = U.isOpen();
  std::vector<Rows> Of;
  std::vector<ValueClass> Possible;
  for (const ValueClass &C : U.Classes) {
    Rows Own = foldClasses(S, P, By, Left.drop_front(), Under.with(U.Of, C, IsOpen));
    if (Own.empty())
      continue; // no aligned access can have it
    // A single value out of very many gets one row, whatever else is unknown.
    if (C.IsValue && IsOpen)
      Own = wholeOf(Own);
    Possible.push_back(C);
    Of.push_back(std::move(Own));
  }
  return rowsOver(unknownOf(S.Symbols, U.Of.Symbol), U.Of.Modulus, Possible, Of);
}

Folded warplint::foldPatterns(const FoldScope &S, const Patterns &P, const Setting &Under) {
  const Classification By = classify(S.Symbols, S.A, P);
  const uint64_t Requests = By.Joint * By.Requests;
  const bool Fits = By.Joint * By.Starts <= S.Options.MostClasses;
  S.Spent.Wanted += Fits ? Requests : 0;
  const bool IsTold = By.Complete && Fits && S.Spent.Wanted <= S.Options.MostPrices;
  S.Spent.Priced += IsTold ? Requests : P.size();
  if (IsTold)
    return {foldClasses(S, P, By, By.Unknowns, Under), {}};
  if (S.A.In == Space::Global)
    return {foldApart(S, P), {}};
  if (std::optional<Patterns> Joined = joinParallel(S.Symbols, P, S.Sums))
    return foldPatterns(S, *Joined, Under);
  Folded Bound{{{{}, boundOf(S, P)}}, {}};
  Bound.Is.Bounded = true;
  return Bound;
}

static bool sameRows(const Rows &A, const Rows &B) {
  return llvm::equal(A, B, [](const VerdictCase &X, const VerdictCase &Y) {
    return X.When == Y.When && X.Cost.samePrice(Y.Cost);
  });
}

namespace {
/// Classes that have equal rows, and those.
struct RowGroup {
  std::vector<size_t> Members; ///< ascending
  Rows Common;
};
} // namespace

static std::vector<RowGroup> rowGroupsOf(llvm::ArrayRef<Rows> Of) {
  std::vector<RowGroup> Groups;
  for (size_t I = 0; I < Of.size(); ++I) {
    auto Same = llvm::find_if(
        Groups, [&](const RowGroup &G) { return sameRows(Of[G.Members.front()], Of[I]); });
    if (Same == Groups.end()) {
      Groups.push_back({{I}, Of[I]});
      continue;
    }
    Same->Members.push_back(I);
    for (size_t R = 0; R < Same->Common.size(); ++R)
      Same->Common[R].Cost.include(Of[I][R].Cost);
  }
  return Groups;
}

/// Calls \p Do with each class, and whether \p G holds it.
static void forEachClass(const RowGroup &G, llvm::ArrayRef<ValueClass> Classes,
                         llvm::function_ref<void(const ValueClass &, bool)> Do) {
  size_t Next = 0;
  for (size_t I = 0; I < Classes.size(); ++I) {
    const bool IsIn = Next < G.Members.size() && G.Members[Next] == I;
    Next += IsIn;
    Do(Classes[I], IsIn);
  }
}

/// The union of classes that \p G is.
static Predicate conditionOf(const UnknownSum &Unknown, int64_t Modulus,
                             llvm::ArrayRef<ValueClass> Classes, const RowGroup &G) {
  if (G.Members.size() == Classes.size())
    return {};
  std::vector<int64_t> In, Out;
  std::set<int64_t> Residues;
  size_t Open = 0; // classes that are no values
  ClassSet Set{Unknown};
  forEachClass(G, Classes, [&](const ValueClass &C, bool IsIn) {
    Open += !C.IsValue;
    if (!C.IsValue && IsIn)
      Residues.insert(floorMod(C.Representative, Modulus));
    if (C.IsValue && !C.Span)
      (IsIn ? In : Out).push_back(C.Representative);
    else if (C.IsValue)
      (IsIn ? Set.In : Set.Out).push_back(*C.Span);
    else if (C.Span && IsIn)
      Set.Least = C.Span->Lo;
    Set.Rest = C.Span && !C.IsValue && IsIn ? Remainder::AtLeast : Set.Rest;
  });
  for (auto [List, Values] : {std::pair(&Set.In, &In), std::pair(&Set.Out, &Out)}) {
    llvm::sort(*Values);
    llvm::append_range(*List, intervalsOf(*Values));
  }
  if (Set.Rest == Remainder::AtLeast || !Open)
    return Predicate({std::move(Set)});
  if (Residues.empty()) {
    Set.Rest = Remainder::Never;
  } else if (Residues.size() == Open) {
    Set.Rest = Remainder::Always;
    Set.In.clear(); // all but those in Out
  } else {
    Set.Rest = Remainder::Residues;
    Set.Modulus = Modulus;
    Set.Residues.assign(Residues.begin(), Residues.end());
    llvm::erase_if(Out, [&](int64_t V) { return !Residues.count(floorMod(V, Modulus)); });
    Set.Out = intervalsOf(Out);
  }
  return Predicate({std::move(Set)});
}

/// What is usual of row \p Number over the classes of \p G: single values that cost the same as
/// others are beside them.
static void leaveOutValues(VerdictCase &Row, const RowGroup &G, size_t Number,
                           llvm::ArrayRef<ValueClass> Classes, llvm::ArrayRef<Rows> Of) {
  Row.Cost.setAtEdge();
  for (size_t I : G.Members)
    if (!Classes[I].IsValue) {
      Row.Cost.UsualExcess.include(Of[I][Number].Cost.UsualExcess);
      Row.Cost.UsualRatio.include(Of[I][Number].Cost.UsualRatio);
    }
}

/// Whether \p G holds values, and what is more than those, and is told apart from others.
static bool isMixed(const RowGroup &G, llvm::ArrayRef<ValueClass> Classes) {
  auto IsValue = [&](size_t I) { return Classes[I].IsValue; };
  return G.Members.size() < Classes.size() && llvm::any_of(G.Members, IsValue) &&
         !llvm::all_of(G.Members, IsValue);
}

Rows warplint::rowsOver(const UnknownSum &Unknown, int64_t Modulus,
                        llvm::ArrayRef<ValueClass> Classes, llvm::ArrayRef<Rows> Of) {
  Rows Result;
  for (const RowGroup &G : rowGroupsOf(Of)) {
    const Predicate When = conditionOf(Unknown, Modulus, Classes, G);
    const bool IsMixed = isMixed(G, Classes);
    for (size_t R = 0; R < G.Common.size(); ++R) {
      Result.push_back({intersect(When, G.Common[R].When), G.Common[R].Cost});
      if (IsMixed)
        leaveOutValues(Result.back(), G, R, Classes, Of);
    }
  }
  return Result;
}

Rows warplint::rowsOverCondition(SourceCondition Condition, llvm::ArrayRef<Rows> Of) {
  const Predicate Holds({std::move(Condition)}), Fails = negate(Holds);
  Rows Result;
  for (const RowGroup &G : rowGroupsOf(Of)) {
    const bool IsAll = G.Members.size() == Of.size();
    const Predicate When = IsAll ? Predicate() : G.Members.front() == 0 ? Fails : Holds;
    for (const VerdictCase &Row : G.Common)
      Result.push_back({intersect(When, Row.When), Row.Cost});
  }
  return Result;
}

Rows warplint::rowsOverSum(const SymbolTable &Symbols, const LaneValue &Sum,
                           llvm::ArrayRef<ValueRanges> Values, llvm::ArrayRef<Rows> Of) {
  Rows Result;
  for (const RowGroup &G : rowGroupsOf(Of)) {
    ValueRanges Joined, Others;
    for (size_t I = 0; I < Of.size(); ++I) {
      ValueRanges &To = llvm::is_contained(G.Members, I) ? Joined : Others;
      To = united(To, Values[I]);
    }
    const Predicate When = rangesOf(Symbols, Sum, Joined, Others);
    for (const VerdictCase &Row : G.Common)
      Result.push_back({intersect(When, Row.When), Row.Cost});
  }
  return Result;
}

Rows warplint::wholeOf(const Rows &All) {
  VerdictCase Whole;
  for (const VerdictCase &R : All)
    Whole.Cost.include(R.Cost);
  return {Whole};
}

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
