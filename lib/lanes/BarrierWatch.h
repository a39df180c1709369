//===- lib/lanes/BarrierWatch.h - Who reaches a barrier ---------*- C++ -*-===//
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

#ifndef WARPLINT_LANES_BARRIERWATCH_H
#define WARPLINT_LANES_BARRIERWATCH_H

#include "lib/lanes/Evaluate.h"
#include "lib/lanes/LanePredicate.h"
#include "lib/lanes/WarpBatch.h"

namespace warplint {

class BarrierWatch {
public:
  explicit BarrierWatch(size_t Barriers) : Found(Barriers) {}

  /// Other warps are run.
  void begin() { Missed.clear(); }
  /// Whether lanes have missed a barrier, and may yet go on.
  bool isWatching() const { return !Missed.empty(); }
  /// Lanes \p Going do something after the barriers that they missed.
  void noteProgress(const WarpBatch &Warps, LaneMask Going);
  /// \p Lanes come to \p Of; \p Alike: nobody knows whether they do, but all or none.
  void meet(unsigned Number, const Barrier &Of, const WarpBatch &Warps, const LanePredicate &Lanes,
            bool Alike);

  std::vector<BarrierEvaluation> Found; ///< by barrier

private:
  struct MissedBarrier {
    unsigned Number;
    LaneMask Lanes;
    bool MayOnly; ///< whether they miss it is not decided
  };
  llvm::SmallVector<MissedBarrier, 2> Missed;
};

} // namespace warplint

#endif // WARPLINT_LANES_BARRIERWATCH_H
