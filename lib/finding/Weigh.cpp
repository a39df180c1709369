//===- lib/finding/Weigh.cpp - How much a finding costs --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/Weigh.h"

#include "lib/finding/CheckIds.h"

#include "llvm/Support/MathExtras.h"

using namespace warplint;

static Weight times(const Weight &W, uint64_t Factor) {
  return {llvm::SaturatingMultiply(W.Excess, Factor), llvm::SaturatingMultiply(W.Units, Factor),
          W.Basis};
}

/// \p Each: what one request takes, and its excess; else what the verdict says.
static Weight weightOfExcess(const AccessReport &A, const LaunchReport &L, size_t Loops,
                       const std::optional<Headline> &Each) {
  const Verdict &E = A.executed();
  auto Sum = [&](const Totals &T, WeightBasis Basis) {
    if (Each)
      return times({Each->Units.Max - Each->Ideal, Each->Units.Max, Basis}, T.Requests);
    return Weight{T.Units - std::min(T.Ideal, T.Units), T.Units, Basis};
  };
  if (E.Total)
    return Sum(*E.Total, WeightBasis::Launch);
  uint64_t Blocks = AssumedBlocks, Threads = 1;
  if (L.Grid)
    Blocks = uint64_t((*L.Grid)[0]) * (*L.Grid)[1] * (*L.Grid)[2];
  if (E.PerBlock)
    return times(Sum(*E.PerBlock, L.Grid ? WeightBasis::Launch : WeightBasis::Block), Blocks);
  if (!E.PerRequest.Units.any())
    return {};
  for (uint64_t Extent : L.Block)
    Threads *= Extent;
  uint64_t Requests = llvm::divideCeil(Threads, sim::WarpSize);
  for (size_t N = 0; N < Loops; ++N)
    Requests = llvm::SaturatingMultiply(Requests, AssumedRounds);
  if (A.Verdict.PerBlock) // of fused ones whose sums are not known, as written
    Requests = A.Verdict.PerBlock->Requests;
  Requests = llvm::divideCeil(Requests, A.isFused() ? A.AsCompiled->Parts : 1);
  Weight One{E.PerRequest.Excess.Max, E.PerRequest.Units.Max, WeightBasis::Estimate};
  if (Each)
    One = {Each->Units.Max - Each->Ideal, Each->Units.Max, WeightBasis::Estimate};
  return times(times(One, Requests), Blocks);
}

Weight warplint::weigh(const Finding &F, const KernelModel &K, size_t FirstAccess,
                       const Report &R) {
  Weight W;
  const bool IsContention = F.Check == AtomicContentionId;
  if (F.Check != SharedBankConflictId && F.Check != GlobalUncoalescedId && !IsContention)
    return W;
  for (const std::optional<size_t> &Of : {F.Access, F.Store})
    if (Of)
      W.add(weightOfExcess(R.Accesses[*Of], R.Launches[R.Accesses[*Of].Launch],
                     loopsAround(K, unsigned(*Of - FirstAccess)).size(),
                     IsContention ? F.Cost : std::nullopt));
  return W;
}

Weight warplint::weighAccess(unsigned Number, const KernelModel &K, size_t FirstAccess,
                             const Report &R) {
  const AccessReport &A = R.Accesses[FirstAccess + Number];
  if (A.isFused() && A.AsCompiled->Lead != FirstAccess + Number)
    return {};
  return weightOfExcess(A, R.Launches[A.Launch], loopsAround(K, Number).size(), std::nullopt);
}
