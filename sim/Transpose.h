// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposes a matrix the way the tiled kernel does, through one shared array a block, but
// in an order that suits the machine that simulates it. Internal to sim/: GpuSimulator moves
// data here and counts costs in TileTraffic.
//
// Blocks are taken in waves, as an SM holds many at once. While the blocks of one wave empty their
// tiles, row by row of the output, those of the wave below fill theirs, row by row of the input:
//
//   input             tiles of two waves         output
//   +----+----+       +----+    +----+           +----+----+
//   |    |    |       |    |    |    |   empty   |    |    |
//   |----+----|  fill +----+    +----+   ---->   |----+----|
//   |    |    |  ---> |    |    |    |  columns  |    |    |
//   +----+----+  rows +----+    +----+           +----+----+
//
// Both sides see longer runs than one tile's 128 bytes, and only whole cache lines are written.
//
// Counts what the tiled transpose of a matrix asks of shared and global memory.
//
// One block of Tile.Rows * Tile.Cols threads moves one tile in two phases:
//
//   fill    thread t = (tx, ty), tx = t mod Cols: Tile[ty][tx] = In[row + ty][col + tx]
//   empty   thread t = (tx, ty), tx = t mod Rows: Out[col + ty][row + tx] = Tile[tx][ty]
//
// so that consecutive threads touch consecutive elements of global memory in both, whatever
// the shape of the tile. Threads beyond the edge of the matrix do nothing. Warps are
// consecutive threads.
//
// Nothing is counted twice: tiles of one size that begin at the same place of a 128-byte line
// cost the same, so at most four sizes times 32 places are looked at.

#pragma once

#include <cstddef>
#include <cstdint>
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

namespace warplint::sim {

/// What a whole transpose costs. A request is one phase of one warp; requests without an
/// active lane do not count.
struct TransposeStats {
  uint64_t TilesProcessed = 0; ///< whole and partial
  /// Textbook count over the requests to shared memory of both phases: for each request, the
  /// sum over banks of (distinct addresses - 1).
  uint64_t BankConflicts = 0;
  uint64_t SharedRequests = 0;
  /// Passes of shared memory: for each request, the most words any bank owes.
  uint64_t SharedWavefronts = 0;
  uint64_t GlobalRequests = 0;
  /// 128-byte lines, summed over the requests to global memory of both phases.
  uint64_t GlobalTransactions = 0;
  uint64_t GlobalSectors = 0; ///< the same in sectors of 32 bytes

  /// Passes added by conflicts, as the hardware counts them.
  uint64_t hardwareConflicts() const { return SharedWavefronts - SharedRequests; }

  friend bool operator==(const TransposeStats &, const TransposeStats &) = default;
};

/// Counts the transpose of a \p Rows by \p Cols matrix of floats. Both matrices begin at a
/// multiple of 128 bytes.
///
/// \pre No size is zero.
TransposeStats countTranspose(size_t Rows, size_t Cols, TileShape Tile, unsigned NumBanks,
                              unsigned LanesPerWarp);

} // namespace warplint::sim
