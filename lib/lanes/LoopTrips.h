//===- lib/lanes/LoopTrips.h - How often a loop runs ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How often the header of a loop runs, where its condition holds a counter against a limit: `i <
/// n` with i = 4*c + lane runs until 4*c + lane >= n, and if n is known, so is the first such c.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_LOOPTRIPS_H
#define WARPLINT_LANES_LOOPTRIPS_H

#include "lib/lanes/LaneContext.h"
#include "lib/lanes/RunProgress.h"

namespace warplint {

/// How often the header of a loop runs.
struct HeaderRuns {
  int64_t Least, Most; ///< of all lanes
  bool Decided;        ///< if not: in the last of them some lane may leave or stay

  bool operator==(const HeaderRuns &O) const = default;
};

/// Whether the iterations that only some lanes take part in can be run one by one.
inline bool canEnd(const HeaderRuns &Headers, uint64_t MostIterations) {
  const uint64_t Apart = uint64_t(Headers.Most - Headers.Least);
  return Apart == 0 || Apart < MostIterations;
}

/// A loop goes on as long as Distance is as told.
struct LoopCondition {
  LaneValue Distance;
  enum Kind : uint8_t { BelowZero, NotZero, Zero } Is = BelowZero;
};

/// How often the header runs, if each of \p Lanes stays for a known time, the condition being over
/// iterations counted by \p Counter; or that it is not known when some lane leaves. Nothing: cannot
/// be told. Notes in \p Progress if warps that are run at once would have to be told apart.
std::optional<HeaderRuns> headerRuns(const LaneContext &C, unsigned Loop,
                                     const LoopCondition &While, SymbolId Counter, LaneMask Lanes,
                                     RunProgress &Progress);

} // namespace warplint

#endif // WARPLINT_LANES_LOOPTRIPS_H
