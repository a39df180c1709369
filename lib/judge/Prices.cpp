// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Prices.h"

#include "lib/expr/Operators.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/xxhash.h"

#include <bit>

using namespace warplint;

static sim::Op operationOf(const Access &A) {
  switch (A.Kind) {
  case AccessKind::Load:
  case AccessKind::CopyLoad:
  case AccessKind::LoadMatrix:
    return sim::Op::Load;
  case AccessKind::Atomic:
    return A.In == Space::Shared ? priceOf(A) : sim::Op::Atomic;
  case AccessKind::CopyStore:
    return sim::Op::AsyncCopyStore;
  case AccessKind::Store:
  case AccessKind::StoreMatrix:
    return sim::Op::Store;
  }
  return sim::Op::Load;
}

/// The least of all lanes. Four at a time: there is no instruction for more.
static int64_t leastOf(const LaneArray &At) {
  std::array<int64_t, 4> Least{At[0], At[1], At[2], At[3]};
  for (unsigned L = 4; L < WarpSize; L += 4)
    for (unsigned I = 0; I < 4; ++I)
      Least[I] = std::min(Least[I], At[L + I]);
  return std::min(std::min(Least[0], Least[1]), std::min(Least[2], Least[3]));
}

sim::WarpAccess warplint::lanesOf(const Access &A, const LanePattern &P, LaneMask Mask,
                                  llvm::function_ref<int64_t(SymbolId)> ValueOf) {
  LaneArray At;
  if (P.Base.Uniform)
    At.fill(P.Base.V[0]);
  else
    At = P.Base.V;
  for (const LaneTerm &T : P.Terms) { // a loop for each case, so that each is straight
    const int64_t V = ValueOf(T.Symbol), All = wrapMul(T.Coefficient.V[0], V);
    if (T.Coefficient.Uniform)
      for (unsigned L = 0; L < WarpSize; ++L)
        At[L] = wrapAdd(At[L], All);
    else
      for (unsigned L = 0; L < WarpSize; ++L)
        At[L] = wrapAdd(At[L], wrapMul(T.Coefficient.V[L], V));
  }
  if (Mask != sim::AllLanes)
    for (unsigned L = 0; L < WarpSize; ++L)
      At[L] = Mask >> L & 1 ? At[L] : Mask ? At[unsigned(std::countr_zero(Mask))] : 0;
  // Addresses below the pattern's start: move all by whole lines, which changes nothing.
  const int64_t Least = leastOf(At);
  const int64_t Shift = floorDiv(Least, sim::LineBytes) * int64_t(sim::LineBytes);
  sim::WarpAccess W;
  W.Active = Mask;
  W.BytesPerLane = A.BytesPerLane;
  W.Operation = operationOf(A);
  for (unsigned L = 0; L < WarpSize; ++L)
    W.Offset[L] = uint64_t(wrapSub(At[L], Shift));
  return W;
}

RequestCost warplint::denseCost(const Access &A, const LanePattern &P) {
  LanePattern Dense = P;
  Dense.Terms.clear();
  LaneArray Next{};
  int64_t At = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (P.Active >> L & 1)
      Next[L] = A.BytesPerLane * At++;
  Dense.Base = LaneInts(Next);
  return costOf(A, lanesOf(A, Dense, Dense.Active, [](SymbolId) { return 0; }));
}

bool warplint::isMisaligned(const Access &A, const sim::WarpAccess &W) {
  if (W.Active == 0)
    return false;
  if (std::has_single_bit(A.BytesPerLane)) {
    uint64_t Bits = 0;
    for (uint64_t Offset : W.Offset)
      Bits |= Offset;
    return (Bits & (A.BytesPerLane - 1)) != 0;
  }
  return llvm::any_of(W.Offset, [&](uint64_t Offset) { return Offset % A.BytesPerLane != 0; });
}

bool warplint::hasOddStride(const Access &A, const sim::WarpAccess &W) {
  constexpr uint64_t StrideBytes = 16; // CUDA programming guide, warp matrix functions: ldm
  if (!A.Part)
    return false;
  std::optional<uint64_t> First;
  uint32_t Seen = 0; // the vectors whose first lane was met: all of those have the same place in it
  for (unsigned L = 0; L < sim::WarpSize; ++L) {
    const uint32_t Vector = uint32_t(1) << A.Part->VectorOfLane[L];
    if (!W.isActive(L) || (Seen & Vector))
      continue;
    Seen |= Vector;
    if (!First)
      First = W.Offset[L];
    if ((W.Offset[L] - *First) % StrideBytes != 0)
      return true;
  }
  return false;
}

RequestCost warplint::costOf(const sim::GlobalCost &C) {
  return {C.Sectors, C.Ideal, 0, C.Lines, C.BytesUsed, C.Evidence};
}

RequestCost warplint::costOf(const Access &A, const sim::WarpAccess &Lanes) {
  sim::WarpAccess W = Lanes;
  // A fault has no price; count where it meant to reach. Divisions are slow, and odd widths rare.
  if (std::has_single_bit(A.BytesPerLane))
    for (uint64_t &O : W.Offset)
      O &= ~uint64_t(A.BytesPerLane - 1);
  else
    for (uint64_t &O : W.Offset)
      O -= O % A.BytesPerLane;
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

uint64_t warplint::sectorUse(uint64_t Bytes, uint64_t Sectors) { return 100 * Bytes / Sectors; }

void warplint::include(Figures &F, const Access &A, const RequestCost &C) {
  F.Units.include(C.Units);
  F.Ideal.include(C.Ideal);
  F.Excess.include(C.Units - C.Ideal);
  F.Conflicts.include(C.Conflicts);
  F.Lines.include(C.Lines);
  const uint64_t Ratio = 100 * uint64_t(C.Units) / std::max(C.Ideal, 1u);
  F.Ratio.include(Ratio);
  F.UsualExcess.include(C.Units - C.Ideal);
  F.UsualRatio.include(Ratio);
  if (A.In != Space::Shared && C.Units)
    F.SectorUse.include(sectorUse(C.BytesUsed, C.Units));
}

llvm::SmallVector<LaneMask, 4> warplint::lanesTogether(const LanePattern &P) {
  if (!P.Exclusive)
    return {P.Active};
  llvm::SmallVector<LaneMask, 4> Result;
  for (LaneMask Rest = P.Active; Rest;) {
    const int64_t Key = (*P.Exclusive)[unsigned(std::countr_zero(Rest))];
    LaneMask Together = 0;
    for (unsigned L = 0; L < WarpSize; ++L)
      if ((Rest >> L & 1) && (*P.Exclusive)[L] == Key)
        Together |= LaneMask(1) << L;
    Rest &= ~Together;
    Result.push_back(Together | P.Certain);
  }
  return Result;
}

void warplint::includeCost(Figures &F, const Access &A, const LanePattern &P,
                           llvm::function_ref<int64_t(SymbolId)> ValueOf, sim::Evidence &Rules) {
  for (LaneMask Mask : lanesTogether(P)) {
    const RequestCost C = costOf(A, lanesOf(A, P, Mask, ValueOf));
    include(F, A, C);
    Rules.add(C.Rules);
  }
}

CostRange PlacedRequest::linesMovedBy(unsigned Step) const {
  CostRange Lines;
  for (unsigned Move = Step; Move < sim::LineBytes; Move += Step)
    Lines.include(Of->Moved->lines((At + Move) % sim::LineBytes));
  return Lines;
}

PlacedRequest RequestPrices::of(const sim::WarpAccess &Lanes) {
  assert(!isMisaligned(A, Lanes) && "a fault has no price elsewhere");
  uint64_t Least = *llvm::min_element(Lanes.Offset);
  const unsigned At = unsigned(Least % sim::LineBytes);
  if (A.In == Space::Shared) // moved by whole words, it costs the same: banks only turn
    Least -= Least % sim::WordBytes;
  sim::WarpAccess W = Lanes;
  for (uint64_t &Offset : W.Offset)
    Offset -= Least;
  const auto *Bytes = reinterpret_cast<const uint8_t *>(W.Offset.data());
  const uint64_t Hash = llvm::xxh3_64bits(llvm::ArrayRef(Bytes, sizeof W.Offset)) ^ W.Active;
  const RequestPrice *&Last = ByHash[Hash & (UINT64_MAX >> 1)]; // greater keys are the map's own
  if (!Last || Last->Lanes.Offset != W.Offset || Last->Lanes.Active != W.Active) {
    RequestPrice &New = Known.emplace_back(RequestPrice{W, {}, std::nullopt});
    if (A.In == Space::Shared)
      New.Cost = costOf(A, W);
    else
      New.Moved.emplace(W);
    Last = &New;
  }
  return {Last, At};
}

std::optional<sim::SharedAtomic> warplint::sharedAtomicOf(const Access &A) {
  return A.In == Space::Shared ? atomicOf(A) : std::nullopt;
}

std::optional<sim::SharedAtomic> warplint::atomicOf(const Access &A) {
  if (!A.Atomic || !A.Atomic->Does)
    return std::nullopt;
  sim::SharedAtomic Atomic;
  Atomic.Operation = *A.Atomic->Does;
  Atomic.Bytes = A.BytesPerLane;
  Atomic.IsFloat = A.Atomic->Type == AtomicOperation::Float;
  Atomic.AddsOne = A.Atomic->AddsOne;
  Atomic.UsesResult = A.Atomic->UsesResult;
  Atomic.SameAddress = A.Atomic->SameAddress;
  Atomic.SameValue = A.Atomic->SameValue;
  return Atomic;
}

sim::Op warplint::priceOf(const Access &A) {
  const std::optional<sim::SharedAtomic> Atomic = sharedAtomicOf(A);
  if (!Atomic)
    return sim::Op::Atomic;
  static const sim::Gpu Any = *sim::findGpu("sm_90");
  return sim::priceOf(*Atomic, sim::lowerSharedAtomic(*Atomic, Any).Form);
}

bool warplint::servesLanesOneByOne(const Access &A) {
  return A.In == Space::Shared && A.Kind == AccessKind::Atomic && priceOf(A) != sim::Op::Increment;
}
