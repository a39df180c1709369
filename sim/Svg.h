//===- sim/Svg.h - Accesses as SVG pictures ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Draws one access as an SVG image that stands alone: light or dark as its reader has it, no
/// script, nothing loaded. The pictures of docs/ are made by it; those of the HTML report, which
/// answer the pointer, look the same.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_SVG_H
#define WARPLINT_SIM_SVG_H

#include "sim/WarpAccess.h"

#include <string>

namespace warplint::sim {

/// A column for each bank of shared memory, in it a block for each word that the bank delivers: the
/// first wavefront in green, those after it in red. Groups of wide lanes are below each other.
std::string bankSvg(const WarpAccess &Access);

/// The same in one line for each group of lanes: how many words each bank delivers.
std::string bankStripSvg(const WarpAccess &Access);

/// A row for each line of 128 bytes, with four sectors: bytes that lanes use in green, those that
/// are moved besides in red. Draws the first \p MostLines lines.
std::string sectorSvg(const WarpAccess &Access, unsigned MostLines = 32);

} // namespace warplint::sim

#endif // WARPLINT_SIM_SVG_H
