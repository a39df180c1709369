//===- lib/judge/Table.cpp - Rows by classes of unknowns --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Table.h"

#include "lib/expr/IntMath.h"
#include "lib/judge/Conditions.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace warplint;

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
