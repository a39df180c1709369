//===- lib/judge/StairWays.h - How a quotient can step ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The ways in which a quotient floor((p + Offset[lane]) / D) can step over the lanes.
///
/// Where it first steps tells more than which lanes are above: there a multiple of D lies, so that
/// `i % D`, which is i - D * (i / D), begins anew at a known place:
///
///   D * (q + 1) = p + Landing, and D * q = p + Landing - D, for q in lane 0
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_STAIRWAYS_H
#define WARPLINT_JUDGE_STAIRWAYS_H

#include "lib/lanes/Symbol.h"

#include <vector>

namespace warplint {

struct StairWay {
  LaneInts Steps;                 ///< by how much each lane is above q
  std::optional<int64_t> Landing; ///< if it is known where the first step is
};

/// The ways of \p S if the divisor is \p D; those without a step are one. Those with the same steps
/// are, too, and have no landing, unless \p TellLandings.
std::vector<StairWay> waysOf(const Stairs &S, int64_t D, bool TellLandings);

/// Those of an unknown divisor that is greater than all offsets: no step, or one at any lane's
/// offset.
std::vector<StairWay> waysOfWide(const Stairs &S, bool TellLandings);

} // namespace warplint

#endif // WARPLINT_JUDGE_STAIRWAYS_H
