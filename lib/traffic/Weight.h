//===- lib/traffic/Weight.h - What each access costs in all ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Weighs the accesses of a report against each other, so that what costs most can be shown first.
/// All weights of AccessWeights have one basis: the launch where every launch has a known grid,
/// else the block.
///
///   excess = wavefronts or sectors taken - ideal, over all requests of the basis
///
/// Of accesses that are fused, the first one has the weight of their requests, the others none.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TRAFFIC_WEIGHT_H
#define WARPLINT_TRAFFIC_WEIGHT_H

#include "lib/finding/Report.h"

namespace warplint {

/// How the requests of a weight were counted.
enum class Counting : uint8_t {
  Exact,   ///< every request is known
  Scaled,  ///< one block is, and counts for each block of the grid
  AtLeast, ///< the access runs an unknown number of times: counted once a warp, at its least price
};

const char *nameOf(Counting C); ///< "exact", "scaled", "at-least"

struct AccessWeight {
  uint64_t Requests = 0, Units = 0, Ideal = 0;
  Counting How = Counting::Exact;

  uint64_t excess() const { return Units - Ideal; }
};

/// What is known of an access's requests: today's, or those that a fix would leave.
struct Priced {
  const Figures &PerRequest;
  const std::optional<Totals> &PerBlock, &Total;
};

/// The weight of requests in a launch like \p L, or in a block of it.
AccessWeight weigh(const Priced &P, const LaunchReport &L, bool PerLaunch);

/// The weight of an access, an index into Report::Accesses: nothing if it is never reached, or is
/// counted with another that it is fused with.
AccessWeight weightOf(const Report &R, size_t Access, bool PerLaunch);

struct AccessWeights {
  bool PerLaunch = false;       ///< else per block
  std::vector<AccessWeight> Of; ///< by index into Report::Accesses
};

AccessWeights weightsOf(const Report &R);

} // namespace warplint

#endif // WARPLINT_TRAFFIC_WEIGHT_H
