//===- lib/lanes/AccessRecorder.h - What accesses reach ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes patterns of addresses: choices written out, quotients as stairs, bytes counted from the
/// first lane. An address that keeps the number of the warp is written out for each; one that a
/// warp alone may tell more of is left, to be run again.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_ACCESSRECORDER_H
#define WARPLINT_LANES_ACCESSRECORDER_H

#include "lib/lanes/ExprEvaluator.h"
#include "lib/lanes/RequestLog.h"
#include "lib/lanes/Stairs.h"

namespace warplint {

class AccessRecorder {
public:
  AccessRecorder(const KernelModel &K, const LaneContext &C, ExprEvaluator &Values,
                 IterationLabels &Labels, RequestLog &Log);

  /// Lanes \p Lanes reach \p Address by access \p Number. \pre some of them may.
  void record(unsigned Number, const LanePredicate &Lanes, const LaneValue &Address);

  /// Says of each access what its patterns tell, once they are added up.
  void summarise();

  /// Accesses that have to be run for fewer warps at once; recorded no further.
  llvm::BitVector Apart;
  llvm::BitVector ApartByGuard; ///< those of them of which not each warp is to be run alone

private:
  LanePattern patternAt(const Access &A, const LanePredicate &Lanes, const LaneValue &Address);
  LaneValue withEdges(unsigned Number, const LaneValue &Address);
  bool isPerWarp(unsigned Number, const LanePredicate &Lanes, const LanePattern &P);
  void noteExtent(unsigned Number, LaneMask Certain, const LaneValue &Address);
  void log(unsigned Number, const LanePredicate &Lanes, LanePattern P, WarpSeries By,
           unsigned WarpNumber);
  unsigned label(unsigned WarpNumber);

  const KernelModel &K;
  const LaneContext &C;
  ExprEvaluator &Values;
  IterationLabels &Labels;
  RequestLog &Log;
  StairsMemo KnownStairs;
  llvm::BitVector Unresolved; ///< accesses with choices that cannot be written out
  /// The label of the iteration at hand, as long as no loop moves.
  struct {
    uint64_t Time = 0;
    unsigned Number = 0;
  } LastLabel;
};

} // namespace warplint

#endif // WARPLINT_LANES_ACCESSRECORDER_H
