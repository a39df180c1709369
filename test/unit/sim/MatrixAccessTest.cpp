//===- test/unit/sim/MatrixAccessTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/SharedMemory.h"
#include "sim/WarpAccess.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <set>

namespace warplint::sim {
namespace {

/// Row l of the instruction at Formula(l).
template <typename F> MatrixAccess rows(unsigned Matrices, F Formula, bool IsStore = false) {
  MatrixAccess Access;
  Access.Matrices = Matrices;
  Access.IsStore = IsStore;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Access.Row[Lane] = uint64_t(Formula(Lane));
  return Access;
}

TEST(MatrixAccessLaw, ARowStrideCostsItsCommonDivisorInEveryMatrix) {
  for (unsigned Matrices : {1u, 2u, 4u})
    for (unsigned Stride = 1; Stride <= 64; ++Stride) {
      const SharedCost Cost =
          matrixCost(rows(Matrices, [=](unsigned L) { return 16 * Stride * L; }));
      EXPECT_EQ(Cost.Wavefronts, Matrices * std::gcd(Stride, 8u));
      EXPECT_EQ(Cost.Transactions, Matrices);
    }
}

TEST(MatrixAccessLaw, RowsBeyondTheLastMatrixDoNotMatter) {
  for (unsigned Matrices : {1u, 2u}) {
    auto Garbage = [=](unsigned L) { return L < 8 * Matrices ? 16 * L : 128 * L; };
    EXPECT_EQ(matrixCost(rows(Matrices, Garbage)).Wavefronts, Matrices);
  }
}

TEST(MatrixAccessLaw, AgreesWithCountingByDefinition) {
  std::mt19937 Draw(1);
  for (unsigned Round = 0; Round < 20000; ++Round) {
    const unsigned Matrices = 1u << Draw() % 3, Range = 8u << Draw() % 5;
    const MatrixAccess Access = rows(Matrices, [&](unsigned) { return 16 * (Draw() % Range); });
    unsigned Want = 0;
    for (unsigned M = 0; M < Matrices; ++M) {
      std::set<uint64_t> Words[32];
      size_t Most = 0;
      for (unsigned Row = 8 * M; Row < 8 * M + 8; ++Row)
        for (uint64_t Word = Access.Row[Row] / 4; Word < Access.Row[Row] / 4 + 4; ++Word) {
          Words[Word % 32].insert(Word);
          Most = std::max(Most, Words[Word % 32].size());
        }
      Want += unsigned(Most);
    }
    ASSERT_EQ(matrixCost(Access).Wavefronts, Want);
  }
}

TEST(MatrixAccess, DenseRowsAreFreeOfConflicts) {
  EXPECT_EQ(matrixCost(rows(4, [](unsigned L) { return 16 * L; })).conflicts(), 0u);
}

TEST(MatrixAccess, RowsOfThirtyTwoBytesConflictInPairs) {
  const SharedCost Cost =
      matrixCost(rows(4, [](unsigned L) { return 32 * (L % 16) + 16 * (L / 16); }));
  EXPECT_EQ(Cost.Wavefronts, 8u);
  EXPECT_EQ(Cost.conflicts(), 4u);
  EXPECT_EQ(Cost.Evidence.grade(), Grade::Measured);
}

//===----------------------------------------------------------------------===//
// Swizzles
//===----------------------------------------------------------------------===//

constexpr Swizzle Modes[] = {NoSwizzle, Swizzle32B, Swizzle64B, Swizzle128B};

TEST(SwizzleLaw, IsItsOwnInverse) {
  for (Swizzle Mode : Modes)
    for (uint64_t Address = 0; Address < 8192; ++Address)
      EXPECT_EQ(Mode(Mode(Address)), Address);
}

TEST(SwizzleLaw, KeepsRowsAndMovesWholeChunks) {
  for (Swizzle Mode : Modes)
    for (uint64_t Address = 0; Address < 8192; ++Address) {
      EXPECT_EQ(Mode(Address) / 128, Address / 128);
      EXPECT_EQ(Mode(Address) % 16, Address % 16);
    }
}

TEST(SwizzleLaw, RepeatsAfterItsPeriod) {
  for (Swizzle Mode : Modes)
    for (uint64_t Address = 0; Address < 4096; ++Address)
      EXPECT_EQ(Mode(Address + Mode.periodBytes()), Mode(Address) + Mode.periodBytes());
}

// The programming guide's formula: chunk x of row y lies at chunk x ^ (y mod 8, 4 or 2).
TEST(SwizzleLaw, FollowsTheDocumentedTable) {
  for (unsigned Bits = 0; Bits <= 3; ++Bits)
    for (uint64_t Row = 0; Row < 16; ++Row)
      for (uint64_t Chunk = 0; Chunk < 8; ++Chunk)
        EXPECT_EQ(Modes[Bits](128 * Row + 16 * Chunk),
                  128 * Row + 16 * (Chunk ^ Row % (1u << Bits)));
}

TEST(Swizzle, FreesAColumnOfChunks) {
  auto Column = [](Swizzle Mode) {
    return matrixCost(rows(4, [=](unsigned L) { return Mode(128 * L); })).Wavefronts;
  };
  EXPECT_EQ(Column(NoSwizzle), 32u);
  EXPECT_EQ(Column(Swizzle32B), 16u);
  EXPECT_EQ(Column(Swizzle64B), 8u);
  EXPECT_EQ(Column(Swizzle128B), 4u);
}

TEST(Swizzle, HasTheDocumentedPeriods) {
  EXPECT_EQ(Swizzle32B.periodBytes(), 256u);
  EXPECT_EQ(Swizzle64B.periodBytes(), 512u);
  EXPECT_EQ(Swizzle128B.periodBytes(), 1024u);
}

} // namespace
} // namespace warplint::sim
