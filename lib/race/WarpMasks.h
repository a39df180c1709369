//===- lib/race/WarpMasks.h - Lanes that a mask names -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Holds the masks of `__syncwarp`, shuffles and votes against the lanes that come. Each lane that
/// calls has to be named, and each that is named has to come, unless it has ended; since sm_70 the
/// result is undefined otherwise.
///
///   if (lane < 16)
///     v += __shfl_down_sync(0xffffffff, v, 8); // lanes 16 to 31 are named, and go on
///   out[threadIdx.x] = v;
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RACE_WARPMASKS_H
#define WARPLINT_RACE_WARPMASKS_H

#include "lib/race/ThreadValues.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warplint {

class WarpMasks {
public:
  /// \p Threads: of the block.
  explicit WarpMasks(unsigned Threads) : Threads(Threads) {}

  struct Misfit {
    unsigned Barrier = 0, Calling = 0;
    std::optional<unsigned> Absent; ///< nothing: Calling is not named itself
    uint32_t Mask = 0;
    Trust How = Trust::Known;
    uint64_t Unknowns = 0;
  };

  /// Lanes come to barrier \p Number of their warp. \p Mask: null if it is not known.
  void meet(unsigned Number, const ThreadValues &Who, const ThreadValues *Mask);
  /// Threads do something else.
  void progress(const ThreadValues &Who);

  std::vector<Misfit> Found; ///< the first of each barrier

private:
  struct Waiting {
    Misfit Of;
    uint32_t Callers, Absent; ///< lanes
    unsigned Warp;
  };
  void meetWarp(unsigned Number, unsigned Warp, const ThreadValues &Who, const ThreadValues *Mask);
  bool isFound(unsigned Number) const;

  const unsigned Threads;
  std::vector<Waiting> Open;
};

} // namespace warplint

#endif // WARPLINT_RACE_WARPMASKS_H
