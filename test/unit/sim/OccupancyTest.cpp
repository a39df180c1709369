//===- test/unit/sim/OccupancyTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Occupancy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace warplint::sim {
namespace {

/// Blocks per SM that NVIDIA's calculator of CUDA 13.0 gives.
struct Golden {
  BlockResources Block;
  unsigned Blocks[11];
};

constexpr const char *Columns[] = {"sm_37", "sm_52", "sm_70",  "sm_75",  "sm_80", "sm_86",
                                   "sm_89", "sm_90", "sm_100", "sm_110", "sm_120"};

// clang-format off
constexpr Golden Table[] = {
// threads regs static   dyn    opt-in   3.7 5.2 7.0 7.5 8.0 8.6 8.9 9.0 10.0 11.0 12.0
  {{  256,  32,     0,     0, true},   {  8,  8,  8,  4,  8,  6,  6,  8,  8,  6,  6}},
  {{  256,  40,     0,     0, true},   {  8,  6,  6,  4,  6,  6,  6,  6,  6,  6,  6}},
  {{  256,  64,     0,     0, true},   {  8,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4}},
  {{ 1024,  64,     0,     0, true},   {  2,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1}},
  {{   96,  72,     0,     0, true},   { 16,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9}},
  {{   32,  16,     0,     0, true},   { 16, 32, 32, 16, 32, 16, 24, 32, 32, 24, 24}},
  {{  128, 128,     0,     0, true},   {  8,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4}},
  {{  256,  32, 49152,     0, true},   {  2,  2,  2,  1,  3,  2,  2,  4,  4,  4,  2}},
  {{  256,  32,     0, 65536, true},   {  0,  0,  1,  1,  2,  1,  1,  3,  3,  3,  1}},
  {{ 1024,  65,     0,     0, true},   {  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0}},
  {{  160, 255,     0,     0, true},   {  3,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1}},
};
// clang-format on

TEST(Occupancy, EqualsTheVendorsCalculator) {
  for (const Golden &Row : Table)
    for (unsigned Column = 0; Column < std::size(Columns); ++Column) {
      const Gpu Target = *findGpuForOccupancy(Columns[Column]);
      EXPECT_EQ(occupancy(Row.Block, Target).BlocksPerSM, Row.Blocks[Column])
          << Row.Block.Threads << " threads, " << Row.Block.RegistersPerThread << " registers on "
          << Columns[Column];
    }
}

//===----------------------------------------------------------------------===//
// Laws
//===----------------------------------------------------------------------===//

BlockResources draw(std::mt19937 &Draw) {
  return {.Threads = unsigned(1 + Draw() % 1100),
          .RegistersPerThread = unsigned(Draw() % 3 == 0 ? 0 : Draw() % 260),
          .StaticShared = unsigned(Draw() % 2 == 0 ? 0 : Draw() % 50000),
          .DynamicShared = unsigned(Draw() % 2 == 0 ? 0 : Draw() % 100000),
          .OptIn = Draw() % 2 == 0};
}

/// \p Block with what it may take at most for one block more.
BlockResources reduced(BlockResources Block, const OneMoreBlock &Room) {
  Block.Threads = Room.Threads.value_or(Block.Threads);
  Block.RegistersPerThread = Room.RegistersPerThread.value_or(Block.RegistersPerThread);
  if (Room.SharedBytes) {
    Block.StaticShared = 0;
    Block.DynamicShared = *Room.SharedBytes;
  }
  return Block;
}

TEST(OccupancyLaw, IsTheLeastOfItsLimits) {
  std::mt19937 Draw(1);
  for (unsigned Round = 0; Round < 20000; ++Round) {
    const Gpu &Target = gpus()[Draw() % gpus().size()];
    const Occupancy Full = occupancy(draw(Draw), Target);
    if (Full.Problem != LaunchProblem::None) {
      EXPECT_EQ(Full.BlocksPerSM, 0u);
      continue;
    }
    EXPECT_EQ(Full.BlocksPerSM, *std::min_element(Full.Limit.begin(), Full.Limit.end()));
    EXPECT_LE(Full.WarpsPerSM, Target.WarpsPerSM);
    EXPECT_DOUBLE_EQ(Full.Fraction, double(Full.WarpsPerSM) / Target.WarpsPerSM);
  }
}

TEST(OccupancyLaw, AskingForMoreNeverGivesMoreBlocks) {
  std::mt19937 Draw(2);
  for (unsigned Round = 0; Round < 20000; ++Round) {
    const Gpu &Target = gpus()[Draw() % gpus().size()];
    BlockResources Block = draw(Draw), More = Block;
    More.Threads += unsigned(Draw() % 64);
    More.RegistersPerThread += unsigned(Draw() % 16);
    More.DynamicShared += unsigned(Draw() % 4096);
    EXPECT_LE(occupancy(More, Target).BlocksPerSM, occupancy(Block, Target).BlocksPerSM);
  }
}

TEST(OccupancyLaw, WhatOneMoreBlockNeedsSuffices) {
  std::mt19937 Draw(3);
  for (unsigned Round = 0; Round < 20000; ++Round) {
    const Gpu &Target = gpus()[Draw() % gpus().size()];
    const BlockResources Block = draw(Draw);
    const Occupancy Full = occupancy(Block, Target);
    if (Full.OneMore.Possible) {
      EXPECT_GT(occupancy(reduced(Block, Full.OneMore), Target).BlocksPerSM, Full.BlocksPerSM);
    }
  }
}

TEST(OccupancyLaw, WhatOneMoreBlockNeedsIsTheMostPossible) {
  std::mt19937 Draw(4);
  for (unsigned Round = 0; Round < 20000; ++Round) {
    const Gpu &Target = gpus()[Draw() % gpus().size()];
    const BlockResources Block = draw(Draw);
    const Occupancy Full = occupancy(Block, Target);
    for (auto Field :
         {&OneMoreBlock::Threads, &OneMoreBlock::RegistersPerThread, &OneMoreBlock::SharedBytes}) {
      OneMoreBlock Greedy = Full.OneMore;
      if (!Greedy.Possible || !(Greedy.*Field))
        continue;
      *(Greedy.*Field) += 1;
      EXPECT_EQ(occupancy(reduced(Block, Greedy), Target).BlocksPerSM, Full.BlocksPerSM)
          << Target.Name;
    }
  }
}

//===----------------------------------------------------------------------===//
// Examples
//===----------------------------------------------------------------------===//

TEST(Occupancy, NamesWhatRunsOutFirst) {
  const Occupancy Full = occupancy({.Threads = 256, .RegistersPerThread = 64}, *findGpu("sm_90"));
  EXPECT_EQ(Full.BlocksPerSM, 4u);
  EXPECT_DOUBLE_EQ(Full.Fraction, 0.5);
  EXPECT_TRUE(Full.isLimitedBy(Resource::Registers));
  EXPECT_FALSE(Full.isLimitedBy(Resource::Warps));
  ASSERT_TRUE(Full.OneMore.Possible);
  // Five blocks of eight warps: ten warps a sub-partition, 16384/10 registers a warp, of which
  // 1536 are whole units: 48 a thread.
  EXPECT_EQ(Full.OneMore.RegistersPerThread, 48u);
  EXPECT_FALSE(Full.OneMore.SharedBytes);
}

TEST(Occupancy, SharedMemoryIsCountedWithWhatTheSystemReserves) {
  const Occupancy Full = occupancy({.Threads = 64, .StaticShared = 48 * 1024}, *findGpu("sm_90"));
  EXPECT_EQ(Full.BlocksPerSM, 4u); // 228 KiB hold four times 49 KiB
  EXPECT_TRUE(Full.isLimitedBy(Resource::Shared));
  // A fifth of 228 KiB in units of 128 bytes, less the reserved 1 KiB.
  EXPECT_EQ(Full.OneMore.SharedBytes, 228u * 1024 / 5 / 128 * 128 - 1024);
}

TEST(Occupancy, UnknownRegistersDoNotLimit) {
  EXPECT_EQ(occupancy({.Threads = 1024}, *findGpu("sm_90")).BlocksPerSM, 2u);
}

TEST(Occupancy, TheNumberOfBlocksCannotBeBought) {
  const Occupancy Full = occupancy({.Threads = 32}, *findGpu("sm_86"));
  EXPECT_EQ(Full.BlocksPerSM, 16u);
  EXPECT_TRUE(Full.isLimitedBy(Resource::Blocks));
  EXPECT_FALSE(Full.OneMore.Possible);
}

TEST(Occupancy, SaysWhyABlockCannotRun) {
  const Gpu Target = *findGpu("sm_90");
  auto Problem = [&](BlockResources Block) { return occupancy(Block, Target).Problem; };
  EXPECT_EQ(Problem({}), LaunchProblem::NoThreads);
  EXPECT_EQ(Problem({.Threads = 1025}), LaunchProblem::TooManyThreads);
  EXPECT_EQ(Problem({.Threads = 32, .RegistersPerThread = 256}),
            LaunchProblem::TooManyRegistersPerThread);
  EXPECT_EQ(Problem({.Threads = 1024, .RegistersPerThread = 65}),
            LaunchProblem::TooManyRegistersPerBlock);
  EXPECT_EQ(Problem({.Threads = 32, .StaticShared = 49153}), LaunchProblem::TooMuchStaticShared);
  EXPECT_EQ(Problem({.Threads = 32, .DynamicShared = 65536}), LaunchProblem::TooMuchShared);
  EXPECT_EQ(Problem({.Threads = 32, .DynamicShared = 65536, .OptIn = true}), LaunchProblem::None);
  EXPECT_EQ(Problem({.Threads = 32, .DynamicShared = ~0u, .OptIn = true}),
            LaunchProblem::TooMuchShared);
}

TEST(Occupancy, ABlockThatCannotRunLearnsWhatWouldFit) {
  const Occupancy None = occupancy({.Threads = 1024, .RegistersPerThread = 65}, *findGpu("sm_90"));
  EXPECT_EQ(None.BlocksPerSM, 0u);
  EXPECT_EQ(None.OneMore.RegistersPerThread, 64u);
}

} // namespace
} // namespace warplint::sim
