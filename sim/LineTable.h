//===- sim/LineTable.h - Which bytes of which lines -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A request to global memory written out: the lines of 128 bytes that it touches, and the bytes of
/// each that lanes use. Pictures are drawn of it.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_LINETABLE_H
#define WARPLINT_SIM_LINETABLE_H

#include "sim/GlobalMemory.h"

#include <bitset>
#include <map>

namespace warplint::sim {

/// The bytes of one line that are used.
using LineUse = std::bitset<LineBytes>;

/// By number of the line, from the base of the offsets on; below it numbers are negative.
std::map<int64_t, LineUse> lineTable(const WarpAccess &Access);

} // namespace warplint::sim

#endif // WARPLINT_SIM_LINETABLE_H
