//===- lib/render/PageOccupancy.h - Occupancy for the page ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How many blocks an SM holds, over block sizes and registers. Launches that ask for the same
/// shared memory share their curves.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_PAGEOCCUPANCY_H
#define WARPLINT_RENDER_PAGEOCCUPANCY_H

#include "lib/finding/Report.h"
#include "sim/Gpu.h"

#include "llvm/Support/JSON.h"

namespace warplint {

class OccupancyTable {
public:
  explicit OccupancyTable(const Report &R);

  /// Adds to the object of launch \p Number how many `blocks` an SM holds if registers set no
  /// limit, what they are `limitedBy`, and the number of its `curves`. Nothing if the GPU is not
  /// known.
  void writeLaunch(llvm::json::OStream &J, size_t Number) const;

  /// Writes an object for each amount of shared memory: `shared` bytes, and for each number of
  /// registers (0: no limit) the resident warps for blocks of 32, 64, ... 1024 threads.
  void writeCurves(llvm::json::OStream &J) const;

private:
  uint64_t sharedOf(const LaunchReport &L) const;

  const Report &R;
  std::optional<sim::Gpu> Gpu;
  std::vector<uint64_t> Shared; ///< bytes, ascending, each once
};

} // namespace warplint

#endif // WARPLINT_RENDER_PAGEOCCUPANCY_H
