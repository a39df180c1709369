// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/DerivedUnknown.h"

using namespace warplint;

UnknownTraits warplint::traitsOf(const LaneContext &C, llvm::ArrayRef<const LaneValue *> Operands,
                                 bool OfSum) {
  UnknownTraits Of{.OfSum = OfSum};
  for (const LaneValue *V : Operands) {
    Of.PerLane |= !isUniform(C.Symbols, *V);
    Of.FromData |= hasData(C.Symbols, *V);
    Of.PerWarp |= shareOf(C, *V) != WarpShare::None;
  }
  return Of;
}

LaneValue warplint::unknown(const LaneContext &C, SymbolKey Key, Symbol Fresh) {
  return underAnswers(C.Symbols, C.Answered.Given,
                      C.Symbols.intern(std::move(Key), std::move(Fresh)));
}

LaneValue warplint::unknown(const LaneContext &C, SymbolKey Key, Symbol Fresh,
                            llvm::function_ref<std::string()> Name) {
  return underAnswers(C.Symbols, C.Answered.Given,
                      C.Symbols.intern(std::move(Key), std::move(Fresh), Name));
}

static std::string opaqueName(const Expr &E) {
  return (E.Name.empty() ? NamelessValue : E.Name).str();
}

LaneValue warplint::derived(const LaneContext &C, const Expr *E, UnknownTraits Of, ExprRange Range,
                            std::optional<Question> Settles) {
  if (Range.isPoint())
    return LaneValue(Range.Lo);
  Symbol S;
  S.Kind = Of.FromData ? SymbolKind::Data : SymbolKind::Derived;
  S.Range = Range;
  S.PerLane = Of.PerLane;
  S.OfWarp = Of.PerWarp ? WarpShare::Inside : WarpShare::None;
  S.Loops = E->Loops;
  S.Settles = Settles;
  S.IsFixed = E->Kind == ExprKind::Opaque && !E->Loops && !Of.PerLane && !Of.FromData &&
              E->Operands.empty();
  // Under other answers it is another unknown, unless it is asked about itself.
  SymbolKey Key(SymbolOrigin::Expression);
  Key.add(E->Id).add(Of.PerLane).add(Of.FromData).add(Of.PerWarp).add(Of.OfSum);
  Key.add(Settles.has_value());
  if (Settles)
    Key.add(Settles->About).add(Settles->Modulus);
  addInstance(Key, C.Nest, E->Loops);
  return unknown(C, std::move(Key), std::move(S),
                 [&] { return E->Kind == ExprKind::Opaque ? opaqueName(*E) : asInSource(*E); });
}

LaneValue warplint::derivedFrom(const LaneContext &C, const Expr *E,
                                llvm::ArrayRef<const LaneValue *> Operands, ExprRange Range,
                                std::optional<Question> Settles) {
  const UnknownTraits Of = traitsOf(C, Operands);
  // What settles an operand may settle this.
  for (const LaneValue *V : Operands)
    for (const LaneTerm &T : V->Terms)
      if (const auto &Q = C.Symbols[T.Symbol].Settles; !Settles && Q && C.Symbols[Q->About].IsFixed)
        Settles = Q;
  return derived(C, E, Of, Range, Of.PerLane ? Settles : std::nullopt);
}

LaneValue warplint::withOneTerm(const LaneContext &C, const Expr *E, const LaneValue &V) {
  const LaneValue Unknown = V - LaneValue(V.Base);
  return LaneValue(V.Base) +
         derived(C, E, traitsOf(C, {&Unknown}, /*OfSum=*/true), rangeOf(C.Symbols, Unknown));
}
