// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the sectors and lines of one global-memory instruction of one warp.
//
// Global memory moves in sectors of 32 bytes, four to a line of 128 bytes. A request
// costs as many sectors as its active lanes touch, whoever touches them:
//
//   sectors = |{ byte / 32 }|     lines = |{ byte / 128 }|     over all bytes of all lanes
//
//   float, lane l at 4*l      |sector 0|sector 1|sector 2|sector 3|     4 sectors
//   float, lane l at 4*l + 4    ^^^^^^^^ ^^^^^^^^ ^^^^^^^^ ^^^^^^^^ ^   5: misaligned
//   float, lane l at 128*l    one sector a lane                        32
//
// Offsets count from a base that is a multiple of 256 bytes, as cudaMalloc gives it.
//
// Sources and grades: docs/hardware.md, rules G1-G11.
//
// A request to global memory written out: the lines of 128 bytes that it touches, and the bytes of
// each that lanes use. Pictures are drawn of it.

#pragma once

#include "sim/WarpAccess.h"

#include <bitset>
#include <map>

namespace warplint::sim {

inline constexpr unsigned SectorBytes = 32; ///< bytes [G1]
inline constexpr unsigned LineBytes = 128;  ///< bytes [G1]

/// The price of one global-memory request.
struct GlobalCost {
  unsigned Sectors = 0;   ///< 32-byte sectors touched; 0 if no lane is active
  unsigned Lines = 0;     ///< 128-byte lines touched (tag requests)
  unsigned Ideal = 0;     ///< of as many contiguous lanes, or Sectors if fewer [I3]
  unsigned BytesUsed = 0; ///< distinct bytes touched
  sim::Evidence Evidence; ///< the rules that these figures rest on

  unsigned excess() const { return Sectors - Ideal; }
};

/// Returns what \p Access costs.
///
/// Example: 32 lanes, 4 bytes each, 128 bytes apart -> 32 sectors, 32 lines, ideal 4.
///
/// \pre BytesPerLane is 1, 2, 4, 8, 16 or 32.
GlobalCost globalCost(const WarpAccess &Access);

/// One request, priced wherever it begins: counted once, for all places within a line.
///
/// Two neighbouring lanes g bytes apart lie in different sectors where the end of a sector falls
/// into the g bytes after the first: for g of 32 moves, which follow each other. So with lines.
class MovedRequest {
public:
  /// \pre as of globalCost(); lanes count as if each began at a multiple of its width.
  explicit MovedRequest(const WarpAccess &Access);

  /// The lines touched with all lanes moved by \p Bytes, less than a line.
  unsigned lines(unsigned Bytes) const { return Lines[Bytes]; }
  /// The price. \pre lanes so moved do begin at multiples of their width.
  GlobalCost at(unsigned Bytes) const;

private:
  unsigned Width, Lanes, BytesUsed = 0;
  Evidence Rules;
  std::array<uint8_t, SectorBytes> Sectors;
  std::array<uint8_t, LineBytes> Lines;
};

} // namespace warplint::sim

namespace warplint::sim {

/// The bytes of one line that are used.
using LineUse = std::bitset<LineBytes>;

/// By number of the line, from the base of the offsets on; below it numbers are negative.
std::map<int64_t, LineUse> lineTable(const WarpAccess &Access);

} // namespace warplint::sim
