//===- lib/lanes/Stairs.cpp - Quotients as steps over the lanes -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Stairs.h"

#include "lib/expr/IntMath.h"

#include <numeric>

using namespace warplint;

namespace {
/// The unknown that stands for a divisor.
SymbolId divisorSymbol(SymbolTable &Symbols, const LaneValue &D) {
  if (D.Terms.size() == 1 && D.Base.is(0) && D.Terms[0].Coefficient.is(1))
    return D.Terms[0].Symbol;
  Symbol S;
  S.Kind = SymbolKind::Derived;
  S.Name = nameOf(Symbols, D);
  S.Range = rangeOf(Symbols, D);
  return Symbols.intern(SymbolKey(SymbolOrigin::Divisor).add(D), std::move(S));
}

SymbolKey keyOf(const Stairs &S, unsigned Ordinal, const Symbol &Of) {
  SymbolKey Key(SymbolOrigin::Stairs);
  Key.add(Ordinal).add(S.Common).add(Of.Kind == SymbolKind::Data).add(int64_t(Of.Loops));
  Key.add(S.Divisor.has_value()).add(S.Divisor ? int64_t(*S.Divisor) : S.KnownDivisor);
  Key.add(S.Start).add(S.Unit).add(S.Offset).add(S.BeginsAnew);
  for (SymbolId I : S.Inner)
    Key.add(I);
  return Key;
}

/// Makes stairs of the quotients of one pattern.
class Standardiser {
public:
  Standardiser(SymbolTable &Symbols, LaneMask Active) : Symbols(Symbols), Active(Active) {}

  /// The stairs that quotient \p Old is; itself if it cannot be written as such.
  SymbolId renamed(SymbolId Old) {
    if (!isQuotient(Old))
      return Old;
    for (auto [From, To] : Renamed)
      if (From == Old)
        return To;
    SymbolId To = Old;
    const std::shared_ptr<const Quotient> Own = Symbols[Old].Of;
    if (std::optional<Stairs> Steps = stairsFor(*Own)) {
      Symbol S = Symbols[Old];
      S.Of = nullptr;
      S.Settles.reset();
      auto *Known =
          llvm::find_if(Numerators, [&](const auto &Q) { return Q->Numerator == Own->Numerator; });
      Steps->Common = unsigned(Known - Numerators.begin());
      if (Known == Numerators.end())
        Numerators.push_back(Own);
      SymbolKey Key = keyOf(*Steps, Renamed.size(), S);
      S.Stairs = std::make_shared<Stairs>(*Steps);
      To = Symbols.intern(std::move(Key), std::move(S));
    }
    Renamed.push_back({Old, To});
    return To;
  }

  /// Whether \p S is a quotient that differs between lanes, or a product with one.
  bool holdsQuotient(SymbolId S) const {
    return isQuotient(S) ||
           llvm::any_of(Symbols[S].Factors, [&](SymbolId F) { return isQuotient(F); });
  }

private:
  bool isQuotient(SymbolId S) const { return Symbols[S].PerLane && Symbols[S].Of; }

  /// The only factor of \p S that differs between lanes, if it is a quotient.
  std::optional<SymbolId> quotientIn(SymbolId S) const {
    std::optional<SymbolId> Found;
    for (SymbolId F : factorsOf(Symbols, S)) {
      if (!Symbols[F].PerLane)
        continue;
      if (Found || !isQuotient(F))
        return std::nullopt;
      Found = F;
    }
    return Found;
  }

  /// Whether \p V is x - d * (x / d) for some x, which is the same or has no quotient in it.
  bool isRemainder(const LaneValue &V) {
    for (const LaneTerm &T : V.Terms) {
      if (!Symbols[T.Symbol].PerLane)
        continue;
      const std::optional<SymbolId> Q = quotientIn(T.Symbol);
      if (!Q)
        return false;
      const std::shared_ptr<const Quotient> Of = Symbols[*Q].Of;
      const LaneValue &X = Of->Numerator;
      if (!(V + multiply(Symbols, Of->Divisor, LaneValue::ofSymbol(*Q)) == X))
        continue;
      return isRemainder(X) || llvm::none_of(X.Terms, [&](const LaneTerm &Term) {
               return Symbols[Term.Symbol].PerLane;
             });
    }
    return false;
  }

  std::optional<Stairs> stairsFor(const Quotient &Q) {
    Stairs S;
    S.Unit = 0;
    for (const LaneTerm &T : Q.Numerator.Terms) {
      if (!T.Coefficient.Uniform)
        return std::nullopt;
      if (!Symbols[T.Symbol].PerLane) {
        S.Unit = std::gcd(S.Unit, wrapMul(T.Coefficient.V[0], Symbols[T.Symbol].Align));
        continue;
      }
      const std::optional<SymbolId> Inner = quotientIn(T.Symbol);
      const SymbolId Of = Inner ? renamed(*Inner) : T.Symbol;
      if (!Symbols[Of].Stairs)
        return std::nullopt;
      if (!llvm::is_contained(S.Inner, Of))
        S.Inner.push_back(Of);
    }
    S.Unit = std::abs(S.Unit);
    int64_t Least = INT64_MAX;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (Active >> L & 1)
        Least = std::min(Least, Q.Numerator.Base[L]);
    LaneArray Offset{};
    for (unsigned L = 0; L < WarpSize; ++L)
      if (Active >> L & 1)
        Offset[L] = wrapSub(Q.Numerator.Base[L], Least);
    S.Offset = LaneInts(Offset);
    S.Start = S.Unit ? floorMod(Least, S.Unit) : Least;
    if (Q.Divisor.isKnown())
      S.KnownDivisor = Q.Divisor.Base.V[0];
    else
      S.Divisor = divisorSymbol(Symbols, Q.Divisor);
    // Nobody knows where steps of unknown width begin: forget what sets warps apart.
    if (S.Divisor || !S.Inner.empty()) {
      S.Unit = S.Inner.empty() ? std::gcd(std::gcd(S.Unit, S.Start), int64_t(WarpSize)) : 1;
      S.Start = 0;
    }
    S.BeginsAnew = !S.Inner.empty() && isRemainder(Q.Numerator);
    return S;
  }

  SymbolTable &Symbols;
  const LaneMask Active;
  llvm::SmallVector<std::pair<SymbolId, SymbolId>, 2> Renamed;
  llvm::SmallVector<std::shared_ptr<const Quotient>, 2> Numerators;
};
} // namespace

/// The symbols of the terms of \p P, with stairs for quotients.
static llvm::SmallVector<SymbolId, 4> withStairs(SymbolTable &Symbols, const LanePattern &P) {
  Standardiser Of(Symbols, P.Active);
  llvm::SmallVector<SymbolId, 4> Result;
  for (const LaneTerm &T : P.Terms) {
    if (Symbols[T.Symbol].Kind != SymbolKind::Product) {
      Result.push_back(Of.renamed(T.Symbol));
      continue;
    }
    llvm::SmallVector<SymbolId, 4> Factors = factorsOf(Symbols, T.Symbol);
    for (SymbolId &F : Factors)
      F = Of.renamed(F);
    Result.push_back(Symbols.product(Factors));
  }
  return Result;
}

void warplint::standardiseQuotients(SymbolTable &Symbols, LanePattern &P, StairsMemo &Memo) {
  const Standardiser Of(Symbols, P.Active);
  if (llvm::none_of(P.Terms, [&](const LaneTerm &T) { return Of.holdsQuotient(T.Symbol); }))
    return;
  StairsMemo::key_type Key(P.Active, {});
  for (const LaneTerm &T : P.Terms)
    Key.second.push_back(T.Symbol);
  auto [It, New] = Memo.try_emplace(std::move(Key));
  if (New)
    It->second = withStairs(Symbols, P);
  LaneValue All;
  for (auto [T, S] : llvm::zip_equal(P.Terms, It->second))
    All = All + scaled(LaneValue::ofSymbol(S), T.Coefficient);
  P.Terms.assign(All.Terms.begin(), All.Terms.end());
}

llvm::SmallVector<SymbolId, 2> warplint::stairsIn(const SymbolTable &Symbols, SymbolId S) {
  if (Symbols[S].Stairs)
    return {S};
  llvm::SmallVector<SymbolId, 2> Found;
  for (SymbolId F : Symbols[S].Factors) {
    if (!Symbols[F].PerLane)
      continue;
    if (!Symbols[F].Stairs)
      return {};
    Found.push_back(F);
  }
  return Found;
}

llvm::SmallVector<SymbolId, 4> warplint::stairsIn(const SymbolTable &Symbols,
                                                  const LanePattern &P) {
  llvm::SmallVector<SymbolId, 4> All;
  for (const LaneTerm &T : P.Terms)
    for (SymbolId S : stairsIn(Symbols, T.Symbol))
      if (!llvm::is_contained(All, S))
        All.push_back(S);
  return All;
}

llvm::SmallVector<SymbolId, 4> warplint::allStairsIn(const SymbolTable &Symbols,
                                                     const LanePattern &P) {
  llvm::SmallVector<SymbolId, 4> All = stairsIn(Symbols, P);
  for (size_t I = 0; I < All.size(); ++I) // grows
    for (SymbolId S : Symbols[All[I]].Stairs->Inner)
      if (!llvm::is_contained(All, S))
        All.push_back(S);
  return All;
}

bool warplint::isScattered(const SymbolTable &Symbols, const LanePattern &P) {
  return llvm::any_of(P.Terms, [&](const LaneTerm &T) {
    return Symbols[T.Symbol].PerLane && stairsIn(Symbols, T.Symbol).empty();
  });
}
