//===- sim/Stride.cpp - Equally spaced lanes ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Stride.h"

#include <cstring>

// The machine's wider vectors are used where it has them: most of the price of judging an access
// is reading its 32 offsets.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__)
#define WARPLINT_WIDE [[gnu::target_clones("avx2", "default")]]
#else
#define WARPLINT_WIDE
#endif

namespace warplint::sim {
/// Whether lane l is at Offset[0] + l*Stride, for all 32.
WARPLINT_WIDE static bool isRamp(const uint64_t *Offset, uint64_t Stride) {
  using Four [[gnu::vector_size(32)]] = uint64_t;
  const uint64_t First = Offset[0];
  Four Expected = {First, First + Stride, First + 2 * Stride, First + 3 * Stride};
  const Four Step = {4 * Stride, 4 * Stride, 4 * Stride, 4 * Stride};
  Four Differs = {};
#pragma GCC unroll 8
  for (unsigned Lane = 0; Lane < WarpSize; Lane += 4) {
    Four Lanes;
    std::memcpy(&Lanes, Offset + Lane, sizeof Lanes);
    Differs |= Lanes ^ Expected;
    Expected += Step;
  }
  return (Differs[0] | Differs[1] | Differs[2] | Differs[3]) == 0;
}

std::optional<uint64_t> strideOf(const WarpAccess &Access) {
  const auto &Offset = Access.Offset;
  const uint64_t Stride = Offset[1] - Offset[0];
  // Most accesses that are not affine betray themselves here: swizzles, blocks 16 wide.
  if (Access.Active != AllLanes || Offset[2] - Offset[1] != Stride ||
      Offset[16] - Offset[15] != Stride || !isRamp(Offset.data(), Stride))
    return std::nullopt;
  return Stride;
}

} // namespace warplint::sim
