//===- lib/judge/StairReach.cpp - How far apart lanes can come -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/StairReach.h"

#include "lib/expr/IntMath.h"

#include <bit>

using namespace warplint;

/// Beyond, sums might leave 64 bits; no array is as large.
static constexpr int64_t FarthestByte = int64_t(1) << 40;

namespace {
class Reach {
public:
  Reach(const SymbolTable &Symbols, DivisorRange RangeOf) : Symbols(Symbols), RangeOf(RangeOf) {}

  /// Where \p T moves lane \p Lane, apart from what it does to all lanes alike.
  std::optional<ExprRange> moves(const LaneTerm &T, unsigned Lane) const {
    const Symbol &S = Symbols[T.Symbol];
    if (S.Stairs && S.Stairs->isEdge())
      return times(ExprRange{0, 1}, T.Coefficient[Lane]);
    if (!T.Coefficient.Uniform)
      return std::nullopt; // what is common to the stairs moves the lanes apart, too
    if (S.Stairs && !S.Stairs->Inner.empty())
      return std::nullopt;
    if (S.Stairs)
      return times(steps(*S.Stairs, Lane), T.Coefficient[Lane]);
    if (!S.PerLane)
      return ExprRange{0, 0};
    const std::optional<ExprRange> Whole = wholeRows(S, Lane);
    return Whole ? std::optional(times(*Whole, T.Coefficient[Lane])) : std::nullopt;
  }

private:
  ExprRange divisorOf(const Stairs &S) const {
    if (!S.Divisor)
      return {S.KnownDivisor, S.KnownDivisor};
    const ExprRange R = RangeOf(*S.Divisor);
    return {std::max<int64_t>(R.Lo, 1), std::max<int64_t>(R.Hi, 1)};
  }

  ExprRange steps(const Stairs &S, unsigned Lane) const {
    const ExprRange D = divisorOf(S);
    const int64_t Offset = S.Offset[Lane];
    return {Offset / D.Hi, Offset / D.Lo + (Offset % D.Lo != 0)};
  }

  /// D * (i / D) of stairs is i - i % D: behind the lane's offset by less than D.
  std::optional<ExprRange> wholeRows(const Symbol &Product, unsigned Lane) const {
    const auto *S = llvm::find_if(Product.Factors, [&](SymbolId F) { return Symbols[F].Stairs; });
    if (S == Product.Factors.end() || !Symbols[*S].Stairs->Divisor)
      return std::nullopt;
    const Stairs &Of = *Symbols[*S].Stairs;
    if (!Of.Inner.empty())
      return std::nullopt;
    llvm::SmallVector<SymbolId, 4> Others(Product.Factors.begin(), Product.Factors.end());
    Others.erase(llvm::find(Others, *S));
    const int64_t Most = divisorOf(Of).Hi;
    if (Others != factorsOf(Symbols, *Of.Divisor) || Most > FarthestByte)
      return std::nullopt;
    return ExprRange{Of.Offset[Lane] - (Most - 1), Of.Offset[Lane]};
  }

  const SymbolTable &Symbols;
  DivisorRange RangeOf;
};
} // namespace

std::optional<uint64_t> warplint::reachOf(const SymbolTable &Symbols, const Access &A,
                                          const LanePattern &P, DivisorRange RangeOf) {
  const Reach Of(Symbols, RangeOf);
  int64_t First = FarthestByte, Last = -FarthestByte;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(P.Active >> L & 1))
      continue;
    ExprRange At = ExprRange{P.Base[L], P.Base[L]};
    for (const LaneTerm &T : P.Terms) {
      const std::optional<ExprRange> Moves = Of.moves(T, L);
      if (!Moves)
        return std::nullopt;
      At = plus(At, *Moves);
    }
    First = std::min(First, At.Lo);
    Last = std::max(Last, At.Hi);
  }
  if (First > Last || First <= -FarthestByte || Last >= FarthestByte)
    return std::nullopt;
  return uint64_t(Last - First) + A.BytesPerLane;
}
