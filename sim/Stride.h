//===- sim/Stride.h - Recognizing equally spaced lanes ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Most accesses put lane l at Base + l*Stride. For those the price has a closed form, so
/// both judges ask here first. Internal to sim/.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_STRIDE_H
#define WARPLINT_SIM_STRIDE_H

#include "sim/WarpAccess.h"
#include "sim/Wide.h"

#include <cstring>
#include <optional>

namespace warplint::sim {

/// Whether lane l is at Offset[0] + l*Stride, for all 32.
WARPLINT_INLINE bool isRamp(const uint64_t *Offset, uint64_t Stride) {
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

/// The step from lane to lane in bytes, modulo 2^64, if all lanes are active and equally
/// spaced.
WARPLINT_INLINE std::optional<uint64_t> strideOf(const WarpAccess &Access) {
  const auto &Offset = Access.Offset;
  const uint64_t Stride = Offset[1] - Offset[0];
  // Most accesses that are not affine betray themselves here: swizzles, blocks 16 wide.
  if (Access.Active != AllLanes || Offset[2] - Offset[1] != Stride ||
      Offset[16] - Offset[15] != Stride || !isRamp(Offset.data(), Stride))
    return std::nullopt;
  return Stride;
}

} // namespace warplint::sim

#endif // WARPLINT_SIM_STRIDE_H
