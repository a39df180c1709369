//===- lib/lanes/BarrierWatch.cpp - Who reaches a barrier -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/BarrierWatch.h"

using namespace warplint;

static unsigned firstThread(const WarpBatch &Warps, LaneMask Lanes) {
  return Warps.Series.First * WarpSize + unsigned(std::countr_zero(Lanes));
}

void BarrierWatch::meet(unsigned Number, const Barrier &Of, const WarpBatch &Warps,
                        const LanePredicate &Lanes, bool Alike) {
  const LaneMask Reaching = Lanes.True & Warps.Existing;
  const LaneMask Missing = Lanes.falseLanes() & Warps.Existing;
  BarrierEvaluation &B = Found[Number];
  if (Reaching && !B.Reaching)
    B.Reaching = firstThread(Warps, Reaching);
  // Within a loop other warps may be in other iterations: only lanes of one warp compare.
  const bool IsMissedByLanes = Reaching && Missing;
  const bool IsMissedByWarp = Missing == Warps.Existing && Of.Alone;
  if (IsMissedByLanes || IsMissedByWarp)
    Missed.push_back({Number, Missing, /*MayOnly=*/false});
  if (LaneMask Open = Lanes.Maybe & Warps.Existing; Open && !Alike)
    Missed.push_back({Number, Open, /*MayOnly=*/true});
}

void BarrierWatch::noteProgress(const WarpBatch &Warps, LaneMask Going) {
  llvm::erase_if(Missed, [&](const MissedBarrier &M) {
    const LaneMask Late = M.Lanes & Going & Warps.Existing;
    if (!Late)
      return false;
    BarrierEvaluation &B = Found[M.Number];
    if (M.MayOnly)
      B.MayDiverge = true;
    else if (!B.Missing)
      B.Missing = firstThread(Warps, Late);
    return true;
  });
}
