//===- lib/render/Weight.cpp - What each access costs in all ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Weight.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace warplint;

const char *warplint::nameOf(Counting C) {
  switch (C) {
  case Counting::Exact:
    return "exact";
  case Counting::Scaled:
    return "scaled";
  case Counting::AtLeast:
    return "at-least";
  }
  return "";
}

static uint64_t blocksOf(const LaunchReport &L) {
  return L.Grid ? llvm::SaturatingMultiply<uint64_t>(
                      llvm::SaturatingMultiply<uint64_t>((*L.Grid)[0], (*L.Grid)[1]), (*L.Grid)[2])
                : 1;
}

static uint64_t warpsOf(const LaunchReport &L) {
  const uint64_t Threads = uint64_t(L.Block[0]) * L.Block[1] * L.Block[2];
  return (Threads + sim::WarpSize - 1) / sim::WarpSize;
}

static AccessWeight counted(const Totals &T, uint64_t Blocks, Counting How) {
  return {llvm::SaturatingMultiply<uint64_t>(T.Requests, Blocks),
          llvm::SaturatingMultiply<uint64_t>(T.Units, Blocks),
          llvm::SaturatingMultiply<uint64_t>(T.Ideal, Blocks), How};
}

static AccessWeight weigh(const AccessReport &A, const LaunchReport &L, bool PerLaunch) {
  const Verdict &V = A.executed();
  if (!V.Reached)
    return {};
  if (PerLaunch && V.Total)
    return counted(*V.Total, 1, Counting::Exact);
  const uint64_t Blocks = PerLaunch ? blocksOf(L) : 1;
  if (V.PerBlock)
    return counted(*V.PerBlock, Blocks, PerLaunch ? Counting::Scaled : Counting::Exact);
  const uint64_t Requests = llvm::SaturatingMultiply<uint64_t>(warpsOf(L), Blocks);
  const Figures &F = V.PerRequest;
  const uint64_t Ideal = F.Ideal.any() ? F.Ideal.Min : 0,
                 Excess = F.Excess.any() ? F.Excess.Min : 0;
  return {Requests, llvm::SaturatingMultiply<uint64_t>(Requests, Ideal + Excess),
          llvm::SaturatingMultiply<uint64_t>(Requests, Ideal), Counting::AtLeast};
}

AccessWeights warplint::weightsOf(const Report &R) {
  AccessWeights W;
  W.PerLaunch =
      llvm::all_of(R.Accesses, [&](const AccessReport &A) { return R.Launches[A.Launch].Grid; });
  for (size_t N = 0; N < R.Accesses.size(); ++N) {
    const AccessReport &A = R.Accesses[N];
    W.Of.push_back(A.isFused() && A.AsCompiled->Lead != N
                       ? AccessWeight()
                       : weigh(A, R.Launches[A.Launch], W.PerLaunch));
  }
  return W;
}
