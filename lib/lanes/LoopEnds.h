//===- lib/lanes/LoopEnds.h - What lanes take from a loop -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lanes that leave a loop take along what expressions after it ask for. If it is known in which
/// iteration they leave, that is its values then. If not, what was any iteration's is now the last
/// one's: an unknown of its own, and every lane's own if they do not leave together.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_LOOPENDS_H
#define WARPLINT_LANES_LOOPENDS_H

#include "lib/lanes/ExprEvaluator.h"
#include "lib/lanes/RunProgress.h"

namespace warplint {

class LoopEnds {
public:
  LoopEnds(const KernelModel &K, const LoopFacts &Facts, const LaneContext &C, LoopNest &Nest,
           LoopResults &Results, ExprEvaluator &Values, RunProgress &Progress)
      : K(K), Facts(Facts), C(C), Nest(Nest), Results(Results), Values(Values), Progress(Progress) {
  }

  /// Lanes \p Leaving leave loop \p Number in the iteration at hand.
  void noteLeaving(unsigned Number, LaneMask Leaving);

  /// How many iterations lanes have made that leave nobody knows when.
  SymbolId lastIteration(unsigned Number, bool Together, bool FromData);
  /// Lanes leave nobody knows when; the variables are as they are then.
  void noteUnknownEnd(unsigned Number, LaneMask Lanes, bool Together, bool FromData);
  /// The same of the lanes that leave by one exit together, though others do not. The variables are
  /// as they are after as many iterations as are common to those.
  void noteExitsTogether(unsigned Number);
  /// Notes what ended the loop in each lane, whose variables are now as they are after as many
  /// \p Iterations: `while a < b` leaves a - b at 0 or more.
  void noteExit(unsigned Number, SymbolId Iterations);

private:
  LaneValue afterLoop(unsigned Number, const LaneValue &V, bool Together);
  bool isTakenAlike(unsigned Number, unsigned Exit);

  const KernelModel &K;
  const LoopFacts &Facts;
  const LaneContext &C;
  LoopNest &Nest;
  LoopResults &Results;
  ExprEvaluator &Values;
  RunProgress &Progress;
};

} // namespace warplint

#endif // WARPLINT_LANES_LOOPENDS_H
