//===- lib/traffic/KernelTraffic.h - What each launch moves -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the accesses of a launch ask of global and shared memory together, and what the fixes
/// that were found would leave of it; from both, the time that each memory alone takes at its
/// peak rate. The arithmetic of a roofline: no kernel is faster than the larger of the two.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TRAFFIC_KERNELTRAFFIC_H
#define WARPLINT_TRAFFIC_KERNELTRAFFIC_H

#include "lib/traffic/Weight.h"

#include "sim/Boards.h"

namespace warplint {

/// Sums over the requests of a launch, or of a block of it.
struct Traffic {
  uint64_t Requests = 0;
  uint64_t BytesNeeded = 0, BytesMoved = 0; ///< global memory: ideal sectors and sectors, 32 bytes
  uint64_t IdealWavefronts = 0, Wavefronts = 0; ///< shared memory

  void add(const AccessWeight &W, bool Shared);
  /// Beyond the ideal, in wavefronts: docs/ranking.md.
  uint64_t cost() const;
};

struct KernelTraffic {
  size_t Launch = 0;              ///< index into Report::Launches
  bool PerLaunch = false;         ///< the grid is known; else of a block
  Counting How = Counting::Exact; ///< the weakest of its accesses
  Traffic Now;
  std::optional<Traffic> Fixed; ///< with the fixes of its findings
};

/// Of every launch with accesses: those whose grid is known first, the costliest first.
std::vector<KernelTraffic> trafficOf(const Report &R);

/// Seconds at the peak rates of a board.
struct PeakTimes {
  double Global = 0; ///< every sector from device memory: what the L2 cache holds takes less
  double Shared = 0;

  double longer() const { return Global < Shared ? Shared : Global; }
};

PeakTimes peakTimes(const Traffic &T, const sim::Board &B);

} // namespace warplint

#endif // WARPLINT_TRAFFIC_KERNELTRAFFIC_H
