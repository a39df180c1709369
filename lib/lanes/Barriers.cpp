//===- lib/lanes/Barriers.cpp - Who reaches a barrier -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A barrier of the block has to be reached by all of its threads, or by all that have not
/// returned. So threads that miss one are only told of if they are seen to go on: to an
/// access, a loop or another barrier.
///
//===----------------------------------------------------------------------===//

#include "lib/lanes/Evaluator.h"

using namespace warplint;

void Evaluator::runBarrier(unsigned Number, const LanePredicate &Active) {
  const Barrier &Of = K.Barriers[Number];
  LanePredicate Lanes = Active & predicate(Of.When);
  noteProgress(Lanes.True);
  if (!Of.WholeBlock)
    return;
  if (Lanes.PerWarp)
    return needFewer(/*WouldHelp=*/true);
  BarrierEvaluation &B = Barriers[Number];
  LaneMask Reaching = Lanes.True & Batch.Existing, Missing = Lanes.falseLanes() & Batch.Existing;
  auto ThreadOf = [&](LaneMask M) {
    return Batch.Series.First * WarpSize + unsigned(std::countr_zero(M));
  };
  if (Reaching && !B.Reaching)
    B.Reaching = ThreadOf(Reaching);
  // Within a loop other warps may be in other iterations: only lanes of one warp compare.
  bool Within = Reaching && Missing, Whole = Missing == Batch.Existing && K.Barriers[Number].Alone;
  if (Within || Whole)
    Missed.push_back({Number, Missing, /*MayOnly=*/false});
  if (LaneMask Open = Lanes.Maybe & Batch.Existing; Open && !isAlike(Of.When))
    Missed.push_back({Number, Open, /*MayOnly=*/true});
}

/// Lanes \p Going do something after the barriers that they missed.
void Evaluator::noteProgress(LaneMask Going) {
  llvm::erase_if(Missed, [&](const MissedBarrier &M) {
    LaneMask Late = M.Lanes & Going & Batch.Existing;
    if (!Late)
      return false;
    BarrierEvaluation &B = Barriers[M.Number];
    if (M.MayOnly)
      B.MayDiverge = true;
    else if (!B.Missing)
      B.Missing = Batch.Series.First * WarpSize + unsigned(std::countr_zero(Late));
    return true;
  });
}
