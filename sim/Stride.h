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

#include <optional>

namespace warplint::sim {

/// The step from lane to lane in bytes, modulo 2^64, if all lanes are active and equally
/// spaced.
inline std::optional<uint64_t> strideOf(const WarpAccess &Access) {
  const auto &Offset = Access.Offset;
  const uint64_t Stride = Offset[1] - Offset[0];
  // Most accesses that are not affine betray themselves here: swizzles, blocks 16 wide.
  if (Access.Active != AllLanes || Offset[2] - Offset[1] != Stride ||
      Offset[16] - Offset[15] != Stride)
    return std::nullopt;
  uint64_t Differs = 0;
  for (unsigned Lane = 0; Lane < 28; ++Lane) // a multiple of 4, so that it vectorizes
    Differs |= (Offset[Lane + 1] - Offset[Lane]) ^ Stride;
  for (unsigned Lane = 28; Lane < 31; ++Lane)
    Differs |= (Offset[Lane + 1] - Offset[Lane]) ^ Stride;
  if (Differs != 0)
    return std::nullopt;
  return Stride;
}

} // namespace warplint::sim

#endif // WARPLINT_SIM_STRIDE_H
