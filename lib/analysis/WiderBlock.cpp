//===- lib/analysis/WiderBlock.cpp - Blocks narrower than a warp *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/WiderBlock.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Tiles in shared memory, and threads that wait for each other, are made for one shape.
static bool isOfOneShape(const Kernel &K) {
  return !K.Barriers.empty() ||
         llvm::any_of(K.Accesses, [](const Access &A) { return A.In == Space::Shared; });
}

WiderBlock warplint::judgeWiderBlock(const Kernel &K, const Launch &L, const LaunchVerdicts &Now,
                                     const CheckOptions &Options, LaunchJudge Judge) {
  Launch Wide = L;
  Wide.Block = widerBlock(L);
  if (!Wide.Block || isOfOneShape(K) || mayWarnOfCost(K, Now.Verdicts, Options).empty())
    return {};
  Wide.Grid.reset(); // another one, for as many threads in each direction
  SharedVerdicts V = Judge(K, Wide);
  if (V->E.OutOfSteps)
    return {};
  return {*Wide.Block, std::move(V)};
}

void warplint::adviseWiderBlock(const LaunchVerdicts &Now, const Launch &L, const WiderBlock &Wider,
                                AccessKind Kind, size_t Number, Finding &F) {
  if (!Wider.Verdicts)
    return;
  const Figures &Old = Now.Verdicts[Number].PerRequest,
                &New = Wider.Verdicts->Verdicts[Number].PerRequest;
  if (!New.Units.any() || New.Excess.Max * 2 > Old.Excess.Max)
    return;
  Fix Advice;
  Advice.Safety = FixSafety::DisplayOnly;
  Advice.Title = wideningText(*L.Block, Wider.Block);
  Advice.Proof = std::to_string(Old.Units.Max) + " -> " + std::to_string(New.Units.Max) +
                 (New.Units.Max == 1 ? " sector" : " sectors") + " on the " +
                 (reads(Kind) ? "read" : "write") + ": a warp then walks one row instead of " +
                 std::to_string(sim::WarpSize / L.Block->X);
  F.Fixes.push_back(std::move(Advice));
}
