//===- sim/TileMover.h - Moving a matrix through tiles ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Transposes a matrix the way the tiled kernel does, through one shared array a block, but
/// in an order that suits the machine that simulates it. Internal to sim/: GpuSimulator moves
/// data here and counts costs in TileTraffic.
///
/// Blocks are taken in waves, as an SM holds many at once. While the blocks of one wave empty their
/// tiles, row by row of the output, those of the wave below fill theirs, row by row of the input:
///
///   input             tiles of two waves         output
///   +----+----+       +----+    +----+           +----+----+
///   |    |    |       |    |    |    |   empty   |    |    |
///   |----+----|  fill +----+    +----+   ---->   |----+----|
///   |    |    |  ---> |    |    |    |  columns  |    |    |
///   +----+----+  rows +----+    +----+           +----+----+
///
/// Both sides see longer runs than one tile's 128 bytes, and only whole cache lines are written.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_TILEMOVER_H
#define WARPLINT_SIM_TILEMOVER_H

#include <cstddef>
#include <span>

namespace warplint::sim {

/// A matrix of floats, row by row without gaps.
struct MatrixView {
  std::span<const float> Values;
  size_t Rows = 0;
  size_t Cols = 0;
};

/// The shared array of one block: float Tile[Rows][Cols + Pad].
struct TileShape {
  size_t Rows = 32;
  size_t Cols = 32;
  size_t Pad = 0;

  size_t pitch() const { return Cols + Pad; }
  size_t bytes() const { return Rows * pitch() * sizeof(float); }
};

/// Writes the transpose of \p In to \p Out, each element by way of its block's tile.
///
/// \pre In and Out hold Rows * Cols values each and do not overlap; no size is zero.
void transposeThroughTiles(MatrixView In, std::span<float> Out, TileShape Tile);

} // namespace warplint::sim

#endif // WARPLINT_SIM_TILEMOVER_H
