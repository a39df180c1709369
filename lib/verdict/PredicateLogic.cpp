//===- lib/verdict/PredicateLogic.cpp - What follows from what --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether one predicate implies another is found out by trying. A predicate over one unknown asks
// for its residue modulo some number and on which side of some values it lies: between two of those
// values, as many numbers as the modulus show all that can happen. Those are the witnesses of the
// unknown. Of several unknowns all combinations are tried, if they are few.
//
//===----------------------------------------------------------------------===//

#include "lib/verdict/Predicate.h"

#include "lib/expr/IntMath.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace warplint;

namespace {
using Truth = std::optional<bool>;
using LeafTruth = llvm::function_ref<Truth(const Predicate &)>;
} // namespace

/// Whether \p P holds, where \p Leaf tells of what it is put together from.
static Truth truthOf(const Predicate &P, LeafTruth Leaf) {
  if (P.isAlways())
    return true;
  if (const auto *Not = P.as<Negation>()) {
    const Truth Of = truthOf(Not->Part, Leaf);
    return Of ? Truth(!*Of) : std::nullopt;
  }
  const auto *All = P.as<Conjunction>();
  const auto *Any = P.as<Disjunction>();
  if (!All && !Any)
    return Leaf(P);
  bool IsKnown = true;
  for (const Predicate &Part : All ? All->Parts : Any->Parts) {
    const Truth Of = truthOf(Part, Leaf);
    if (Of && *Of == !All) // one that fails, or one that holds, decides
      return Of;
    IsKnown &= Of.has_value();
  }
  return IsKnown ? Truth(All != nullptr) : std::nullopt;
}

static Truth instanceHolds(const Instance &I, SumValue ValueOf) {
  if (I.IsRest)
    return std::nullopt;
  for (const InstancePart &Part : I.Parts) {
    const std::optional<int64_t> V = ValueOf(UnknownSum::of(Part.Name));
    if (!V)
      return std::nullopt;
    if (Part.Every ? floorMod(wrapSub(*V, Part.At), Part.Every) != 0 : *V != Part.At)
      return false;
  }
  return true;
}

std::optional<bool> warplint::evaluate(const Predicate &P, SumValue ValueOf) {
  auto Contains = [&](const auto &Set) -> Truth {
    const std::optional<int64_t> V = ValueOf(Set.Unknown);
    return V ? Truth(Set.contains(*V)) : std::nullopt;
  };
  return truthOf(P, [&](const Predicate &Leaf) -> Truth {
    if (const auto *Of = Leaf.as<ClassSet>())
      return Contains(*Of);
    if (const auto *Of = Leaf.as<RangeSet>())
      return Contains(*Of);
    if (const auto *Of = Leaf.as<Instance>())
      return instanceHolds(*Of, ValueOf);
    const auto *Of = Leaf.as<SourceCondition>();
    if (!Of)
      return std::nullopt;
    if (const Truth Meant = Of->Meaning ? Contains(*Of->Meaning) : std::nullopt)
      return Meant;
    const std::optional<int64_t> V = ValueOf(UnknownSum::of(Of->Text));
    return V ? Truth(*V != 0) : std::nullopt;
  });
}

namespace {
/// A number that two predicates are about, and what they ask of it.
struct Asked {
  UnknownSum Unknown;
  std::set<int64_t> Turns; ///< values with which something begins
  int64_t Modulus = 1;
  std::vector<int64_t> Witnesses;
  int64_t Value = 0; ///< the one that is tried

  void add(const Interval &I) {
    if (I.Lo != INT64_MIN)
      Turns.insert(I.Lo);
    if (I.Hi != INT64_MAX)
      Turns.insert(I.Hi + 1);
  }
};

/// What the leaves of predicates ask, number by number. A leaf that no number decides is one by
/// itself, which holds or does not.
class Questions {
public:
  /// \p P's leaves. False if they ask too much.
  bool add(const Predicate &P) {
    if (const auto *Not = P.as<Negation>())
      return add(Not->Part);
    const auto *All = P.as<Conjunction>();
    const auto *Any = P.as<Disjunction>();
    if (All || Any)
      return llvm::all_of(All ? All->Parts : Any->Parts,
                          [&](const Predicate &Part) { return add(Part); });
    return P.isAlways() || addLeaf(P);
  }

  /// Whether \p Holds is true of every combination of witnesses. False if they are too many.
  bool isAlways(llvm::function_ref<bool()> Holds) {
    size_t Product = 1;
    for (Asked &A : Numbers) {
      addWitnesses(A);
      Product *= A.Witnesses.size();
      if (Product > MostTried)
        return false;
    }
    return tryAll(0, Holds);
  }

  bool holds(const Predicate &P) {
    return *truthOf(P, [&](const Predicate &Leaf) -> Truth {
      if (const auto *Of = Leaf.as<ClassSet>())
        return Of->contains(of(Of->Unknown).Value);
      if (const auto *Of = Leaf.as<RangeSet>())
        return Of->contains(of(Of->Unknown).Value);
      if (const auto *Of = Leaf.as<SourceCondition>(); Of && Of->Meaning)
        return Of->Meaning->contains(of(Of->Meaning->Unknown).Value);
      return of(numberOf(Leaf)).Value != 0;
    });
  }

private:
  static constexpr size_t MostTried = 1 << 16;

  /// A number for a leaf that none decides.
  UnknownSum numberOf(const Predicate &Leaf) {
    auto Known = llvm::find(Opaque, Leaf);
    if (Known == Opaque.end())
      Known = Opaque.insert(Known, Leaf);
    return {{{Known - Opaque.begin(), ""}}};
  }

  Asked &of(const UnknownSum &Unknown) {
    auto Known = llvm::find_if(Numbers, [&](const Asked &A) { return A.Unknown == Unknown; });
    if (Known == Numbers.end())
      Known = Numbers.insert(Known, {Unknown, {}, 1, {}, 0});
    return *Known;
  }

  bool addRanges(const RangeSet &Set) {
    Asked &A = of(Set.Unknown);
    for (const Interval &I : Set.Holds)
      A.add(I);
    return true;
  }

  bool addLeaf(const Predicate &P) {
    if (const auto *Set = P.as<RangeSet>())
      return addRanges(*Set);
    if (const auto *Of = P.as<SourceCondition>(); Of && Of->Meaning)
      return addRanges(*Of->Meaning);
    const auto *Set = P.as<ClassSet>();
    Asked &A = of(Set ? Set->Unknown : numberOf(P));
    if (!Set) {
      A.Turns = {0, 1};
      return true;
    }
    for (const IntervalList *Listed : {&Set->In, &Set->Out})
      for (const Interval &I : *Listed)
        A.add(I);
    if (Set->Rest == Remainder::AtLeast)
      A.Turns.insert(Set->Least);
    if (Set->Rest == Remainder::Residues)
      A.Modulus = std::lcm(A.Modulus, Set->Modulus);
    return A.Modulus <= int64_t(MostTried);
  }

  static void addWitnesses(Asked &A) {
    const int64_t First = A.Turns.empty() ? 0 : *A.Turns.begin();
    for (int64_t I = 1; I <= A.Modulus; ++I)
      A.Witnesses.push_back(wrapSub(First, I));
    for (auto It = A.Turns.begin(); It != A.Turns.end(); ++It)
      for (int64_t I = 0; I < A.Modulus; ++I)
        if (std::next(It) == A.Turns.end() || wrapAdd(*It, I) < *std::next(It))
          A.Witnesses.push_back(wrapAdd(*It, I));
  }

  bool tryAll(size_t Next, llvm::function_ref<bool()> Holds) {
    if (Next == Numbers.size())
      return Holds();
    return llvm::all_of(Numbers[Next].Witnesses, [&](int64_t V) {
      Numbers[Next].Value = V;
      return tryAll(Next + 1, Holds);
    });
  }

  std::vector<Asked> Numbers;
  std::vector<Predicate> Opaque;
};
} // namespace

bool warplint::implies(const Predicate &A, const Predicate &B) {
  if (B.isAlways() || A == B)
    return true;
  Questions All;
  return All.add(A) && All.add(B) && All.isAlways([&] { return !All.holds(A) || All.holds(B); });
}

bool warplint::areEqual(const Predicate &A, const Predicate &B) {
  return implies(A, B) && implies(B, A);
}
