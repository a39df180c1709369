// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether one predicate implies another is found out by trying. A predicate over one unknown asks
// for its residue modulo some number and on which side of some values it lies: between two of those
// values, as many numbers as the modulus show all that can happen. Those are the witnesses of the
// unknown. Of several unknowns all combinations are tried, if they are few.

#include "lib/verdict/Predicate.h"

#include "lib/expr/Expr.h"
#include "lib/expr/Operators.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace warplint;

bool warplint::contains(const IntervalList &All, int64_t V) {
  return llvm::any_of(All, [&](const Interval &I) { return I.contains(V); });
}

IntervalList warplint::intervalsOf(const std::vector<int64_t> &Values) {
  IntervalList Result;
  for (int64_t V : Values)
    if (!Result.empty() && Result.back().Hi == V - 1)
      Result.back().Hi = V;
    else
      Result.push_back({V, V});
  return Result;
}

bool ClassSet::contains(int64_t V) const {
  if (warplint::contains(In, V) || warplint::contains(Out, V))
    return warplint::contains(In, V);
  switch (Rest) {
  case Remainder::None:
  case Remainder::Never:
    return false;
  case Remainder::Always:
    return true;
  case Remainder::Residues:
    return llvm::is_contained(Residues, floorMod(V, Modulus));
  case Remainder::AtLeast:
    return V >= Least;
  }
  return false;
}

bool RangeSet::contains(int64_t V) const {
  return llvm::any_of(Holds, [&](const Interval &I) {
    return (I.Lo <= V || I.Lo == Domain.Lo) && (V <= I.Hi || I.Hi == Domain.Hi);
  });
}

Predicate::Predicate(PredicateForm Form)
    : Form(std::make_shared<const PredicateForm>(std::move(Form))) {}

bool Predicate::operator==(const Predicate &O) const {
  return Form == O.Form || (Form && O.Form && *Form == *O.Form);
}

static bool isNever(const Predicate &P) {
  const auto *Any = P.as<Disjunction>();
  return Any && Any->Parts.empty();
}

Predicate warplint::never() { return Predicate({Disjunction{}}); }

Predicate warplint::intersect(const Predicate &A, const Predicate &B) {
  if (A.isAlways() || B.isAlways())
    return A.isAlways() ? B : A;
  return Predicate({Conjunction{{A, B}}});
}

Predicate warplint::unite(const Predicate &A, const Predicate &B) {
  if (A.isAlways() || isNever(B))
    return A;
  if (B.isAlways() || isNever(A))
    return B;
  return Predicate({Disjunction{{A, B}}});
}

Predicate warplint::negate(const Predicate &P) {
  if (P.isAlways())
    return never();
  return isNever(P) ? Predicate() : Predicate({Negation{P}});
}

bool warplint::isSingleValues(const Predicate &P) {
  if (const auto *Classes = P.as<ClassSet>())
    return Classes->Rest == Remainder::Never;
  const auto *All = P.as<Conjunction>();
  return All && llvm::any_of(All->Parts, isSingleValues);
}

bool warplint::hasOtherwise(const Predicate &P) {
  const auto *All = P.as<Conjunction>();
  return P.as<Otherwise>() || (All && llvm::any_of(All->Parts, hasOtherwise));
}

/// A condition that values of several unknowns decide, and of the innermost of them only single
/// ones: they are what is told of it.
static Predicate typicallyOr(const Predicate &P) {
  Predicate Usual = typically(P);
  return Usual.isAlways() ? P : Usual;
}

Predicate warplint::typically(const Predicate &P) {
  if (const auto *Of = P.as<ClassSet>()) {
    if (Of->Rest == Remainder::Always)
      return {};
    if (Of->Rest != Remainder::Residues && Of->Rest != Remainder::AtLeast)
      return P;
    ClassSet Usual = *Of;
    Usual.In.clear();
    if (Of->Rest == Remainder::Residues)
      Usual.Out.clear();
    return Predicate({std::move(Usual)});
  }
  const auto *All = P.as<Conjunction>();
  if (!All)
    return P;
  Predicate Result = typically(All->Parts.front());
  for (const Predicate &Part : llvm::drop_begin(All->Parts)) {
    const auto *Apart = Part.as<LanesApart>();
    if (Apart && Apart->Beside && Result.isAlways())
      return {}; // that lanes do not meet is no more than that values are left out
    Result = intersect(Result, typicallyOr(Part));
  }
  return Result;
}

/// How many unknowns \p P wants to be at least something.
static size_t countLeast(const Predicate &P) {
  if (const auto *Of = P.as<ClassSet>())
    return Of->Rest == Remainder::AtLeast;
  size_t Sum = 0;
  if (const auto *All = P.as<Conjunction>())
    for (const Predicate &Part : All->Parts)
      Sum += countLeast(Part);
  return Sum;
}

static std::optional<Predicate> unlessAny(const Conjunction &All) {
  Predicate Result = never();
  for (const Predicate &Part : All.Parts) {
    const std::optional<Predicate> Fails = unless(Part);
    if (!Fails)
      return std::nullopt;
    Result = unite(Result, *Fails);
  }
  return Result;
}

/// Whether a reader of the source knows what \p Sum is.
static bool isNamed(const UnknownSum &Sum) {
  return llvm::none_of(Sum.Terms, [](const UnknownTerm &T) { return T.Name == NamelessValue; });
}

std::optional<Predicate> warplint::unless(const Predicate &P) {
  constexpr size_t MostLeast = 2; // more would be a long list
  if (P.isAlways())
    return never();
  if (const auto *Of = P.as<ClassSet>()) {
    if ((Of->Rest != Remainder::Always && Of->Rest != Remainder::AtLeast) || !isNamed(Of->Unknown))
      return std::nullopt;
    return Predicate({ClassSet{Of->Unknown, Of->Out, {}, Remainder::Never}});
  }
  if (const auto *Of = P.as<RangeSet>(); Of && !isNamed(Of->Unknown))
    return std::nullopt;
  if (const auto *Of = P.as<RangeSet>())
    return Of->Fails.empty() ? never()
                             : Predicate({RangeSet{Of->Unknown, Of->Fails, Of->Holds, Of->Domain}});
  if (const auto *Of = P.as<LanesApart>())
    return Of->Beside ? never() : negate(P);
  if (const auto *Of = P.as<Negation>())
    return Of->Part;
  const auto *All = P.as<Conjunction>();
  return All && countLeast(P) <= MostLeast ? unlessAny(*All) : std::nullopt;
}

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
