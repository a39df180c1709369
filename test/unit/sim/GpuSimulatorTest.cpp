//===- test/unit/sim/GpuSimulatorTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/GpuSimulator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplint::sim {
namespace {

using testing::HasSubstr;

std::vector<uint64_t> strided(uint64_t Stride, unsigned Count = 32) {
  std::vector<uint64_t> Addresses(Count);
  for (unsigned Lane = 0; Lane < Count; ++Lane)
    Addresses[Lane] = Stride * Lane;
  return Addresses;
}

/// Element (r, c) is r * Cols + c, as in the exercise.
Matrix counting(size_t Rows, size_t Cols) {
  Matrix Result(Rows, std::vector<float>(Cols));
  for (size_t Row = 0; Row < Rows; ++Row)
    for (size_t Col = 0; Col < Cols; ++Col)
      Result[Row][Col] = float(Row * Cols + Col);
  return Result;
}

Matrix transposed(const Matrix &In) {
  Matrix Result(In.front().size(), std::vector<float>(In.size()));
  for (size_t Row = 0; Row < In.size(); ++Row)
    for (size_t Col = 0; Col < In.front().size(); ++Col)
      Result[Col][Row] = In[Row][Col];
  return Result;
}

//===----------------------------------------------------------------------===//
// The examples of the exercise
//===----------------------------------------------------------------------===//

TEST(GpuSimulatorExample, SequentialWordsDoNotConflict) {
  EXPECT_EQ(GpuSimulator().bankConflictCount(strided(4)), 0u);
}

TEST(GpuSimulatorExample, AStrideOf128BytesConflictsInOneBank) {
  EXPECT_EQ(GpuSimulator().bankConflictCount(strided(128)), 31u);
}

TEST(GpuSimulatorExample, ABroadcastIsFree) {
  EXPECT_EQ(GpuSimulator().bankConflictCount(strided(0)), 0u);
}

TEST(GpuSimulatorExample, AStrideOfTwoWordsCountsSixteen) {
  EXPECT_EQ(GpuSimulator().bankConflictCount(strided(8)), 16u);
}

TEST(GpuSimulatorExample, ConsecutiveWordsAreOneLine) {
  EXPECT_EQ(GpuSimulator().isCoalesced(strided(4)), (Coalescing{true, 1}));
}

TEST(GpuSimulatorExample, AStrideOf512BytesTouchesALineALane) {
  // The exercise prints 128 here; 32 lanes cannot touch more than 32 lines.
  EXPECT_EQ(GpuSimulator().isCoalesced(strided(512)), (Coalescing{false, 32}));
}

TEST(GpuSimulatorExample, AFourByFourMatrixIsTransposedInOneTile) {
  const auto Result = GpuSimulator().simulateTranspose(counting(4, 4), 4, 4);
  ASSERT_TRUE(Result);
  EXPECT_EQ(Result->Values, (Matrix{{0, 4, 8, 12}, {1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}}));
  EXPECT_EQ(Result->Stats.TilesProcessed, 1u);
}

TEST(GpuSimulatorExample, PaddingRemovesTheConflictsOfThirtyTwoColumns) {
  const Matrix In = counting(64, 96);
  const auto Plain = GpuSimulator().simulateTranspose(In);
  const auto Padded = GpuSimulator().simulateTransposePadded(In);
  EXPECT_EQ(Plain->Values, Padded->Values);
  // Six tiles of 32 column reads, 31 conflicts each by either count.
  EXPECT_EQ(Plain->Stats.BankConflicts, 6u * 32 * 31);
  EXPECT_EQ(Plain->Stats.hardwareConflicts(), 6u * 32 * 31);
  EXPECT_EQ(Padded->Stats.BankConflicts, 0u);
  EXPECT_EQ(Padded->Stats.hardwareConflicts(), 0u);
}

//===----------------------------------------------------------------------===//
// Coalescing
//===----------------------------------------------------------------------===//

TEST(GpuSimulator, CoalescingCountsTheLinesOfAnySize) {
  EXPECT_EQ(GpuSimulator().isCoalesced(strided(4), 32), (Coalescing{true, 4}));
  EXPECT_EQ(GpuSimulator().isCoalesced(strided(8), 128), (Coalescing{false, 2}));
}

TEST(GpuSimulator, CoalescingWantsEachWordOnceInTheFewestLines) {
  EXPECT_EQ(GpuSimulator().isCoalesced(strided(0)), (Coalescing{false, 1}));
  std::vector<uint64_t> Shifted = strided(4);
  for (uint64_t &Address : Shifted)
    Address += 64;
  EXPECT_EQ(GpuSimulator().isCoalesced(Shifted), (Coalescing{false, 2}));
}

TEST(GpuSimulator, CoalescingDoesNotDependOnTheOrderOfLanes) {
  std::vector<uint64_t> Reversed = strided(4);
  std::reverse(Reversed.begin(), Reversed.end());
  EXPECT_EQ(GpuSimulator().isCoalesced(Reversed), (Coalescing{true, 1}));
}

TEST(GpuSimulator, CoalescingOfNothingIsNothing) {
  EXPECT_EQ(GpuSimulator().isCoalesced({}), Coalescing{});
  EXPECT_EQ(GpuSimulator().isCoalesced(strided(4), 0), Coalescing{});
}

//===----------------------------------------------------------------------===//
// Transposes
//===----------------------------------------------------------------------===//

TEST(GpuSimulator, TransposesAnyMatrixThroughAnyTile) {
  const size_t Sizes[] = {1, 2, 3, 7, 31, 32, 33, 65, 100};
  const size_t Tiles[][2] = {{1, 1}, {1, 32},  {32, 1},  {8, 4},
                             {5, 7}, {16, 16}, {32, 32}, {3, 300}};
  for (size_t Rows : Sizes)
    for (size_t Cols : Sizes)
      for (const auto &[TileRows, TileCols] : Tiles) {
        const Matrix In = counting(Rows, Cols);
        const auto Plain = GpuSimulator().simulateTranspose(In, TileRows, TileCols);
        const auto Padded = GpuSimulator().simulateTransposePadded(In, TileRows, TileCols);
        ASSERT_TRUE(Plain && Padded);
        ASSERT_EQ(Plain->Values, transposed(In));
        ASSERT_EQ(Padded->Values, Plain->Values);
        const size_t Down = (Rows + TileRows - 1) / TileRows;
        const size_t Across = (Cols + TileCols - 1) / TileCols;
        ASSERT_EQ(Plain->Stats.TilesProcessed, Down * Across);
      }
}

// The output begins anywhere in a cache line, its rows too, and waves of 40 or 35 rows end
// anywhere: what is left of a line waits for the next wave, and nothing beside the output is
// written.
TEST(GpuSimulator, TransposesIntoRowsThatBeginAnywhere) {
  constexpr size_t Around = 16;
  constexpr float Untouched = -1;
  const TileShape Tiles[] = {{40, 24, 1}, {5, 7, 0}, {33, 31, 0}, {100, 10, 3}, {32, 32, 1}};
  struct Size {
    size_t Rows, Cols;
  };
  // The last one bypasses the caches.
  for (const Size Of : {Size{333, 700}, Size{320, 1030}, Size{2100, 2200}})
    for (const TileShape &Tile : Tiles)
      for (size_t Start = 0; Start < Around; Start += Of.Rows > 1000 ? 5 : 1) {
        std::vector<float> In(Of.Rows * Of.Cols), Memory(In.size() + 2 * Around, Untouched);
        for (size_t I = 0; I < In.size(); ++I)
          In[I] = float(I);
        const std::span<float> Out = std::span(Memory).subspan(Start, In.size());
        ASSERT_TRUE(GpuSimulator().transpose({In, Of.Rows, Of.Cols}, Out, Tile));
        size_t Wrong = 0;
        for (size_t Row = 0; Row < Of.Rows; ++Row)
          for (size_t Col = 0; Col < Of.Cols; ++Col)
            Wrong += Out[Col * Of.Rows + Row] != In[Row * Of.Cols + Col];
        for (size_t I = 0; I < Memory.size(); ++I)
          Wrong += (I < Start || I >= Start + In.size()) && Memory[I] != Untouched;
        ASSERT_EQ(Wrong, 0u) << Of.Rows << " rows, tiles of " << Tile.Rows << ", start " << Start;
      }
}

TEST(GpuSimulator, TransposesMoreThanOneWaveOfTiles) {
  // Larger than a wave both ways, and large enough to bypass the caches.
  const size_t Rows = 2100, Cols = 2200;
  std::vector<float> In(Rows * Cols), Out(Rows * Cols);
  for (size_t I = 0; I < In.size(); ++I)
    In[I] = float(I);
  ASSERT_TRUE(GpuSimulator().transpose({In, Rows, Cols}, Out, {32, 32, 1}));
  size_t Wrong = 0;
  for (size_t Row = 0; Row < Rows; ++Row)
    for (size_t Col = 0; Col < Cols; ++Col)
      Wrong += Out[Col * Rows + Row] != In[Row * Cols + Col];
  EXPECT_EQ(Wrong, 0u);
}

//===----------------------------------------------------------------------===//
// Refusals
//===----------------------------------------------------------------------===//

std::string refusal(const Matrix &In, size_t BlockRows, size_t BlockCols,
                    GpuSimulator Simulator = GpuSimulator()) {
  const auto Result = Simulator.simulateTranspose(In, BlockRows, BlockCols);
  EXPECT_FALSE(Result);
  return Result.Error;
}

TEST(GpuSimulatorRefuses, AnEmptyOrRaggedMatrix) {
  EXPECT_THAT(refusal({}, 32, 32), HasSubstr("empty"));
  EXPECT_THAT(refusal({{}}, 32, 32), HasSubstr("empty"));
  EXPECT_THAT(refusal({{1, 2}, {3}}, 32, 32), HasSubstr("differ in length"));
}

TEST(GpuSimulatorRefuses, ABlockOfNoneOrTooManyThreads) {
  EXPECT_THAT(refusal({{1}}, 0, 32), HasSubstr("block is empty"));
  EXPECT_THAT(refusal({{1}}, 32, 33), HasSubstr("limit of 1024"));
  EXPECT_THAT(refusal({{1}}, ~size_t(0), ~size_t(0)), HasSubstr("limit of 1024"));
}

TEST(GpuSimulatorRefuses, ATileLargerThanSharedMemory) {
  EXPECT_THAT(refusal({{1}}, 32, 32, GpuSimulator(3)), HasSubstr("exceeds shared memory"));
  EXPECT_TRUE(GpuSimulator(4).simulateTranspose({{1}}, 32, 32));
  EXPECT_FALSE(GpuSimulator(4).simulateTransposePadded({{1}}, 32, 32)); // 4224 bytes
}

TEST(GpuSimulatorRefuses, AGpuWithoutBanksOrLanes) {
  EXPECT_THAT(refusal({{1}}, 1, 1, GpuSimulator(48, 0)), HasSubstr("no banks"));
  EXPECT_THAT(refusal({{1}}, 1, 1, GpuSimulator(48, 32, 0)), HasSubstr("no lanes"));
}

TEST(GpuSimulatorRefuses, MatricesThatDoNotHoldTheirSize) {
  std::vector<float> Six(6), Five(5);
  EXPECT_THAT(GpuSimulator().transpose({Six, 2, 4}, Six, {}).Error, HasSubstr("2x4"));
  EXPECT_THAT(GpuSimulator().transpose({Six, 2, 3}, Five, {}).Error, HasSubstr("output"));
}

} // namespace
} // namespace warplint::sim
