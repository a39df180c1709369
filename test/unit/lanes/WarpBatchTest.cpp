//===- test/unit/lanes/WarpBatchTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/LoopNest.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

using namespace warplint;

namespace {
/// threadIdx of a thread by its number in the block, x fastest.
std::array<int64_t, 3> threadIdx(const Dim3 &Block, unsigned Number) {
  return {Number % Block.X, Number / Block.X % Block.Y, Number / Block.X / Block.Y};
}

/// By what threadIdx moves from \p From to \p To in lane \p Lane.
std::array<int64_t, 3> moved(const Dim3 &Block, unsigned From, unsigned To, unsigned Lane) {
  const auto A = threadIdx(Block, From * WarpSize + Lane),
             B = threadIdx(Block, To * WarpSize + Lane);
  return {B[0] - A[0], B[1] - A[1], B[2] - A[2]};
}

std::vector<unsigned> countsOf(const Dim3 &Block) {
  std::vector<unsigned> Counts;
  for (const WarpSeries &S : seriesOf(Block))
    Counts.push_back(S.Count);
  return Counts;
}

using Counts = std::vector<unsigned>;

TEST(WarpSeries, HoldEachWarpOnceAndMoveAlike) {
  for (unsigned X : {1u, 2u, 5u, 16u, 31u, 32u, 33u, 48u, 64u, 96u, 128u, 256u, 1024u})
    for (unsigned Y : {1u, 2u, 3u, 8u, 32u})
      for (unsigned Z : {1u, 2u, 5u}) {
        const Dim3 Block{X, Y, Z};
        if (Block.count() > 1024)
          continue;
        const unsigned Warps = unsigned((Block.count() + WarpSize - 1) / WarpSize);
        std::set<unsigned> Seen;
        for (const WarpSeries &S : seriesOf(Block))
          for (unsigned N = 0; N < S.Count; ++N) {
            EXPECT_TRUE(Seen.insert(S[N]).second) << X << 'x' << Y << 'x' << Z;
            EXPECT_LT(S[N], Warps);
            if (N == 0)
              continue;
            ASSERT_LE((S[N] + 1) * WarpSize, Block.count()); // all lanes exist
            for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
              EXPECT_EQ(moved(Block, S[N - 1], S[N], Lane), moved(Block, S[0], S[1], 0))
                  << X << 'x' << Y << 'x' << Z << " warp " << S[N] << " lane " << Lane;
          }
        EXPECT_EQ(Seen.size(), Warps);
      }
}

TEST(WarpSeries, AreAsLongAsTheyCanBe) {
  EXPECT_EQ(countsOf({256, 1, 1}), (Counts{8}));
  EXPECT_EQ(countsOf({32, 32, 1}), (Counts{32}));
  EXPECT_EQ(countsOf({16, 16, 1}), (Counts{8}));
  EXPECT_EQ(countsOf({64, 4, 1}), (Counts{4, 4})); // both halves of the rows
  EXPECT_EQ(countsOf({8, 8, 4}), (Counts{2, 2, 2, 2}));
  EXPECT_EQ(countsOf({130, 1, 1}), (Counts{4, 1})); // two threads are left
}

TEST(WarpBatch, HoldsTheCoordinatesOfEachOfItsWarps) {
  for (const Dim3 &Block : {Dim3{256, 1, 1}, Dim3{32, 8, 1}, Dim3{64, 4, 1}, Dim3{16, 16, 1}})
    for (const WarpSeries &S : seriesOf(Block)) {
      SymbolTable Symbols;
      const WarpBatch Batch = batchOf(Symbols, Block, S);
      EXPECT_EQ(Batch.Existing, sim::AllLanes);
      EXPECT_EQ(Batch.Number.has_value(), S.Count > 1);
      for (unsigned N = 0; N < S.Count; ++N)
        for (unsigned D = 0; D < 3; ++D) {
          const LaneValue Own = inWarp(Symbols, Batch, Batch.Thread[D], N);
          ASSERT_TRUE(Own.isKnown());
          for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
            EXPECT_EQ(Own.Base[Lane], threadIdx(Block, S[N] * WarpSize + Lane)[D]);
        }
    }
}

TEST(WarpBatch, LanesBeyondTheBlockDoNotExist) {
  SymbolTable Symbols;
  EXPECT_EQ(batchOf(Symbols, {40, 1, 1}, {1, 1, 1}).Existing, 0xffu);
}

TEST(WarpBatch, UnknownsHaveAShareOfTheWarp) {
  SymbolTable Symbols;
  const WarpBatch Batch = batchOf(Symbols, {128, 1, 1}, {0, 1, 4});
  const LaneValue W = LaneValue::ofSymbol(*Batch.Number);
  const LaneValue N = LaneValue::ofSymbol(Symbols.intern("n", Symbol()));
  EXPECT_EQ(shareOf(Symbols, Batch, N), WarpShare::None);
  const LaneValue Product = multiply(Symbols, W, N);
  EXPECT_EQ(shareOf(Symbols, Batch, Product), WarpShare::Factor);
  EXPECT_EQ(inWarp(Symbols, Batch, Product, 3), scaled(N, 3));
  EXPECT_EQ(shareOf(Symbols, Batch, multiply(Symbols, W, W)), WarpShare::Inside);
  EXPECT_TRUE(isKnownApart(Symbols, Batch, W));
  EXPECT_FALSE(isKnownApart(Symbols, Batch, Batch.Thread[0])); // lanes differ
  EXPECT_FALSE(isKnownApart(Symbols, Batch, Product));
}
} // namespace
