// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the lanes of one warp reach, from one line of CUDA source and what stands around it.
//
//   tile[threadIdx.x][threadIdx.y ^ 3]     the access
//   32x32, 1 column of padding             float tile[32][33]
//   32x8                                   the block
//   N = 1024, tx = threadIdx.x             what other names stand for
//
// Expressions are those of C over integers, with its precedence and its conversions: threadIdx is
// unsigned and wraps at 32 bits, as it does in a kernel. Nothing is compiled; calls are min and
// max.

#pragma once

#include "sim/Expressions.h"
#include "sim/WarpAccess.h"

namespace warplint::sim {

struct WrittenAccess {
  std::string Text;       ///< "tile[threadIdx.x][k]", or an index in elements: "threadIdx.x * N"
  std::string Guard = {}; ///< lanes for which it is 0 are not active; empty: all are
  NamedExpressions Names = {};
  std::vector<uint64_t> Extents{32, 32}; ///< of the array, without padding; the first is not used
  uint64_t Pad = 0;                      ///< elements added to the last extent
  std::array<unsigned, 3> Block{32, 1, 1};
  unsigned Warp = 0;         ///< of the block
  unsigned BytesPerLane = 4; ///< 1, 2, 4, 8 or 16: an element
  Op Operation = Op::Load;
  Swizzle Layout = NoSwizzle; ///< of the bytes of the array
};

/// Returns the request, or what is wrong with the access.
OrError<WarpAccess> requestOf(const WrittenAccess &Access);

/// The names in the access, its guard and what names stand for that can be given a meaning, each
/// once, in order: those which CUDA does not define, and blockIdx and gridDim.
std::vector<std::string> namesIn(const WrittenAccess &Access);

/// The threadIdx of a lane; nothing beyond the end of the block.
std::optional<std::array<unsigned, 3>> threadOf(const WrittenAccess &Access, unsigned Lane);

} // namespace warplint::sim
