// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws one access as text: which lanes meet in which bank, and which bytes of
// which sectors are used. The command line, the editor and the documentation
// show the same pictures.
//
//   lane  word  bank 0       8       16      24
//      0     0       #.......|.......|.......|.......
//      1    32       #.......|.......|.......|.......
//     ..    ..
//     31   992       #.......|.......|.......|.......
//                    ^ bank 0 owes 32 words: 32 wavefronts
//
//   byte       sector 0   sector 1   sector 2   sector 3
//        0     [########] [########] [########] [########]
//
// At most 40 lines of at most 100 columns; the same access gives the same
// text.
//
// Draws one access as an SVG image that stands alone: light or dark as its reader has it, no
// script, nothing loaded. The pictures of docs/ are made by it; those of the HTML report, which
// answer the pointer, look the same.

#pragma once

#include "sim/WarpAccess.h"

#include <string>

namespace warplint::sim {

/// 2560 is "25.6": no more digits than there are.
std::string inHundredths(uint64_t Hundredths);

/// "lane 3", "lanes 0-31", "lanes 0, 2, 4-8".
std::string lanesText(LaneMask Lanes);

std::string counted(unsigned Count, const char *Noun); ///< "1 word", "2 words"

/// Draws an access to shared memory: a row a lane, a column a bank. Groups of
/// wide lanes are set apart. Shows the first \p MostLanes active lanes.
std::string bankGrid(const WarpAccess &Access, unsigned MostLanes = WarpSize);

/// Draws an access to global memory: a row a line of 128 bytes, a character for
/// every 4 bytes: '#' used, '+' used in part, '.' moved but not used, blank not
/// moved. Shows the first \p MostLines lines touched.
std::string sectorStrip(const WarpAccess &Access, unsigned MostLines = 32);

} // namespace warplint::sim

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
