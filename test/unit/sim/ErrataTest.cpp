//===- test/unit/sim/ErrataTest.cpp - The figures of docs/seed-errata.md --===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"
#include "sim/GlobalMemory.h"
#include "sim/GpuSimulator.h"
#include "sim/Occupancy.h"
#include "sim/SharedMemory.h"

#include <gtest/gtest.h>

namespace warplint::sim {
namespace {

template <typename F> unsigned wavefronts(unsigned Bytes, F Offset) {
  return sharedCost(lanes(Bytes, Offset)).Wavefronts;
}

template <typename F> unsigned sectors(unsigned Bytes, F Offset) {
  return globalCost(lanes(Bytes, Offset)).Sectors;
}

//===----------------------------------------------------------------------===//
// Why padding works
//===----------------------------------------------------------------------===//

TEST(Padding, NoPitchFreesRowsAndColumnsOfANarrowTile) {
  for (unsigned N : {8u, 16u}) // a narrower square has no whole warp
    for (unsigned Pitch = N; Pitch < N + 64; ++Pitch) {
      auto Column = [=](unsigned L) { return 4 * (L % N * Pitch + L / N); };
      auto Row = [=](unsigned L) { return 4 * (L / N * Pitch + L % N); };
      EXPECT_GT(wavefronts(4, Column) + wavefronts(4, Row), 2u) << N << ", " << Pitch;
    }
}

TEST(Padding, OfOneAndTwoWordsInASixteenWideTile) {
  for (auto [Pitch, Read, Write] : {std::array{17u, 2u, 2u}, std::array{18u, 1u, 2u}}) {
    const unsigned P = Pitch;
    EXPECT_EQ(wavefronts(4, [=](unsigned L) { return 4 * (L % 16 * P + L / 16); }), Read);
    EXPECT_EQ(wavefronts(4, [=](unsigned L) { return 4 * (L / 16 * P + L % 16); }), Write);
  }
}

TEST(Padding, IsOutdoneByAnExclusiveOr) {
  // Element (r, c) of a 16 by 16 tile at word 16*r + (c xor r).
  auto At = [](unsigned R, unsigned C) { return 4 * (16 * R + (C ^ R)); };
  for (unsigned First : {0u, 2u, 6u, 14u}) {
    EXPECT_EQ(wavefronts(4, [=](unsigned L) { return At(First + L / 16, L % 16); }), 1u);
    EXPECT_EQ(wavefronts(4, [=](unsigned L) { return At(L % 16, First + L / 16); }), 1u);
  }
}

//===----------------------------------------------------------------------===//
// "GPU Kernel Simulator"; its examples are in GpuSimulatorTest.cpp
//===----------------------------------------------------------------------===//

TEST(SimulatorErrata, TheSumOverBanksIsNotTime) {
  const SharedCost Stride2 = sharedCost(lanes(4, [](unsigned L) { return 8 * L; }));
  EXPECT_EQ(Stride2.conflicts(), 1u); // the exercise counts 16
}

TEST(SimulatorErrata, BytesOfAWordAreServedTogether) {
  std::array<uint64_t, 32> Bytes;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Bytes[Lane] = Lane;
  EXPECT_EQ(GpuSimulator().bankConflictCount(Bytes), 24u);
  EXPECT_EQ(wavefronts(1, [](unsigned L) { return L; }), 1u);
}

TEST(SimulatorErrata, GlobalMemoryMovesSectors) {
  const GlobalCost Cost = globalCost(lanes(4, [](unsigned L) { return 32 * L; }));
  EXPECT_EQ(Cost.Sectors, 32u);
  EXPECT_EQ(Cost.Lines, 8u);
}

TEST(SimulatorErrata, AFourByFourTileHasNoConflicts) {
  EXPECT_EQ(countTranspose(4, 4, {4, 4, 0}, 32, 32).BankConflicts, 0u);
}

//===----------------------------------------------------------------------===//
// "The Optimization Loop"
//===----------------------------------------------------------------------===//

TEST(OptimizationLoopErrata, TheNaiveTransposeReadsBadlyAndWritesWell) {
  constexpr unsigned N = 1024;
  EXPECT_EQ(sectors(4, [](unsigned X) { return 4 * (X * N + 7); }), 32u); // in[x * N + y]
  EXPECT_EQ(sectors(4, [](unsigned X) { return 4 * (7 * N + X); }), 4u);  // out[y * N + x]
}

TEST(OptimizationLoopErrata, ABlockHas992Conflicts) {
  const TransposeStats Block = countTranspose(32, 32, {32, 32, 0}, 32, 32);
  EXPECT_EQ(Block.hardwareConflicts(), 992u);
  EXPECT_EQ(Block.SharedWavefronts - 32, 1024u); // less the 32 row writes
}

//===----------------------------------------------------------------------===//
// "Streaming Multiprocessors Deep Dive"
//===----------------------------------------------------------------------===//

TEST(DeepDiveErrata, SharedMemoryIsNotTheWholeOfL1) {
  EXPECT_EQ(findGpu("sm_70")->SharedPerSM, 96u * 1024);
  EXPECT_EQ(findGpu("sm_75")->SharedPerSM, 64u * 1024);
  EXPECT_EQ(findGpu("sm_86")->SharedPerSM, 100u * 1024);
  EXPECT_EQ(findGpu("sm_89")->SharedPerSM, 100u * 1024);
  for (const Gpu &Row : gpus()) {
    EXPECT_GE(Row.SharedPerSM, 64u * 1024);
    EXPECT_LE(Row.SharedPerSM, 328u * 1024); // of sm_107
  }
}

TEST(DeepDiveErrata, OccupancyIsRoundedAsTheHardwareRounds) {
  auto Blocks = [](BlockResources Block, const char *Name) {
    return occupancy(Block, *findGpu(Name)).BlocksPerSM;
  };
  EXPECT_EQ(Blocks({.Threads = 256, .RegistersPerThread = 33}, "sm_90"), 6u);
  EXPECT_EQ(65536u / (256 * 33), 7u);
  EXPECT_EQ(Blocks({.Threads = 32, .StaticShared = 25 * 1024}, "sm_86"), 3u);
  EXPECT_EQ(100u / 25, 4u);
  EXPECT_EQ(Blocks({.Threads = 33}, "sm_86"), 16u);
  EXPECT_EQ(occupancy({.Threads = 33}, *findGpu("sm_86")).Limit[unsigned(Resource::Warps)], 24u);
}

TEST(DeepDiveErrata, TheThreadIndexAddedTwiceIsAStrideOfTwo) {
  EXPECT_EQ(sectors(4, [](unsigned Tid) { return 4 * (Tid + Tid); }), 8u);
  EXPECT_EQ(sectors(16, [](unsigned Tid) { return 16 * Tid; }), 16u);
}

//===----------------------------------------------------------------------===//
// "Phase 2 Memory Optimization"
//===----------------------------------------------------------------------===//

TEST(Phase2Errata, HalvesAndPairsOfHalvesMoveTheSameSectors) {
  const unsigned Halves = sectors(2, [](unsigned L) { return 2 * L; });
  const unsigned Pairs = sectors(4, [](unsigned L) { return 4 * L; });
  EXPECT_EQ(Halves, 2u);
  EXPECT_EQ(Pairs, 4u);
  EXPECT_EQ(1024 / 32 * Halves, 512 / 32 * Pairs);
}

TEST(Phase2Errata, AHalfOfPaddingIsHalfAWordTooLittle) {
  EXPECT_EQ(wavefronts(2, [](unsigned R) { return 2 * 1024 * R; }), 32u);
  EXPECT_EQ(wavefronts(2, [](unsigned R) { return 2 * 1025 * R; }), 2u);
  EXPECT_EQ(wavefronts(2, [](unsigned R) { return 2 * 1026 * R; }), 1u);
}

TEST(Phase2Errata, TheCacheExceedsWhatABlockOfAT4CanHave) {
  const unsigned Data = 32 * 1024 * 2, Norms = 32 * 4;
  const Gpu T4 = *findGpu("sm_75");
  EXPECT_EQ(occupancy({.Threads = 32, .DynamicShared = Data, .OptIn = true}, T4).BlocksPerSM, 1u);
  EXPECT_EQ(occupancy({.Threads = 32, .DynamicShared = Data + Norms, .OptIn = true}, T4).Problem,
            LaunchProblem::TooMuchShared);
}

//===----------------------------------------------------------------------===//
// "Conflict-free patterns"
//===----------------------------------------------------------------------===//

TEST(ConflictFreeErrata, OddStridesAreFreeAndThirtyTwoIsTheWorst) {
  EXPECT_EQ(wavefronts(4, [](unsigned L) { return 4 * 32 * L; }), 32u);
  for (unsigned Stride = 1; Stride < 64; Stride += 2)
    EXPECT_EQ(wavefronts(4, [=](unsigned L) { return 4 * Stride * L; }), 1u);
}

TEST(ConflictFreeErrata, AStrideOfTwoLeavesOddBanksIdle) {
  // Shifted by one word the same lanes fill them: two such requests share no bank.
  const SharedCost Even = sharedCost(lanes(4, [](unsigned L) { return 4 * (2 * L % 256); }));
  EXPECT_EQ(Even.WordsOfBusiestBank, 2u);
  EXPECT_EQ(Even.BusiestBank, 0u);
  unsigned Banks = 0;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Banks |= 1u << 2 * Lane % 32;
  EXPECT_EQ(Banks, 0x55555555u);
}

TEST(ConflictFreeErrata, MatrixProductAndSequentialReductionAreFree) {
  EXPECT_EQ(wavefronts(4, [](unsigned Col) { return 4 * (32 * 5 + Col); }), 1u);
  for (unsigned Stride : {1u, 2u, 32u, 64u, 128u})
    EXPECT_EQ(wavefronts(4, [=](unsigned Tid) { return 4 * (Tid + Stride); }), 1u);
  EXPECT_EQ(wavefronts(4, [](unsigned Tid) { return 4 * (2 * 8 * Tid); }), 16u);
}

} // namespace
} // namespace warplint::sim
