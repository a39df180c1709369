//===- test/unit/finding/Samples.h - Parts of reports -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_UNIT_TRAFFIC_SAMPLES_H
#define WARPLINT_TEST_UNIT_TRAFFIC_SAMPLES_H

#include "lib/finding/Report.h"

namespace warplint {

/// 64 threads: two warps.
inline LaunchReport launch(std::optional<std::array<uint32_t, 3>> Grid) {
  LaunchReport L;
  L.Block[0] = 64;
  L.Grid = Grid;
  return L;
}

inline Totals totals(uint64_t Requests, uint64_t Units, uint64_t Ideal) {
  return {.Requests = Requests, .Units = Units, .Ideal = Ideal};
}

/// An access that is reached, of which nothing else is known.
inline AccessReport access(size_t Launch, Space In = Space::Shared) {
  AccessReport A;
  A.Launch = Launch;
  A.In = In;
  A.Verdict.Reached = true;
  return A;
}

} // namespace warplint

#endif // WARPLINT_TEST_UNIT_TRAFFIC_SAMPLES_H
