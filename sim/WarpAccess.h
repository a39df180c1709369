//===- sim/WarpAccess.h - One memory instruction of one warp ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The only input of the judge: where each lane of one warp reaches.
///
///   lane      0    1    2   ...  31
///   offset    0  128  256   ... 3968     a column of float[32][32]
///   active    1    1    1   ...   1      4 bytes a lane
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_WARPACCESS_H
#define WARPLINT_SIM_WARPACCESS_H

#include "sim/Rules.h"

#include <array>
#include <cstdint>

namespace warplint::sim {

/// Lanes in a warp. The same on every NVIDIA GPU so far.
inline constexpr unsigned WarpSize = 32;

/// A bit a lane; bit l is lane l.
using LaneMask = uint32_t;
inline constexpr LaneMask AllLanes = 0xffffffffu;

/// What the instruction does to memory, as far as its price depends on it.
enum class Op : uint8_t {
  Load,
  Store,
  Atomic,         ///< read-modify-write, with or without a result (ATOMS, ATOMG, RED)
  Increment,      ///< an atomic that combines lanes at one address first (ATOMS.POPC.INC)
  CompareAndSwap, ///< and all rounds of a loop of it (ATOMS.CAS)
  AsyncCopyStore, ///< the shared-memory side of cp.async (LDGSTS)
};
inline constexpr unsigned NumOps = 6;

/// One memory instruction of one warp.
struct WarpAccess {
  /// Byte address of each lane's first byte, relative to any multiple of 128 bytes.
  /// Values of inactive lanes are ignored.
  std::array<uint64_t, WarpSize> Offset{};
  LaneMask Active = AllLanes;
  unsigned BytesPerLane = 4; ///< 1, 2, 4, 8, 16 bytes; 32 for global memory on sm_100+
  Op Operation = Op::Load;

  bool isActive(unsigned Lane) const { return Active >> Lane & 1u; }
};

} // namespace warplint::sim

#endif // WARPLINT_SIM_WARPACCESS_H
