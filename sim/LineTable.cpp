//===- sim/LineTable.cpp - Which bytes of which lines ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/LineTable.h"

namespace warplint::sim {

std::map<int64_t, LineUse> lineTable(const WarpAccess &Access) {
  std::map<int64_t, LineUse> Lines;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    for (unsigned Byte = 0; Access.isActive(Lane) && Byte < Access.BytesPerLane; ++Byte) {
      const uint64_t Address = Access.Offset[Lane] + Byte;
      Lines[int64_t(Address) >> 7].set(Address % LineBytes);
    }
  return Lines;
}

} // namespace warplint::sim
