//===- lib/judge/PatternCost.cpp - The price of one lane pattern -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/PatternCost.h"

#include "lib/expr/IntMath.h"
#include "sim/GlobalMemory.h"
#include "sim/MatrixAccess.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/SmallVector.h"

#include <bit>

using namespace warplint;

static sim::Op operationOf(AccessKind K) {
  switch (K) {
  case AccessKind::Load:
  case AccessKind::CopyLoad:
  case AccessKind::LoadMatrix:
    return sim::Op::Load;
  case AccessKind::Atomic:
    return sim::Op::Atomic;
  case AccessKind::CopyStore:
    return sim::Op::AsyncCopyStore;
  case AccessKind::Store:
  case AccessKind::StoreMatrix:
    return sim::Op::Store;
  }
  return sim::Op::Load;
}

sim::WarpAccess warplint::lanesOf(const Access &A, const LanePattern &P, LaneMask Mask,
                                  llvm::function_ref<int64_t(SymbolId)> ValueOf) {
  LaneArray At = P.Base.V;
  if (P.Base.Uniform)
    At.fill(P.Base.V[0]);
  for (const LaneTerm &T : P.Terms) {
    int64_t V = ValueOf(T.Symbol);
    for (unsigned L = 0; L < WarpSize; ++L)
      At[L] = wrapAdd(At[L], wrapMul(T.Coefficient[L], V));
  }
  // Addresses below the pattern's start: move all by whole lines, which changes nothing.
  int64_t Least = INT64_MAX;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (Mask >> L & 1)
      Least = std::min(Least, At[L]);
  int64_t Shift = Mask ? floorDiv(Least, sim::LineBytes) * int64_t(sim::LineBytes) : 0;
  sim::WarpAccess W;
  W.Active = Mask;
  W.BytesPerLane = A.BytesPerLane;
  W.Operation = operationOf(A.Kind);
  for (unsigned L = 0; L < WarpSize; ++L)
    W.Offset[L] = Mask >> L & 1 ? uint64_t(At[L] - Shift) : 0;
  return W;
}

unsigned warplint::idealOf(const Access &A, const LanePattern &P) {
  LanePattern Dense = P;
  Dense.Terms.clear();
  LaneArray Next{};
  int64_t At = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (P.Active >> L & 1)
      Next[L] = A.BytesPerLane * At++;
  Dense.Base = LaneInts(Next);
  return costOf(A, lanesOf(A, Dense, Dense.Active, [](SymbolId) { return 0; })).Ideal;
}

unsigned warplint::leastIdeal(const Access &A, unsigned Ideal) {
  bool Merges =
      A.In == Space::Shared && A.Kind == AccessKind::Load && A.BytesPerLane > sim::WordBytes;
  return Merges ? (Ideal + 1) / 2 : Ideal;
}

/// How far \p Offset is past a multiple of \p Bytes. Widths are powers of two but for odd ones,
/// and a division takes longer than the rest of a lane's price.
static uint64_t pastMultiple(uint64_t Offset, unsigned Bytes) {
  return std::has_single_bit(Bytes) ? Offset & (Bytes - 1) : Offset % Bytes;
}

bool warplint::isMisaligned(const Access &A, const sim::WarpAccess &W) {
  for (unsigned L = 0; L < WarpSize; ++L)
    if (W.isActive(L) && pastMultiple(W.Offset[L], A.BytesPerLane))
      return true;
  return false;
}

RequestCost warplint::costOf(const sim::GlobalCost &C) {
  return {C.Sectors, C.Ideal, 0, C.Lines, C.BytesUsed, C.Evidence};
}

RequestCost warplint::costOf(const Access &A, const sim::WarpAccess &Lanes) {
  sim::WarpAccess W = Lanes;
  for (uint64_t &O : W.Offset) // a fault has no price; count where it meant to reach
    O -= pastMultiple(O, A.BytesPerLane);
  if (A.In != Space::Shared)
    return costOf(sim::globalCost(W));
  if (A.Matrices) {
    sim::MatrixAccess M;
    M.Row = W.Offset;
    M.Matrices = A.Matrices;
    M.IsStore = A.Kind == AccessKind::StoreMatrix;
    sim::SharedCost C = sim::matrixCost(M);
    return {C.Wavefronts, C.Ideal, C.conflicts(), 0, 0, C.Evidence};
  }
  sim::SharedCost C = sim::sharedCost(W);
  return {C.Wavefronts, C.Ideal, C.conflicts(), 0, 0, C.Evidence};
}

CostRange warplint::linesMoved(const sim::WarpAccess &Lanes, unsigned Step) {
  const sim::MovedRequest Moved(Lanes);
  CostRange Lines;
  for (unsigned Move = Step; Move < sim::LineBytes; Move += Step)
    Lines.include(Moved.lines(Move));
  return Lines;
}

uint64_t warplint::sectorUse(uint64_t Bytes, uint64_t Sectors) { return 100 * Bytes / Sectors; }

void warplint::include(Figures &F, const Access &A, const RequestCost &C) {
  F.Units.include(C.Units);
  F.Ideal.include(C.Ideal);
  F.Excess.include(C.Units - C.Ideal);
  F.Conflicts.include(C.Conflicts);
  F.Lines.include(C.Lines);
  if (A.In != Space::Shared && C.Units)
    F.SectorUse.include(sectorUse(C.BytesUsed, C.Units));
}

void warplint::includeCost(Figures &F, const Access &A, const LanePattern &P,
                           llvm::function_ref<int64_t(SymbolId)> ValueOf, sim::Evidence &Rules) {
  auto Include = [&](LaneMask Mask) {
    RequestCost C = costOf(A, lanesOf(A, P, Mask, ValueOf));
    include(F, A, C);
    Rules.add(C.Rules);
  };
  if (!P.Exclusive)
    return Include(P.Active);
  llvm::SmallVector<int64_t, 8> Keys;
  for (unsigned L = 0; L < WarpSize; ++L) {
    int64_t Key = (*P.Exclusive)[L];
    if (!(P.Active >> L & 1) || llvm::is_contained(Keys, Key))
      continue;
    Keys.push_back(Key);
    LaneMask Together = P.Certain;
    for (unsigned M = 0; M < WarpSize; ++M)
      if ((P.Active >> M & 1) && (*P.Exclusive)[M] == Key)
        Together |= LaneMask(1) << M;
    Include(Together);
  }
}
