//===- lib/verdict/Predicate.cpp - Conditions over unknowns -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/verdict/Predicate.h"

#include "lib/expr/Expr.h"
#include "lib/expr/IntMath.h"

#include "llvm/ADT/STLExtras.h"

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
