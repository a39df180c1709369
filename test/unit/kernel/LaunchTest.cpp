//===- test/unit/kernel/LaunchTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/kernel/Launch.h"

#include "lib/kernel/Kernel.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
Launch call(Dim3 Block, std::optional<Dim3> Grid = std::nullopt) {
  Launch L;
  L.From = LaunchFrom::Call;
  L.Block = Block;
  L.Grid = Grid;
  return L;
}

std::string errorOf(llvm::Error E) { return llvm::toString(std::move(E)); }

TEST(Launch, ABlockOfMoreThreadsThanAnyGpuHasIsRefused) {
  EXPECT_EQ(errorOf(checkBlock({32, 33, 1})), "1056 threads in a block; the limit is 1024");
  EXPECT_EQ(errorOf(checkBlock({2048, 1, 1})), "2048 threads along x; the limit is 1024");
  EXPECT_EQ(errorOf(checkBlock({1, 1, 65})), "65 threads along z; the limit is 64");
  EXPECT_EQ(errorOf(checkBlock({0, 1, 1})), "the block has no threads");
  EXPECT_EQ(errorOf(checkBlock({32, 32, 1})), "");
  EXPECT_EQ(errorOf(checkGrid({1, 65536, 1})), "65536 blocks along y; the limit is 65535");
}

TEST(Launch, TheSourcesOwnLaunchesComeFirst) {
  Kernel K;
  K.Launches = {call({32, 8, 1}), call({16, 16, 1}), call({32, 8, 1})};
  std::vector<Launch> Chosen = chooseLaunches(K, {});
  ASSERT_EQ(Chosen.size(), 2u); // equal ones once
  EXPECT_EQ(*Chosen[0].Block, (Dim3{32, 8, 1}));
  EXPECT_EQ(*Chosen[1].Block, (Dim3{16, 16, 1}));
  EXPECT_EQ(Chosen[0].From, LaunchFrom::Call);
}

TEST(Launch, AnOptionBeatsTheSourceAndKeepsTheRestOfTheCall) {
  Kernel K;
  K.Launches = {call({32, 8, 1}, Dim3{4, 4, 1})};
  LaunchRequest R;
  R.Block = Dim3{64, 1, 1};
  R.Arguments["N"] = 7;
  std::vector<Launch> Chosen = chooseLaunches(K, {R});
  ASSERT_EQ(Chosen.size(), 1u);
  EXPECT_EQ(Chosen[0].From, LaunchFrom::Option);
  EXPECT_EQ(*Chosen[0].Block, (Dim3{64, 1, 1}));
  EXPECT_EQ(*Chosen[0].Grid, (Dim3{4, 4, 1}));
  EXPECT_EQ(Chosen[0].Arguments.at("N"), 7);
}

TEST(Launch, ARequestForOtherKernelsIsIgnored) {
  Kernel K;
  K.Source.Name = "gemm<float>";
  LaunchRequest R;
  R.Kernels = "transpose*";
  R.Block = Dim3{8, 1, 1};
  EXPECT_EQ(*chooseLaunches(K, {R})[0].Block, (Dim3{256, 1, 1}));
  R.Kernels = "gemm";
  EXPECT_EQ(*chooseLaunches(K, {R})[0].Block, (Dim3{8, 1, 1}));
}

TEST(Launch, WithoutALaunchTheBlockFitsTheTile) {
  Kernel K;
  K.Pool->mul(K.Pool->constant(68), K.Pool->threadIdx(1));
  Object Tile;
  Tile.Name = "tile";
  Tile.In = Space::Shared;
  Tile.ElementBytes = 4;
  Tile.Extents = {16, 17};
  K.Objects.push_back(Tile);
  Launch L = chooseLaunches(K, {})[0];
  EXPECT_EQ(*L.Block, (Dim3{16, 16, 1}));
  EXPECT_EQ(L.From, LaunchFrom::Assumed);
  EXPECT_EQ(L.Why, "fits tile[16][17]");
}

// 24 rows of 24 are for 24 x 24 threads, or for 16 x 16 and four more on each side.
TEST(Launch, ATileThatIsNoPowerOfTwoMayBeTheWholeBlock) {
  Kernel K;
  K.Pool->mul(K.Pool->constant(96), K.Pool->threadIdx(1));
  Object Tile;
  Tile.Name = "tile";
  Tile.In = Space::Shared;
  Tile.ElementBytes = 4;
  for (const uint64_t Side : {24u, 17u, 40u}) {
    Tile.Extents = {Side, Side};
    K.Objects = {Tile};
    const Launch L = chooseLaunches(K, {})[0];
    const std::vector<Dim3> Whole(Side == 24 ? 1 : 0, Dim3{24, 24, 1});
    EXPECT_EQ(L.Others, Whole) << Side;
  }
}

TEST(Launch, ABlockThatLaunchBoundsLeaveOpenIsAGuess) {
  Kernel K;
  K.MaxThreads = 64;
  K.Pool->mul(K.Pool->constant(4), K.Pool->threadIdx(1));
  Launch L = chooseLaunches(K, {})[0];
  EXPECT_TRUE(L.Guessed);
  EXPECT_EQ(*L.Block, (Dim3{32, 2, 1}));
  EXPECT_EQ(L.Others, (std::vector<Dim3>{{16, 4, 1}, {8, 8, 1}}));
  std::vector<Dim3> ToTry = blocksToTry(K, L);
  ASSERT_GE(ToTry.size(), 2u); // of as many threads first
  EXPECT_EQ(ToTry[0], (Dim3{16, 4, 1}));
  EXPECT_EQ(ToTry[1], (Dim3{8, 8, 1}));
  K.RequiredBlock = Dim3{64, 1, 1};
  EXPECT_FALSE(chooseLaunches(K, {})[0].Guessed);
}

TEST(Launch, TheBlockOfASiblingIsAsLikelyAsAnother) {
  Kernel K;
  K.Source.Name = "k<double>";
  std::vector<Launch> Chosen =
      chooseLaunches(K, {}, {{"k<float>", call({64, 2, 1})}, {"k<int>", call({32, 1, 1})}});
  ASSERT_EQ(Chosen.size(), 1u);
  EXPECT_EQ(*Chosen[0].Block, (Dim3{64, 2, 1}));
  EXPECT_EQ(Chosen[0].Others, (std::vector<Dim3>{{32, 1, 1}}));
  EXPECT_TRUE(Chosen[0].Guessed);
  EXPECT_EQ(Chosen[0].Why, "as 'k<float>' is launched");
}

TEST(Launch, TemplateArgumentsNameBlocksToTry) {
  Kernel K;
  K.Source.Name = "k<float, 96>";
  EXPECT_EQ(blocksToTry(K, chooseLaunches(K, {})[0])[0], (Dim3{96, 1, 1}));
}

TEST(Launch, SmallerBlocksHalveTheSides) {
  EXPECT_EQ(smallerBlocks(call({256})), (std::vector<Dim3>{{128, 1, 1}, {64, 1, 1}, {32, 1, 1}}));
  EXPECT_EQ(smallerBlocks(call({32, 4, 1})),
            (std::vector<Dim3>{{32, 2, 1}, {16, 4, 1}, {32, 1, 1}, {16, 2, 1}, {8, 4, 1}}));
  EXPECT_TRUE(smallerBlocks(call({32})).empty());
}

TEST(Launch, WhatIsKnownOfABlockStays) {
  Kernel K;
  K.Source.Where.File = "k.cu";
  K.Launches.resize(1);
  Launch &Call = K.Launches[0];
  Call.From = LaunchFrom::Call;
  Call.Where.File = "k.cu";
  Call.Where.Line = 7;
  auto Assumed = [&](KnownExtents Known) {
    Call.Extents = Known;
    return *chooseLaunches(K, {})[0].Block;
  };
  EXPECT_EQ(Assumed({16, 16, std::nullopt}), (Dim3{16, 16, 1}));
  EXPECT_EQ(Assumed({32, std::nullopt, 1}), (Dim3{32, 1, 1})); // y is not read
  K.Pool->mul(K.Pool->constant(4), K.Pool->threadIdx(1));
  EXPECT_EQ(Assumed({32, std::nullopt, 1}), (Dim3{32, 8, 1}));
  EXPECT_EQ(Assumed({std::nullopt, 4, std::nullopt}), (Dim3{64, 4, 1}));
  EXPECT_EQ(Assumed({std::nullopt, 1, 1}), (Dim3{256, 1, 1})); // though y is read
  K.MaxThreads = 128;
  EXPECT_EQ(Assumed({512, std::nullopt, 1}), (Dim3{512, 1, 1}));
  EXPECT_EQ(chooseLaunches(K, {})[0].Why, "only x of the block of the launch at line 7 is known");
  for (const Dim3 &B : smallerBlocks(chooseLaunches(K, {})[0]))
    EXPECT_EQ(B.X, 512u);
}

TEST(Launch, ALaunchThatIsNotUnderstoodIsNamed) {
  Kernel K;
  K.Source.Where.File = "src/k.cu";
  K.Launches.resize(1);
  K.Launches[0].From = LaunchFrom::Call;
  K.Launches[0].Where.File = "src/k.cu";
  K.Launches[0].Where.Line = 7;
  EXPECT_EQ(chooseLaunches(K, {})[0].Why, "the block of the launch at line 7 is not understood");
  K.Source.Where.File = "src/k.cuh";
  EXPECT_EQ(chooseLaunches(K, {})[0].Why, "the block of the launch at k.cu:7 is not understood");
}

TEST(Launch, WhatABlockHangsOnIsNamed) {
  Kernel K;
  K.Source.Where.File = "k.cu";
  EXPECT_EQ(chooseLaunches(K, {})[0].Why, "no launch of it was read");
  K.Launches.resize(1);
  Launch &Call = K.Launches[0];
  Call.From = LaunchFrom::Call;
  Call.Where.File = Call.UnknownAt.File = "k.cu";
  Call.Where.Line = Call.UnknownAt.Line = 7;
  Call.Where.EndLine = 8;
  Call.Unknown = "'n', which is not known";
  EXPECT_EQ(chooseLaunches(K, {})[0].Why,
            "the block of the launch at line 7 depends on 'n', which is not known");
  Call.UnknownAt.Line = 3;
  EXPECT_EQ(chooseLaunches(K, {})[0].Why, "the block of the launch at line 7 depends on what line "
                                          "3 takes from 'n', which is not known");
  Call.Extents = {16, 16, std::nullopt};
  Call.UnknownAt.Line = 8;
  EXPECT_EQ(chooseLaunches(K, {})[0].Why, "only x and y of the block of the launch at line 7 is "
                                          "known, the rest depends on 'n', which is not known");
}

TEST(Launch, WhatOneCallSaysForCertainIsCertain) {
  Kernel K;
  K.Launches = {call({64}), call({64})};
  K.Launches[0].Why = "by default";
  ASSERT_EQ(chooseLaunches(K, {}).size(), 1u);
  EXPECT_EQ(chooseLaunches(K, {})[0].Why, "");
}

TEST(Launch, LaunchBoundsAreTheNextBestGuess) {
  Kernel K;
  K.MaxThreads = 128;
  Launch L = chooseLaunches(K, {})[0];
  EXPECT_EQ(*L.Block, (Dim3{128, 1, 1}));
  EXPECT_EQ(L.From, LaunchFrom::Attribute);
}

TEST(Launch, TheFactorsOfLaunchBoundsAreTheShape) {
  Kernel K;
  K.MaxThreads = 256;
  K.BoundsFactors = Dim3{16, 16, 1};
  EXPECT_EQ(*chooseLaunches(K, {})[0].Block, (Dim3{256, 1, 1})); // one dimension is read
  K.Pool->mul(K.Pool->constant(4), K.Pool->threadIdx(1));
  EXPECT_EQ(*chooseLaunches(K, {})[0].Block, (Dim3{16, 16, 1}));
  K.BoundsFactors = Dim3{8, 32, 1}; // warps times lanes
  EXPECT_EQ(*chooseLaunches(K, {})[0].Block, (Dim3{32, 8, 1}));
  K.BoundsFactors = Dim3{4, 4, 16}; // of three, and two are read
  EXPECT_EQ(*chooseLaunches(K, {})[0].Block, (Dim3{32, 8, 1}));
}

TEST(Launch, NumberingThreadsReadsNoDimension) {
  Kernel K;
  ExprPool &P = *K.Pool;
  const Expr *Plane = P.add(P.mul(P.threadIdx(2), P.blockDim(1)), P.threadIdx(1));
  P.add(P.mul(Plane, P.blockDim(0)), P.threadIdx(0));
  // (z * height + y) * width + x: whatever the shape is, threads are numbered from 0 on.
  EXPECT_EQ(*chooseLaunches(K, {})[0].Block, (Dim3{256, 1, 1}));
  P.mul(P.constant(4), P.threadIdx(1)); // and y by itself
  EXPECT_EQ(*chooseLaunches(K, {})[0].Block, (Dim3{32, 8, 1}));
  ExprPool &Q = *(K = Kernel()).Pool;
  Q.add(Q.mul(Q.threadIdx(1), Q.blockDim(0)), Q.threadIdx(0));
  EXPECT_EQ(*chooseLaunches(K, {})[0].Block, (Dim3{256, 1, 1}));
}
} // namespace
