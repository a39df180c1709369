//===- lib/traffic/Weight.cpp - What each access costs in all ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/traffic/Weight.h"

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

AccessWeight warplint::weigh(const Priced &P, const LaunchReport &L, bool PerLaunch) {
  if (PerLaunch && P.Total)
    return counted(*P.Total, 1, Counting::Exact);
  const uint64_t Blocks = PerLaunch ? blocksOf(L) : 1;
  if (P.PerBlock)
    return counted(*P.PerBlock, Blocks, PerLaunch ? Counting::Scaled : Counting::Exact);
  const uint64_t Requests = llvm::SaturatingMultiply<uint64_t>(warpsOf(L), Blocks);
  const Figures &F = P.PerRequest;
  const uint64_t Ideal = F.Ideal.any() ? F.Ideal.Min : 0,
                 Excess = F.Excess.any() ? F.Excess.Min : 0;
  return {Requests, llvm::SaturatingMultiply<uint64_t>(Requests, Ideal + Excess),
          llvm::SaturatingMultiply<uint64_t>(Requests, Ideal), Counting::AtLeast};
}

AccessWeight warplint::weightOf(const Report &R, size_t Access, bool PerLaunch) {
  const AccessReport &A = R.Accesses[Access];
  const Verdict &V = A.executed();
  if (!V.Reached || (A.isFused() && A.AsCompiled->Lead != Access))
    return {};
  return weigh({V.PerRequest, V.PerBlock, V.Total}, R.Launches[A.Launch], PerLaunch);
}

AccessWeights warplint::weightsOf(const Report &R) {
  AccessWeights W;
  W.PerLaunch =
      llvm::all_of(R.Accesses, [&](const AccessReport &A) { return R.Launches[A.Launch].Grid; });
  for (size_t N = 0; N < R.Accesses.size(); ++N)
    W.Of.push_back(weightOf(R, N, W.PerLaunch));
  return W;
}
