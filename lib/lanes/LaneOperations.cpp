//===- lib/lanes/LaneOperations.cpp - Shuffles and lookups ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/LaneOperations.h"

#include "lib/expr/IntMath.h"

using namespace warplint;

LaneValue warplint::countedBits(const LaneContext &C, const Expr *E, const LaneValue &A) {
  const unsigned Bits = E->Bits;
  if (!A.isKnown())
    return derivedFrom(C, E, {&A}, E->Range);
  return LaneValue(mapLanes(A.Base, [&](int64_t V) -> int64_t {
    switch (E->Kind) {
    case ExprKind::Popc:
      return popCount(zeroExtend(V, Bits));
    case ExprKind::Clz:
      return countLeadingZeros(V, Bits);
    case ExprKind::Ctz:
      return countTrailingZeros(V, Bits);
    default:
      return reverseBits(V, Bits);
    }
  }));
}

LaneValue warplint::tableEntry(const LaneContext &C, const Expr *E, llvm::ArrayRef<int64_t> Table,
                               const LaneValue &Index) {
  if (!Index.isKnown())
    return derivedFrom(C, E, {&Index}, E->Range);
  return LaneValue(mapLanes(Index.Base, [&](int64_t I) {
    return I >= 0 && uint64_t(I) < Table.size() ? Table[size_t(I)] : 0;
  }));
}

/// The lane each lane reads from, by the rules of PTX `shfl`.
static unsigned sourceLane(ExprKind Kind, unsigned Lane, int64_t B, int64_t C) {
  unsigned Segment = unsigned(C >> 8) & 31, Clamp = unsigned(C) & 31, By = unsigned(B) & 31;
  unsigned Most = (Lane & Segment) | (Clamp & ~Segment);
  unsigned Least = Lane & Segment;
  int From = Kind == ExprKind::ShuffleUp     ? int(Lane) - int(By)
             : Kind == ExprKind::ShuffleDown ? int(Lane + By)
             : Kind == ExprKind::ShuffleXor  ? int(Lane ^ By)
                                             : int(Least | (By & ~Segment));
  bool Inside = Kind == ExprKind::ShuffleUp ? From >= int(Most) : From <= int(Most);
  return Inside ? unsigned(From) & 31 : Lane;
}

LaneValue warplint::shuffled(const LaneContext &C, const Expr *E, const LaneValue &V,
                             const LaneValue &Lane, const LaneValue &Clamp) {
  if (!Lane.isKnown() || !Clamp.isKnown())
    return isUniform(C.Symbols, V) ? V : derivedFrom(C, E, {&V, &Lane}, E->Range);
  LaneArray From;
  bool OneSource = true;
  for (unsigned I = 0; I < WarpSize; ++I) {
    From[I] = sourceLane(E->Kind, I, Lane.Base[I], Clamp.Base[I]);
    OneSource &= From[I] == From[0];
  }
  bool PerLane =
      llvm::any_of(V.Terms, [&](const LaneTerm &T) { return C.Symbols[T.Symbol].PerLane; });
  if (PerLane) // another lane's own unknown: one for all only if all read one lane
    return derived(C, E,
                   {.PerLane = !OneSource,
                    .FromData = hasData(C.Symbols, V),
                    .PerWarp = shareOf(C, V) != WarpShare::None},
                   E->Range);
  auto Permute = [&](const LaneInts &A) {
    return mapLanes(LaneInts(From), [&](int64_t L) { return A[unsigned(L)]; });
  };
  LaneValue R(Permute(V.Base));
  for (const LaneTerm &T : V.Terms)
    if (LaneInts Moved = Permute(T.Coefficient); !Moved.is(0))
      R.Terms.push_back({T.Symbol, Moved});
  return R;
}
