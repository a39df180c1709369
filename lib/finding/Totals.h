// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Nsight Compute would count over a launch, under its metric names. A sum is there if
// every access that belongs to it is counted: its launch, trip counts and guards are known.
//
// Weighs the accesses of a report against each other, so that what costs most can be shown first.
// All weights of AccessWeights have one basis: the launch where every launch has a known grid,
// else the block.
//
//   excess = wavefronts or sectors taken - ideal, over all requests of the basis
//
// Of accesses that are fused, the first one has the weight of their requests, the others none.
//
// What the accesses of a launch ask of global and shared memory together, and what the fixes
// that were found would leave of it; from both, the time that each memory alone takes at its
// peak rate, and that of issuing its instructions. The arithmetic of a roofline: no kernel is
// faster than the largest of the three.

#pragma once

#include "lib/finding/Report.h"
#include "lib/kernel/Kernel.h"
#include "sim/Gpu.h"

#include <algorithm>

namespace warplint {

struct LaunchTotal {
  std::string Metric;
  std::optional<uint64_t> Value;
  uint64_t Totals::*Counts; ///< what is summed
};

/// The sums over each launch of \p R, as Report::Launches numbers them: in a fixed order, those
/// that no access belongs to left out.
std::vector<std::vector<LaunchTotal>> totalsOf(const Report &R);

/// Blocks of a launch whose grid is not known.
inline constexpr uint64_t AssumedBlocks = 256;
/// Iterations of a loop around an access whose requests are not counted, if they are not known.
inline constexpr uint64_t AssumedRounds = 16;

/// How often a block makes its accesses, as far as that is known: else 0, or nothing at all.
struct Repeats {
  llvm::ArrayRef<uint64_t> Trips; ///< by loop, its iterations
  llvm::ArrayRef<uint64_t> Warps; ///< by access, those that have lanes in it
};

/// What \p F, a finding on an access of \p K, costs beyond the ideal over its launch: by the sums
/// in \p R where every request is counted, else by its dearest request and the figures above.
/// Nothing if \p F is not about a cost. \p FirstAccess: the number of the kernel's first in \p R.
Weight weigh(const Finding &F, const KernelModel &K, size_t FirstAccess, const Report &R,
             const Repeats &Often);
/// The same of all that access \p Number of \p K moves; nothing if another one, which it is fused
/// with, stands for it.
Weight weighAccess(unsigned Number, const KernelModel &K, size_t FirstAccess, const Report &R,
                   const Repeats &Often);

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

/// Sums over the requests of a launch, or of a block of it.
struct Traffic {
  uint64_t Requests = 0;
  uint64_t BytesNeeded = 0, BytesMoved = 0; ///< global memory: ideal sectors and sectors, 32 bytes
  uint64_t IdealWavefronts = 0, Wavefronts = 0; ///< shared memory
  uint64_t Issued = 0;                          ///< instructions, about; of launches alone

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
  double Issue = 0; ///< of instructions

  double longest() const { return std::max({Global, Shared, Issue}); }
};

PeakTimes peakTimes(const Traffic &T, const sim::Board &B);

} // namespace warplint
