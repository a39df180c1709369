//===- lib/lanes/LoopResults.h - What loops leave behind --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Values of the iteration in which a lane left a loop, and by which exit it did, as expressions
/// after the loop ask for them. A loop that is never entered leaves nothing.
///
/// Of a loop that lanes leave one after the other, some may leave together all the same:
///
///   for (i = tid.x; i < n; i += bdim.x)
///     if (bid.y == 0) { out[i] = v; return; }
///
/// All lanes that are in the loop still leave it there, in one iteration. So what is guarded by
/// that exit sees the variables of the loop as they were in an iteration that is that of all its
/// lanes.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_LOOPRESULTS_H
#define WARPLINT_LANES_LOOPRESULTS_H

#include "lib/kernel/Kernel.h"
#include "lib/lanes/LanePredicate.h"
#include "lib/lanes/LoopFacts.h"

#include "llvm/ADT/DenseMap.h"

#include <map>

namespace warplint {

struct LeftExit {
  LanePredicate Lanes;   ///< those that left through it
  bool Together = false; ///< nobody knows whether they did, but all did or none
};

/// Values of Last expressions.
using LastValues = llvm::SmallVector<std::pair<const Expr *, LaneValue>, 0>;

struct LoopResults {
  llvm::DenseMap<const Expr *, LaneValue> Last;
  llvm::DenseMap<const Expr *, LeftExit> Left;
  /// By loop and exit: what loops that lanes leave apart leave behind in those that leave together.
  std::map<std::pair<unsigned, unsigned>, LastValues> Together;

  /// What loop \p Number left behind when it was last run.
  void forget(const LoopFacts &Facts, unsigned Number);
};

/// The last values of loops that hold where \p When does, if lanes come there by one exit.
LastValues lastTogetherIn(const LoopResults &Results, const KernelModel &K, const Expr *When);

} // namespace warplint

#endif // WARPLINT_LANES_LOOPRESULTS_H
