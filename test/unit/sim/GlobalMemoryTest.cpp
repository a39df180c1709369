//===- test/unit/sim/GlobalMemoryTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/GlobalMemory.h"
#include "Lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <vector>

namespace warplint::sim {
namespace {

constexpr unsigned Widths[] = {1, 2, 4, 8, 16, 32};

//===----------------------------------------------------------------------===//
// The rule by definition
//===----------------------------------------------------------------------===//

size_t distinct(std::vector<int64_t> Values) {
  std::sort(Values.begin(), Values.end());
  return size_t(std::unique(Values.begin(), Values.end()) - Values.begin());
}

GlobalCost byDefinition(const WarpAccess &A) {
  std::vector<int64_t> Bytes, Sectors, Lines;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    for (unsigned Byte = 0; A.isActive(Lane) && Byte < A.BytesPerLane; ++Byte) {
      const int64_t Address = int64_t(A.Offset[Lane] + Byte);
      Bytes.push_back(Address);
      Sectors.push_back(Address >> 5);
      Lines.push_back(Address >> 7);
    }
  GlobalCost Cost;
  Cost.Sectors = unsigned(distinct(Sectors));
  Cost.Lines = unsigned(distinct(Lines));
  Cost.BytesUsed = unsigned(distinct(Bytes));
  const unsigned Asked = unsigned(std::popcount(A.Active)) * A.BytesPerLane;
  Cost.Ideal = std::min(Cost.Sectors, (Asked + 31) / 32);
  return Cost;
}

void compare(const WarpAccess &A) {
  const GlobalCost Want = byDefinition(A), Got = globalCost(A);
  ASSERT_EQ(Got.Sectors, Want.Sectors);
  ASSERT_EQ(Got.Lines, Want.Lines);
  ASSERT_EQ(Got.BytesUsed, Want.BytesUsed);
  ASSERT_EQ(Got.Ideal, Want.Ideal);
}

TEST(GlobalOracle, AgreesOnAlignedLanes) {
  for (unsigned Bytes : Widths) {
    RandomAccesses Draw(Bytes, 11);
    for (unsigned Round = 0; Round < 20000; ++Round)
      compare(Draw.next(Op::Load));
  }
}

TEST(GlobalOracle, AgreesOnLanesBelowTheBase) {
  for (unsigned Bytes : Widths) {
    RandomAccesses Draw(Bytes, 12);
    for (unsigned Round = 0; Round < 5000; ++Round) {
      WarpAccess A = Draw.next(Op::Load);
      for (uint64_t &Offset : A.Offset)
        Offset -= 64 * Bytes; // wraps, as a pointer less one does
      compare(A);
    }
  }
}

TEST(GlobalOracle, AgreesOnMisalignedLanes) {
  for (unsigned Bytes : Widths) {
    RandomAccesses Draw(Bytes, 13);
    for (unsigned Round = 0; Round < 5000; ++Round) {
      WarpAccess A = Draw.next(Op::Load);
      const uint64_t Shift = Draw.below(32), Jitter = Draw.below(2) * 31;
      for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
        A.Offset[Lane] += Shift + (Lane * 7 & Jitter);
      compare(A);
    }
  }
}

//===----------------------------------------------------------------------===//
// Laws
//===----------------------------------------------------------------------===//

TEST(GlobalMemoryLaw, TheOrderOfLanesDoesNotMatter) {
  std::mt19937 Shuffle(1);
  for (unsigned Bytes : Widths) {
    RandomAccesses Draw(Bytes, 14);
    for (unsigned Round = 0; Round < 2000; ++Round) {
      WarpAccess A = Draw.next(Op::Load);
      A.Active = AllLanes;
      WarpAccess B = A;
      std::shuffle(B.Offset.begin(), B.Offset.end(), Shuffle);
      EXPECT_EQ(globalCost(A).Sectors, globalCost(B).Sectors);
      EXPECT_EQ(globalCost(A).Lines, globalCost(B).Lines);
    }
  }
}

TEST(GlobalMemoryLaw, OnlyTheShiftWithinASectorMattersToSectors) {
  for (unsigned Bytes : Widths) {
    RandomAccesses Draw(Bytes, 15);
    for (unsigned Round = 0; Round < 2000; ++Round) {
      WarpAccess A = Draw.next(Op::Load), B = A;
      const uint64_t Shift = 32 * Draw.below(1000);
      for (uint64_t &Offset : B.Offset)
        Offset += Shift;
      EXPECT_EQ(globalCost(A).Sectors, globalCost(B).Sectors);
    }
  }
}

TEST(GlobalMemoryLaw, RemovingLanesNeverAddsSectorsOrLines) {
  for (unsigned Bytes : Widths) {
    RandomAccesses Draw(Bytes, 16);
    for (unsigned Round = 0; Round < 2000; ++Round) {
      WarpAccess A = Draw.next(Op::Load), B = A;
      B.Active &= Draw.mask();
      EXPECT_LE(globalCost(B).Sectors, globalCost(A).Sectors);
      EXPECT_LE(globalCost(B).Lines, globalCost(A).Lines);
    }
  }
}

TEST(GlobalMemoryLaw, FiguresAreInOrder) {
  for (unsigned Bytes : Widths) {
    RandomAccesses Draw(Bytes, 17);
    for (unsigned Round = 0; Round < 2000; ++Round) {
      const GlobalCost Cost = globalCost(Draw.next(Op::Load));
      EXPECT_LE(Cost.Ideal, Cost.Sectors);
      EXPECT_LE(Cost.Lines, Cost.Sectors);
      EXPECT_LE(Cost.Sectors, 4 * Cost.Lines);
      EXPECT_LE(Cost.BytesUsed, SectorBytes * Cost.Sectors);
    }
  }
}

//===----------------------------------------------------------------------===//
// Examples
//===----------------------------------------------------------------------===//

GlobalCost strided(unsigned Bytes, unsigned Stride, unsigned First = 0) {
  return globalCost(lanes(Bytes, [=](unsigned L) { return First + Stride * L; }));
}

TEST(GlobalMemory, ContiguousLanesMoveNothingUnused) {
  EXPECT_EQ(strided(4, 4).Sectors, 4u);
  EXPECT_EQ(strided(8, 8).Sectors, 8u);
  EXPECT_EQ(strided(16, 16).Sectors, 16u);
  EXPECT_EQ(strided(32, 32).Sectors, 32u);
  EXPECT_EQ(strided(2, 2).Sectors, 2u); // half: 64 bytes
  EXPECT_EQ(strided(1, 1).Sectors, 1u);
  for (unsigned Bytes : {1u, 2u, 4u, 8u, 16u, 32u})
    EXPECT_EQ(strided(Bytes, Bytes).excess(), 0u);
}

TEST(GlobalMemory, AShiftOfOneElementAddsASector) {
  EXPECT_EQ(strided(4, 4, 4).Sectors, 5u);
  EXPECT_EQ(strided(4, 4, 4).Lines, 2u);
  EXPECT_EQ(strided(4, 4, 4).excess(), 1u);
}

TEST(GlobalMemory, StridesMoveMoreUntilEveryLaneHasASector) {
  EXPECT_EQ(strided(4, 8).Sectors, 8u);   // every other element
  EXPECT_EQ(strided(4, 12).Sectors, 12u); // x of a float3
  EXPECT_EQ(strided(4, 32).Sectors, 32u);
  EXPECT_EQ(strided(4, 128).Sectors, 32u);
  EXPECT_EQ(strided(4, 128).Lines, 32u);
  EXPECT_EQ(strided(4, 128).Ideal, 4u);
}

TEST(GlobalMemory, AnElementForAllLanesIsOneSector) {
  const GlobalCost Cost = strided(4, 0, 40);
  EXPECT_EQ(Cost.Sectors, 1u);
  EXPECT_EQ(Cost.Ideal, 1u);
  EXPECT_EQ(Cost.BytesUsed, 4u);
}

TEST(GlobalMemory, DescendingLanesCostWhatAscendingOnesDo) {
  EXPECT_EQ(globalCost(lanes(4, [](unsigned L) { return 4 * (31 - L); })).Sectors, 4u);
}

TEST(GlobalMemory, NoLanesCostNothing) {
  const GlobalCost Cost = globalCost(lanes(4, [](unsigned) { return 0; }, Op::Load, 0));
  EXPECT_EQ(Cost.Sectors, 0u);
  EXPECT_EQ(Cost.Ideal, 0u);
}

TEST(GlobalMemory, GradesFollowTheEvidence) {
  EXPECT_EQ(strided(4, 4).Evidence.grade(), Grade::Measured);
  EXPECT_EQ(strided(32, 32).Evidence.grade(), Grade::Conjecture);
}

TEST(GlobalMemory, AMovedRequestCostsWhatTheRequestCostsThere) {
  std::mt19937 Draw(7);
  for (unsigned Round = 0; Round < 4000; ++Round) {
    WarpAccess A;
    A.BytesPerLane = Widths[Draw() % std::size(Widths)];
    A.Active = Round % 3 ? AllLanes : LaneMask(Draw());
    A.Operation = Round % 5 ? Op::Load : Op::Atomic;
    const uint64_t Reach = uint64_t(1) << (1 + Draw() % 9), Stride = Draw() % 80;
    for (unsigned L = 0; L < WarpSize; ++L)
      A.Offset[L] = A.BytesPerLane * (Round % 2 ? Draw() % Reach : L * Stride + (L > 15));
    const MovedRequest Moved(A);
    for (unsigned Move = 0; Move < LineBytes; Move += A.BytesPerLane) {
      WarpAccess There = A;
      for (uint64_t &At : There.Offset)
        At += Move;
      const GlobalCost Want = globalCost(There), Got = Moved.at(Move);
      ASSERT_EQ(Got.Sectors, Want.Sectors) << "round " << Round << ", move " << Move;
      ASSERT_EQ(Got.Lines, Want.Lines);
      ASSERT_EQ(Got.BytesUsed, Want.BytesUsed);
      ASSERT_EQ(Got.Ideal, Want.Ideal);
      ASSERT_EQ(Got.Evidence, Want.Evidence);
    }
  }
}

TEST(GlobalMemory, FarStridesDoNotOverflow) {
  EXPECT_EQ(globalCost(lanes(4, [](unsigned L) { return uint64_t(L) << 58; })).Sectors, 32u);
  EXPECT_EQ(
      globalCost(lanes(4, [](unsigned L) { return (~uint64_t(0) >> 1) - 3 + 4 * L; })).Sectors,
      5u); // across the end of the signed numbers
}

} // namespace
} // namespace warplint::sim
