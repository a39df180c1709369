//===- lib/finding/LaunchTotals.h - Sums over a launch ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What Nsight Compute would count over a launch, under its metric names. A sum is there if
/// every access that belongs to it is counted: its launch, trip counts and guards are known.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_LAUNCHTOTALS_H
#define WARPLINT_FINDING_LAUNCHTOTALS_H

#include "lib/finding/Report.h"

namespace warplint {

struct LaunchTotal {
  std::string Metric;
  std::optional<uint64_t> Value;
  uint64_t Totals::*Counts; ///< what is summed
};

/// The sums over \p Launch of \p R, an index into Report::Launches: in a fixed order, those that
/// no access belongs to left out.
std::vector<LaunchTotal> totalsOf(const Report &R, size_t Launch);

} // namespace warplint

#endif // WARPLINT_FINDING_LAUNCHTOTALS_H
