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
  std::string Key = "divisor " + S.Name;
  for (const LaneTerm &T : D.Terms)
    Key += " " + std::to_string(T.Symbol);
  return Symbols.intern(std::move(Key), std::move(S));
}

std::optional<Stairs> stairsFor(SymbolTable &Symbols, const Quotient &Q, LaneMask Active) {
  Stairs S;
  S.Unit = 0;
  for (const LaneTerm &T : Q.Numerator.Terms) {
    if (!T.Coefficient.Uniform || Symbols[T.Symbol].PerLane)
      return std::nullopt;
    S.Unit = std::gcd(S.Unit, wrapMul(T.Coefficient.V[0], Symbols[T.Symbol].Align));
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
  if (Q.Divisor.isKnown()) {
    S.KnownDivisor = Q.Divisor.Base.V[0];
    return S;
  }
  S.Divisor = divisorSymbol(Symbols, Q.Divisor);
  // Nobody knows where steps of unknown width begin: forget what sets warps apart.
  S.Unit = std::gcd(std::gcd(S.Unit, S.Start), int64_t(WarpSize));
  S.Start = 0;
  return S;
}

std::string keyOf(const Stairs &S, unsigned Ordinal, const Symbol &Of) {
  std::string Key =
      "stairs " + std::to_string(Ordinal) + " of " + std::to_string(S.Common) +
      (Of.Kind == SymbolKind::Data ? " data" : "") + " in " + std::to_string(Of.Loops) + " by " +
      (S.Divisor ? "#" + std::to_string(*S.Divisor) : std::to_string(S.KnownDivisor)) + " from " +
      std::to_string(S.Start) + " mod " + std::to_string(S.Unit) + " at";
  for (unsigned L = 0; L < (S.Offset.Uniform ? 1 : WarpSize); ++L)
    Key += " " + std::to_string(S.Offset.V[L]);
  return Key;
}
} // namespace

SymbolId StairsMemo::of(SymbolTable &Symbols, SymbolId Old, LaneMask Active, unsigned Ordinal,
                        unsigned Common) {
  auto [It, New] = Made.try_emplace({Old, Active, Ordinal, Common}, Old);
  if (!New)
    return It->second;
  std::optional<Stairs> Steps = stairsFor(Symbols, *Symbols[Old].Of, Active);
  if (!Steps)
    return Old;
  Steps->Common = Common;
  Symbol S = Symbols[Old];
  S.Of = nullptr;
  S.Settles.reset();
  std::string Key = keyOf(*Steps, Ordinal, S);
  S.Stairs = std::make_shared<Stairs>(std::move(*Steps));
  return It->second = Symbols.intern(std::move(Key), std::move(S));
}

void warplint::standardiseQuotients(SymbolTable &Symbols, LanePattern &P, StairsMemo &Memo) {
  auto IsQuotient = [&](SymbolId S) { return Symbols[S].PerLane && Symbols[S].Of; };
  bool Any = llvm::any_of(P.Terms, [&](const LaneTerm &T) {
    return IsQuotient(T.Symbol) || llvm::any_of(Symbols[T.Symbol].Factors, IsQuotient);
  });
  if (!Any)
    return;
  llvm::SmallVector<std::pair<SymbolId, SymbolId>, 2> Renamed;
  llvm::SmallVector<std::shared_ptr<const Quotient>, 2> Numerators;
  auto Rename = [&](SymbolId Old) {
    if (!IsQuotient(Old))
      return Old;
    for (auto [From, To] : Renamed)
      if (From == Old)
        return To;
    const auto &Own = Symbols[Old].Of;
    auto *Known =
        llvm::find_if(Numerators, [&](const auto &Q) { return Q->Numerator == Own->Numerator; });
    const unsigned Common = unsigned(Known - Numerators.begin());
    if (Known == Numerators.end())
      Numerators.push_back(Own);
    const SymbolId To = Memo.of(Symbols, Old, P.Active, Renamed.size(), Common);
    Renamed.push_back({Old, To});
    return To;
  };
  LaneValue All;
  for (const LaneTerm &T : P.Terms) {
    SymbolId S = T.Symbol;
    if (Symbols[S].Kind == SymbolKind::Product) {
      llvm::SmallVector<SymbolId, 4> Factors;
      for (SymbolId F :
           llvm::SmallVector<SymbolId, 4>(Symbols[S].Factors.begin(), Symbols[S].Factors.end()))
        Factors.push_back(Rename(F));
      S = Symbols.product(Factors);
    } else {
      S = Rename(S);
    }
    All = All + scaled(LaneValue::ofSymbol(S), T.Coefficient);
  }
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

bool warplint::isScattered(const SymbolTable &Symbols, const LanePattern &P) {
  return llvm::any_of(P.Terms, [&](const LaneTerm &T) {
    return Symbols[T.Symbol].PerLane && stairsIn(Symbols, T.Symbol).empty();
  });
}
