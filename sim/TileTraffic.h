//===- sim/TileTraffic.h - What a tiled transpose costs ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Counts what the tiled transpose of a matrix asks of shared and global memory.
///
/// One block of Tile.Rows * Tile.Cols threads moves one tile in two phases:
///
///   fill    thread t = (tx, ty), tx = t mod Cols: Tile[ty][tx] = In[row + ty][col + tx]
///   empty   thread t = (tx, ty), tx = t mod Rows: Out[col + ty][row + tx] = Tile[tx][ty]
///
/// so that consecutive threads touch consecutive elements of global memory in both, whatever
/// the shape of the tile. Threads beyond the edge of the matrix do nothing. Warps are
/// consecutive threads.
///
/// Nothing is counted twice: tiles of one size that begin at the same place of a 128-byte line
/// cost the same, so at most four sizes times 32 places are looked at.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_TILETRAFFIC_H
#define WARPLINT_SIM_TILETRAFFIC_H

#include "sim/TileMover.h"

#include <cstdint>

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

#endif // WARPLINT_SIM_TILETRAFFIC_H
