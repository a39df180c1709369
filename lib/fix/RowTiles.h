// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a loop in which each thread walks a row so that warps move the rows together, a tile of
// some elements at a time:
//
//   {
//     __shared__ float inTile[8][8][36]; // of each warp: 8 elements of 32 rows
//     const auto warp = cooperative_groups::coalesced_threads();
//     const int lane = threadIdx.x % 32, rank = warp.thread_rank(), lanes = warp.size();
//     for (int kTile = 0; kTile < n; kTile += 8) {
//       const auto *inRow = &in[i * n + kTile];
//       float inNext[8];
//       #pragma unroll
//       for (int r = 0; r < 8; ++r) {
//         const int e = rank + r * lanes; // element e % 8 of the row of lane number e / 8
//         const auto *inRowOf = warp.shfl(inRow, e / 8);
//         if (kTile + e % 8 < n)
//           inNext[r] = inRowOf[e % 8];
//       }
//       ...                               // inTile[threadIdx.x / 32][e % 8][of] = inNext[r];
//       warp.sync();
//       for (int k = kTile; k < n && k < kTile + 8; ++k)
//         sum += inTile[threadIdx.x / 32][k - kTile][lane];
//       warp.sync();
//     }
//   }
//
// A row of the tile holds one element of all lanes, and is so much longer that the lanes that fill
// it, 32 / 8 rows at a time, are in different banks. Its columns belong to one lane each: lanes of
// a warp that come to the loop apart from each other do not meet in the tile.

#pragma once

#include "lib/source/Written.h"

#include "llvm/ADT/StringSet.h"

#include <optional>

namespace warplint {

/// An array whose rows go through a tile.
struct TiledArray {
  struct Site {
    const WalkedText *Written;
    unsigned Element; ///< of those that an iteration walks
  };
  std::string Object; ///< its name in the kernel's model
  std::vector<Site> Sites;
  unsigned PerRound = 1; ///< elements from one iteration to the next
  unsigned ElementBytes = 4;
  bool Fills = false, Empties = false; ///< it is read, written
};

struct TileShape {
  unsigned Rounds = 16; ///< iterations for each tile
  unsigned Warps = 1;   ///< of a block
  std::string Thread;   ///< its number in the block: "threadIdx.x"; a sum gets a name
};

/// Bytes of shared memory for the tiles of \p Arrays.
uint64_t bytesOfTiles(llvm::ArrayRef<TiledArray> Arrays, const TileShape &Shape);

/// What an edit puts into a kernel.
struct RowTiles {
  std::vector<Edit> Edits;
  llvm::StringSet<> Names;        ///< of the tiles
  std::vector<WrittenPart> Moves; ///< what fills tiles, and empties them
};

/// \p Walk, a loop in \p Text, with tiles; nothing if a comment would be lost.
std::optional<RowTiles> writeRowTiles(const WalkText &Walk, llvm::StringRef Text,
                                      llvm::ArrayRef<TiledArray> Arrays, const TileShape &Shape);

} // namespace warplint
