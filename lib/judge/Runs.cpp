//===- lib/judge/Runs.cpp - Lanes between steps of quotients ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Runs.h"

#include "lib/expr/IntMath.h"
#include "lib/judge/Scattered.h"
#include "lib/judge/SharedAtomics.h"
#include "lib/lanes/Stairs.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <algorithm>

using namespace warplint;

namespace {
/// What the offsets of stairs do from one active lane to the next.
struct Offsets {
  int64_t Width = 0;    ///< the last is this far from the first
  unsigned Changes = 0; ///< lanes with another one than the lane before
  bool Grow = true, Fall = true;
};

Offsets offsetsOf(const Stairs &S, LaneMask Active) {
  Offsets R;
  std::optional<int64_t> Before;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(Active >> L & 1))
      continue;
    const int64_t At = S.Offset[L];
    if (Before && At != *Before) {
      ++R.Changes;
      (At > *Before ? R.Fall : R.Grow) = false;
      R.Width = wrapAdd(R.Width, wrapSub(At, *Before));
    }
    Before = At;
  }
  return R;
}

class Steps {
public:
  Steps(const SymbolTable &Symbols, const LanePattern &P, DivisorRange RangeOf)
      : Symbols(Symbols), P(P), RangeOf(RangeOf), All(allStairsIn(Symbols, P)) {}

  std::optional<unsigned> most() const {
    unsigned Sum = 0;
    for (SymbolId S : All) {
      const std::optional<unsigned> Own = own(S);
      if (!Own)
        return std::nullopt;
      if (!isWithAnother(S))
        Sum += *Own;
    }
    return Sum;
  }

private:
  int64_t leastDivisor(const Stairs &S) const {
    return std::max<int64_t>(1, S.Divisor ? RangeOf(*S.Divisor).Lo : S.KnownDivisor);
  }

  /// All that stand in what \p S divides.
  llvm::SmallVector<SymbolId, 4> within(SymbolId S) const {
    llvm::SmallVector<SymbolId, 4> Result{S};
    for (size_t I = 0; I < Result.size(); ++I) // grows
      for (SymbolId Inner : Symbols[Result[I]].Stairs->Inner)
        if (!llvm::is_contained(Result, Inner))
          Result.push_back(Inner);
    Result.erase(Result.begin());
    return Result;
  }

  /// How often \p S steps where none within it does.
  std::optional<unsigned> own(SymbolId S) const {
    const Stairs &Of = *Symbols[S].Stairs;
    const Offsets At = offsetsOf(Of, P.Active);
    if (At.Changes == 0)
      return 0;
    if (Of.isEdge()) {
      if (!At.Grow && !At.Fall)
        return std::nullopt;
      return std::min(At.Changes, Of.Shape == Stairs::Equal ? 2u : 1u);
    }
    if (!At.Grow)
      return std::nullopt;
    const int64_t D = leastDivisor(Of);
    const llvm::SmallVector<SymbolId, 4> Inner = within(S);
    unsigned Runs = 1;
    bool AllWide = D > At.Width;
    for (SymbolId I : Inner) {
      const std::optional<unsigned> Steps = own(I);
      if (!Steps)
        return std::nullopt;
      Runs += *Steps;
      AllWide &= leastDivisor(*Symbols[I].Stairs) > At.Width;
    }
    // A row that began anew in this warp is not at the next multiple yet.
    const bool IsFirstOnly = Inner.empty() || (Of.BeginsAnew && AllWide);
    const int64_t Most = IsFirstOnly ? (At.Width - 1) / D + 1 : At.Width / D + Runs;
    return unsigned(std::min<int64_t>(At.Changes, Most));
  }

  /// Whether \p S steps only where others do: i / (a*b) where i / a does.
  bool isWithAnother(SymbolId S) const {
    const Stairs &Of = *Symbols[S].Stairs;
    return llvm::any_of(All, [&](SymbolId Other) {
      const Stairs &By = *Symbols[Other].Stairs;
      return Other != S && !Of.isEdge() && !By.isEdge() && Of.Common == By.Common &&
             Of.Inner.empty() && By.Inner.empty() && Of.Offset == By.Offset && isMultiple(Of, By);
    });
  }

  /// Whether the divisor of \p A is that of \p B times something, and not the same.
  bool isMultiple(const Stairs &A, const Stairs &B) const {
    if (!A.Divisor || !B.Divisor)
      return !A.Divisor && !B.Divisor && A.KnownDivisor > B.KnownDivisor &&
             A.KnownDivisor % B.KnownDivisor == 0;
    const llvm::SmallVector<SymbolId, 4> Of = factorsOf(Symbols, *A.Divisor),
                                         Some = factorsOf(Symbols, *B.Divisor);
    return Of.size() > Some.size() && llvm::all_of(Some, [&](SymbolId F) {
             return llvm::count(Of, F) >= llvm::count(Some, F);
           });
  }

  const SymbolTable &Symbols;
  const LanePattern &P;
  DivisorRange RangeOf;
  const llvm::SmallVector<SymbolId, 4> All;
};
} // namespace

std::optional<unsigned> warplint::mostSteps(const SymbolTable &Symbols, const LanePattern &P,
                                            DivisorRange RangeOf) {
  return Steps(Symbols, P, RangeOf).most();
}

/// What lanes at \p Base, in one run, cost at most.
static uint64_t mostOfRun(const Access &A, llvm::ArrayRef<int64_t> Base) {
  const auto [First, Last] = std::minmax_element(Base.begin(), Base.end());
  const uint64_t Bytes = uint64_t(*Last - *First) + A.BytesPerLane;
  if (A.In == Space::Shared) // distinct words of a bank
    return std::min<uint64_t>(
        Base.size(), (blocksWithin(A, Bytes, sim::WordBytes) + sim::Banks - 1) / sim::Banks);
  const uint64_t Each = (A.BytesPerLane + sim::SectorBytes - 1) / sim::SectorBytes;
  return std::min(Base.size() * Each, blocksWithin(A, Bytes, sim::SectorBytes));
}

/// What lanes at \p Base, in one run, cost at least: as many as there are sectors between them.
static uint64_t leastOfRun(const Access &A, llvm::ArrayRef<int64_t> Base) {
  if (A.In == Space::Shared)
    return 1;
  llvm::SmallVector<int64_t, WarpSize> Sorted(Base);
  llvm::sort(Sorted);
  uint64_t Count = 0;
  int64_t Last = 0;
  for (int64_t At : Sorted)
    if (Count == 0 || At - Last >= int64_t(sim::SectorBytes)) {
      ++Count;
      Last = At;
    }
  return Count;
}

/// What \p Base, cut in \p Steps places or fewer, costs at most.
static uint64_t mostOfCut(const Access &A, llvm::ArrayRef<int64_t> Base, unsigned Steps) {
  const size_t Lanes = Base.size();
  // What the first lanes cost at most, in one run more each time.
  llvm::SmallVector<uint64_t, WarpSize + 1> Most(Lanes + 1, 0);
  llvm::SmallVector<llvm::SmallVector<uint64_t, WarpSize + 1>, 0> Run(Lanes);
  for (size_t From = 0; From < Lanes; ++From)
    for (size_t To = From; To <= Lanes; ++To)
      Run[From].push_back(To == From ? 0 : mostOfRun(A, Base.slice(From, To - From)));
  for (size_t To = 1; To <= Lanes; ++To)
    Most[To] = Run[0][To];
  for (size_t Cut = 0; Cut < std::min<size_t>(Steps, Lanes - 1); ++Cut)
    for (size_t To = Lanes; To > 0; --To)
      for (size_t From = 1; From < To; ++From)
        Most[To] = std::max(Most[To], Most[From] + Run[From][To - From]);
  return Most[Lanes];
}

std::optional<CostRange> warplint::costInRuns(const SymbolTable &Symbols, const Access &A,
                                              const LanePattern &P, DivisorRange RangeOf) {
  if (A.Matrices || (A.In == Space::Shared && A.BytesPerLane > sim::WordBytes) ||
      servesLanesOneByOne(A) ||
      llvm::any_of(P.Terms, [](const LaneTerm &T) { return !T.Coefficient.Uniform; }))
    return std::nullopt;
  const std::optional<unsigned> Steps = mostSteps(Symbols, P, RangeOf);
  if (!Steps)
    return std::nullopt;
  llvm::SmallVector<int64_t, WarpSize> Base;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (P.Active >> L & 1)
      Base.push_back(P.Base[L]);
  CostRange R{UINT64_MAX, mostOfCut(A, Base, *Steps)};
  const size_t Longest = (Base.size() + *Steps) / (*Steps + 1);
  for (size_t From = 0; From + Longest <= Base.size(); ++From)
    R.Min = std::min(R.Min, leastOfRun(A, llvm::ArrayRef(Base).slice(From, Longest)));
  return R;
}
