//===- test/unit/sim/TileTrafficTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"
#include "sim/Transpose.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace warplint::sim {
namespace {

//===----------------------------------------------------------------------===//
// The kernel itself, thread by thread, judged warp by warp
//===----------------------------------------------------------------------===//

/// Adds the requests of one phase of one block. \p Place gives the tile's word and the
/// matrix's element of a thread, or nothing if it is beyond the edge.
using Placement = std::function<std::optional<std::pair<size_t, size_t>>(size_t X, size_t Y)>;

void replay(TransposeStats &Stats, size_t Threads, size_t BlockX, const Placement &Place) {
  for (size_t First = 0; First < Threads; First += WarpSize) {
    WarpAccess Shared, Global;
    Shared.Active = 0;
    std::vector<uint64_t> Addresses;
    for (unsigned Lane = 0; Lane < WarpSize && First + Lane < Threads; ++Lane) {
      const size_t Thread = First + Lane;
      if (auto At = Place(Thread % BlockX, Thread / BlockX)) {
        Shared.Active |= 1u << Lane;
        Shared.Offset[Lane] = 4 * At->first;
        Global.Offset[Lane] = 4 * At->second;
        Addresses.push_back(4 * At->first);
      }
    }
    Global.Active = Shared.Active;
    if (Shared.Active == 0)
      continue;
    Stats.SharedRequests += 1;
    Stats.SharedWavefronts += sharedCost(Shared).Wavefronts;
    Stats.BankConflicts += textbookConflicts(Addresses);
    Stats.GlobalRequests += 1;
    Stats.GlobalTransactions += globalCost(Global).Lines;
    Stats.GlobalSectors += globalCost(Global).Sectors;
  }
}

TransposeStats byReplay(size_t Rows, size_t Cols, TileShape Tile) {
  TransposeStats Stats;
  const size_t Threads = Tile.Rows * Tile.Cols;
  for (size_t Row = 0; Row < Rows; Row += Tile.Rows)
    for (size_t Col = 0; Col < Cols; Col += Tile.Cols) {
      Stats.TilesProcessed += 1;
      replay(Stats, Threads, Tile.Cols, [&](size_t X, size_t Y) {
        const bool Inside = Row + Y < Rows && Col + X < Cols;
        return Inside ? std::optional(std::pair(Y * Tile.pitch() + X, (Row + Y) * Cols + Col + X))
                      : std::nullopt;
      });
      replay(Stats, Threads, Tile.Rows, [&](size_t X, size_t Y) {
        const bool Inside = Row + X < Rows && Col + Y < Cols;
        return Inside ? std::optional(std::pair(X * Tile.pitch() + Y, (Col + Y) * Rows + Row + X))
                      : std::nullopt;
      });
    }
  return Stats;
}

TEST(TileTraffic, EqualsTheKernelThreadByThread) {
  const size_t Sizes[] = {1, 5, 32, 45, 64, 71, 96};
  const TileShape Tiles[] = {{32, 32, 0}, {32, 32, 1}, {16, 16, 0}, {16, 16, 1}, {8, 32, 0},
                             {32, 8, 1},  {5, 7, 0},   {1, 64, 0},  {64, 1, 0},  {12, 20, 3}};
  for (size_t Rows : Sizes)
    for (size_t Cols : Sizes)
      for (TileShape Tile : Tiles)
        ASSERT_EQ(countTranspose(Rows, Cols, Tile, 32, 32), byReplay(Rows, Cols, Tile))
            << Rows << "x" << Cols << " by " << Tile.Rows << "x" << Tile.Cols << "+" << Tile.Pad;
}

//===----------------------------------------------------------------------===//
// What follows from the arithmetic
//===----------------------------------------------------------------------===//

TEST(TileTraffic, AWholeTileOf32By32CostsWhatTheRuleSays) {
  const TransposeStats Stats = countTranspose(32, 32, {32, 32, 0}, 32, 32);
  EXPECT_EQ(Stats.SharedRequests, 64u);          // 32 row writes, 32 column reads
  EXPECT_EQ(Stats.SharedWavefronts, 32u + 1024); // one each, 32 each
  EXPECT_EQ(Stats.BankConflicts, 32u * 31);
  EXPECT_EQ(Stats.GlobalTransactions, 64u); // a line for every row read and written
  EXPECT_EQ(Stats.GlobalSectors, 256u);
}

TEST(TileTraffic, NarrowTilesKeepConflictsWhateverThePadding) {
  auto Conflicts = [](size_t N, size_t Pad) {
    return countTranspose(N, N, {N, N, Pad}, 32, 32).BankConflicts;
  };
  // A warp of a tile 16 wide writes two rows and reads two columns. With one word of padding
  // either pair meets once in bank 0; with two the columns are free, but the rows meet twice.
  EXPECT_EQ(Conflicts(16, 0), 8u * (0 + 28));
  EXPECT_EQ(Conflicts(16, 1), 8u * (1 + 1));
  EXPECT_EQ(Conflicts(16, 2), 8u * (2 + 0));
  EXPECT_EQ(Conflicts(8, 1), 2u * (3 + 3));
  EXPECT_EQ(Conflicts(8, 4), 2u * (4 + 0));
  // Rows are free if the pitch is an odd multiple of n, columns if it is one of 32/n.
  for (size_t N : {8, 16}) // smaller blocks fill less than a warp
    for (size_t Pad = 0; Pad < 64; ++Pad)
      EXPECT_GT(Conflicts(N, Pad), 0u) << N << " wide, padded by " << Pad;
}

TEST(TileTraffic, RowsThatAreNoWholeNumberOfLinesAreMisaligned) {
  // 33 floats a row: every row but the first of 32 begins inside a line, so a tile row of 32
  // floats spans two lines.
  const TransposeStats Even = countTranspose(32, 32, {32, 32, 1}, 32, 32);
  const TransposeStats Odd = countTranspose(32, 33, {32, 32, 1}, 32, 32);
  EXPECT_EQ(Even.GlobalTransactions, 64u);
  // Input: row 0 one line, 31 rows two. Output: 32 rows of 32 floats, aligned. The last column
  // is a tile of its own: its 32 elements are read a line each by the one lane in each warp
  // that has any, and written as one row.
  EXPECT_EQ(Odd.GlobalTransactions, (1u + 31 * 2) + 32 + (32 + 1));
}

TEST(TileTraffic, FollowsBanksAndLanesOtherThan32) {
  // 16 banks and 16 lanes, the first GPUs: a column of 16 words still meets one bank.
  EXPECT_EQ(countTranspose(16, 16, {16, 16, 0}, 16, 16).BankConflicts, 16u * 15);
  EXPECT_EQ(countTranspose(16, 16, {16, 16, 1}, 16, 16).BankConflicts, 0u);
}

TEST(TileTraffic, CountsHugeMatricesWithoutLookingAtEveryTile) {
  const TransposeStats Stats =
      countTranspose(size_t(1) << 20, size_t(1) << 20, {32, 32, 0}, 32, 32);
  const uint64_t Tiles = uint64_t(1) << 30;
  EXPECT_EQ(Stats.TilesProcessed, Tiles);
  EXPECT_EQ(Stats.BankConflicts, Tiles * 32 * 31);
  EXPECT_EQ(Stats.GlobalTransactions, Tiles * 64);
}

} // namespace
} // namespace warplint::sim
