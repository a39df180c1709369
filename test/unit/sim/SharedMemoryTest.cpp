//===- test/unit/sim/SharedMemoryTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/SharedMemory.h"
#include "Lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace warplint::sim {
namespace {

constexpr unsigned Widths[] = {1, 2, 4, 8, 16};
constexpr Op Operations[] = {Op::Load, Op::Store, Op::Atomic, Op::AsyncCopyStore};

/// Lane l reads the word l * Stride.
WarpAccess stride(uint64_t Stride) {
  return lanes(4, [=](unsigned L) { return 4 * Stride * L; });
}

//===----------------------------------------------------------------------===//
// Laws
//===----------------------------------------------------------------------===//

TEST(SharedMemoryLaw, AStrideCostsItsCommonDivisorWithTheBanks) {
  for (unsigned Stride = 1; Stride <= 256; ++Stride)
    EXPECT_EQ(sharedCost(stride(Stride)).Wavefronts, std::gcd(Stride, Banks))
        << "stride " << Stride << " words";
}

TEST(SharedMemoryLaw, AWideStrideCostsItsCommonDivisorInEveryGroup) {
  for (unsigned Bytes : {8u, 16u})
    for (unsigned Stride = 1; Stride <= 64; ++Stride) {
      const unsigned Units = 128 / Bytes, Groups = Bytes / 4;
      EXPECT_EQ(sharedCost(lanes(Bytes, [=](unsigned L) { return Bytes * Stride * L; })).Wavefronts,
                Groups * std::gcd(Stride, Units))
          << Bytes << " bytes per lane, stride " << Stride;
    }
}

TEST(SharedMemoryLaw, TheOrderOfLanesInAGroupDoesNotMatter) {
  for (unsigned Bytes : Widths) {
    RandomAccesses Draw(Bytes, 1);
    std::mt19937 Shuffle(2);
    for (unsigned Round = 0; Round < 2000; ++Round) {
      WarpAccess A = Draw.next(Op::Store); // loads of 8 and 16 bytes care for pairs of lanes
      A.Active = AllLanes;
      WarpAccess B = A;
      const unsigned Group = std::min(WarpSize, 128 / Bytes);
      for (auto First = B.Offset.begin(); First != B.Offset.end(); First += Group)
        std::shuffle(First, First + Group, Shuffle);
      EXPECT_EQ(sharedCost(A).Wavefronts, sharedCost(B).Wavefronts);
    }
  }
}

TEST(SharedMemoryLaw, AUniformShiftByWholeUnitsDoesNotMatter) {
  for (unsigned Bytes : Widths)
    for (Op Operation : Operations) {
      RandomAccesses Draw(Bytes, 3);
      for (unsigned Round = 0; Round < 500; ++Round) {
        WarpAccess A = Draw.next(Operation), B = A;
        const uint64_t Shift = Draw.below(1 << 16) * std::max(Bytes, WordBytes);
        for (uint64_t &Offset : B.Offset)
          Offset += Shift;
        EXPECT_EQ(sharedCost(A).Wavefronts, sharedCost(B).Wavefronts);
        EXPECT_EQ(sharedCost(A).Transactions, sharedCost(B).Transactions);
      }
    }
}

TEST(SharedMemoryLaw, RemovingLanesNeverAddsWavefronts) {
  for (unsigned Bytes : Widths)
    for (Op Operation : Operations) {
      RandomAccesses Draw(Bytes, 4);
      for (unsigned Round = 0; Round < 1000; ++Round) {
        WarpAccess A = Draw.next(Operation), B = A;
        B.Active &= Draw.mask();
        EXPECT_LE(sharedCost(B).Wavefronts, sharedCost(A).Wavefronts);
      }
    }
}

TEST(SharedMemoryLaw, WhatInactiveLanesHoldDoesNotMatter) {
  for (unsigned Bytes : Widths) {
    RandomAccesses Draw(Bytes, 5);
    for (unsigned Round = 0; Round < 1000; ++Round) {
      WarpAccess A = Draw.next(Op::Load), B = A;
      for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
        if (!A.isActive(Lane))
          B.Offset[Lane] = Draw.below(1 << 16) * Bytes;
      EXPECT_EQ(sharedCost(A).Wavefronts, sharedCost(B).Wavefronts);
      EXPECT_EQ(sharedCost(A).BusiestBank, sharedCost(B).BusiestBank);
    }
  }
}

TEST(SharedMemoryLaw, IdealTransactionsAndWavefrontsAreInOrder) {
  for (unsigned Bytes : Widths)
    for (Op Operation : Operations) {
      RandomAccesses Draw(Bytes, 6);
      for (unsigned Round = 0; Round < 1000; ++Round) {
        const WarpAccess Access = Draw.next(Operation);
        const SharedCost Cost = sharedCost(Access);
        const unsigned Asked = unsigned(std::popcount(Access.Active)) * Bytes;
        EXPECT_EQ(Cost.Ideal, std::min(Cost.Wavefronts, (Asked + 127) / 128)); // [W2]
        EXPECT_LE(Cost.Transactions, Cost.Wavefronts);
        EXPECT_LE(Cost.WordsOfBusiestBank, Cost.Wavefronts);
        EXPECT_LE(Cost.Wavefronts, WarpSize);
      }
    }
}

TEST(SharedMemoryLaw, ALoadNeverCostsMoreThanAStoreNorAStoreMoreThanACopy) {
  for (unsigned Bytes : {4u, 8u, 16u}) {
    RandomAccesses Draw(Bytes, 7);
    for (unsigned Round = 0; Round < 2000; ++Round) {
      WarpAccess A = Draw.next(Op::Load);
      const unsigned Load = sharedCost(A).Wavefronts;
      A.Operation = Op::Store;
      const unsigned Store = sharedCost(A).Wavefronts;
      A.Operation = Op::AsyncCopyStore;
      EXPECT_LE(Load, Store);
      EXPECT_LE(Store, sharedCost(A).Wavefronts);
    }
  }
}

/// A warp reads a tile of N by N words by columns, rows Pitch words apart.
unsigned columnWavefronts(unsigned N, unsigned Pitch) {
  return sharedCost(lanes(4, [=](unsigned L) { return 4 * (L % N * Pitch + L / N); })).Wavefronts;
}

TEST(SharedMemoryLaw, APitchOfAnOddMultipleOfTheColumnsSpannedIsFree) {
  // The warp spans C = 32/N columns. With K odd, x*K mod N takes each value once, so x*C*K mod
  // 32 takes each multiple of C once, and the C columns fill the gaps.
  for (unsigned N : {1u, 2u, 4u, 8u, 16u, 32u})
    for (unsigned K = 1; K < 64; K += 2)
      EXPECT_EQ(columnWavefronts(N, 32 / N * K), 1u) << N << " columns, pitch " << 32 / N * K;
}

TEST(SharedMemoryLaw, OneWordOfPaddingFreesColumnsOfTilesThirtyTwoWideOnly) {
  auto LeastPadding = [](unsigned N) {
    unsigned Pad = 0;
    while (columnWavefronts(N, N + Pad) > 1)
      ++Pad;
    return Pad;
  };
  EXPECT_EQ(LeastPadding(32), 1u);
  EXPECT_EQ(LeastPadding(16), 2u);
  EXPECT_EQ(LeastPadding(8), 4u);
}

//===----------------------------------------------------------------------===//
// Banks and words
//===----------------------------------------------------------------------===//

TEST(SharedMemory, OneWordForAllLanesIsFreeForLoadsAndStores) {
  EXPECT_EQ(sharedCost(stride(0)).Wavefronts, 1u);
  EXPECT_EQ(sharedCost(lanes(4, [](unsigned) { return 0; }, Op::Store)).Wavefronts, 1u);
}

TEST(SharedMemory, SeveralWordsInDifferentBanksAreServedTogether) {
  EXPECT_EQ(sharedCost(lanes(4, [](unsigned L) { return L < 16 ? 0 : 4; })).Wavefronts, 1u);
}

TEST(SharedMemory, TwoWordsOfOneBankTakeTwoWavefronts) {
  EXPECT_EQ(sharedCost(lanes(4, [](unsigned L) { return L < 16 ? 0 : 128; })).Wavefronts, 2u);
}

TEST(SharedMemory, BytesOfOneWordNeverConflict) {
  EXPECT_EQ(sharedCost(lanes(1, [](unsigned L) { return L; })).Wavefronts, 1u);
  EXPECT_EQ(sharedCost(lanes(2, [](unsigned L) { return 2 * L; })).Wavefronts, 1u);
}

TEST(SharedMemory, NarrowLanesConflictByWords) {
  // A column of half[32][32]: 64 bytes a row, so two banks owe 16 words each.
  EXPECT_EQ(sharedCost(lanes(2, [](unsigned L) { return 64 * L; })).Wavefronts, 16u);
  // Four bytes of a word, then the same bank of the next row.
  EXPECT_EQ(sharedCost(lanes(1, [](unsigned L) { return L % 4 + 128 * (L / 4); })).Wavefronts, 8u);
}

TEST(SharedMemory, PaddingAHalfColumnByOneHalfDoesNotCureIt) {
  // 66-byte rows: lanes 2k and 2k+1 share no word, and their words fall 16.5 words apart.
  EXPECT_EQ(sharedCost(lanes(2, [](unsigned L) { return 66 * L; })).Wavefronts, 1u);
  // With 64 halves a row the padded pitch is 32.5 words: neighbours meet in a bank.
  EXPECT_EQ(sharedCost(lanes(2, [](unsigned L) { return 130 * L; })).Wavefronts, 2u);
  EXPECT_EQ(sharedCost(lanes(2, [](unsigned L) { return 132 * L; })).Wavefronts, 1u);
}

TEST(SharedMemory, TheBusiestBankIsNamed) {
  const SharedCost Cost = sharedCost(lanes(4, [](unsigned L) { return 128 * L + 20; }));
  EXPECT_EQ(Cost.BusiestBank, 5u);
  EXPECT_EQ(Cost.WordsOfBusiestBank, 32u);
}

TEST(SharedMemory, TheBusiestBankIsTheLowestOfEquals) {
  // 16 by 16 words read by columns: banks 0, 1, 16 and 17 owe eight words each.
  const SharedCost Cost =
      sharedCost(lanes(4, [](unsigned L) { return 64 * (L % 16) + 4 * (L / 16); }));
  EXPECT_EQ(Cost.Wavefronts, 8u);
  EXPECT_EQ(Cost.BusiestBank, 0u);
}

TEST(SharedMemory, NoLanesCostNothing) {
  const SharedCost Cost = sharedCost(lanes(4, [](unsigned) { return 0; }, Op::Load, 0));
  EXPECT_EQ(Cost.Wavefronts, 0u);
  EXPECT_EQ(Cost.Transactions, 0u);
  EXPECT_EQ(Cost.Ideal, 0u);
}

//===----------------------------------------------------------------------===//
// Groups and merging
//===----------------------------------------------------------------------===//

TEST(SharedMemory, GroupsFollowTheWidth) {
  EXPECT_EQ(groupOf(9, 4), AllLanes);
  EXPECT_EQ(groupOf(9, 8), 0x0000ffffu);
  EXPECT_EQ(groupOf(16, 8), 0xffff0000u);
  EXPECT_EQ(groupOf(9, 16), 0x0000ff00u);
}

TEST(SharedMemory, WideContiguousLanesAreFreeOfConflicts) {
  for (unsigned Bytes : {8u, 16u}) {
    const SharedCost Cost = sharedCost(lanes(Bytes, [=](unsigned L) { return Bytes * L; }));
    EXPECT_EQ(Cost.Wavefronts, Bytes / 4);
    EXPECT_EQ(Cost.conflicts(), 0u);
  }
}

TEST(SharedMemory, AnEmptyGroupIsFree) {
  auto Column = [](unsigned L) { return 128 * L; };
  EXPECT_EQ(sharedCost(lanes(16, Column, Op::Load, 0xff)).Wavefronts, 8u);
  EXPECT_EQ(sharedCost(lanes(16, Column, Op::Load, 0xff)).conflicts(), 7u);
  EXPECT_EQ(sharedCost(lanes(8, Column, Op::Store, 0xffff0000)).Wavefronts, 16u);
}

TEST(SharedMemory, UniformWideLoadsMergeAndStoresDoNot) {
  auto Uniform = [](unsigned) { return 0; };
  EXPECT_EQ(sharedCost(lanes(8, Uniform)).Wavefronts, 1u);
  EXPECT_EQ(sharedCost(lanes(16, Uniform)).Wavefronts, 2u);
  EXPECT_EQ(sharedCost(lanes(8, Uniform, Op::Store)).Wavefronts, 2u);
  EXPECT_EQ(sharedCost(lanes(16, Uniform, Op::Store)).Wavefronts, 4u);
}

TEST(SharedMemory, AMergeKeepsItsConflicts) {
  // Neighbours share an element, and all sixteen elements lie in banks 0 and 1 [V6].
  const SharedCost Cost = sharedCost(lanes(8, [](unsigned L) { return 128 * (L / 2); }));
  EXPECT_EQ(Cost.Wavefronts, 16u);
  EXPECT_EQ(Cost.conflicts(), 15u);
  EXPECT_TRUE(Cost.Evidence.contains(RuleId::V6));
}

TEST(SharedMemory, AMergeSeesTheWordsOfBothHalves) {
  // Experiment B2: each half has two words of bank 0, the same number as both together.
  static constexpr unsigned Word[] = {0, 32, 4, 6, 8, 10, 12, 14, 80, 112, 18, 20, 22, 24, 26, 28};
  const SharedCost Cost = sharedCost(lanes(8, [](unsigned L) { return 4 * Word[L / 2]; }));
  EXPECT_EQ(Cost.Wavefronts, 2u);
  EXPECT_EQ(Cost.conflicts(), 1u);
}

TEST(SharedMemory, InactivePartnersDoNotPreventAMerge) {
  // Experiment B6: even lanes only.
  auto Pairs = [](unsigned L) { return 8 * (L / 2); };
  const SharedCost Cost = sharedCost(lanes(8, Pairs, Op::Load, 0x55555555));
  EXPECT_EQ(Cost.Wavefronts, 1u);
  EXPECT_TRUE(Cost.Evidence.contains(RuleId::V7));
}

TEST(SharedMemory, TheMergeTestIsMadeForTheWholeWarp) {
  // Experiment B7: the lower half-warp agrees in pairs, the upper does not.
  const SharedCost Cost =
      sharedCost(lanes(16, [](unsigned L) { return L < 16 ? 16 * (L / 2) : 16 * L; }));
  EXPECT_EQ(Cost.Wavefronts, 4u);
  // Experiment B5: the halves agree at different distances.
  const SharedCost Mixed = sharedCost(lanes(
      8, [](unsigned L) { return L < 16 ? 8 * (L / 2) : 64 + 16 * ((L - 16) / 4) + 8 * (L & 1); }));
  EXPECT_EQ(Mixed.Wavefronts, 2u);
}

//===----------------------------------------------------------------------===//
// Operations and grades
//===----------------------------------------------------------------------===//

TEST(SharedMemory, AsynchronousCopiesDoNotShareWords) {
  auto One = [](unsigned) { return 0; };
  EXPECT_EQ(sharedCost(lanes(16, One, Op::AsyncCopyStore)).Wavefronts, 32u);
  EXPECT_EQ(sharedCost(lanes(4, One, Op::AsyncCopyStore)).Wavefronts, 32u);
}

TEST(SharedMemory, AtomicsOnDistinctWordsCostAsStoresDo) {
  for (unsigned Stride = 1; Stride <= 64; ++Stride) {
    WarpAccess Access = stride(Stride);
    Access.Operation = Op::Atomic;
    EXPECT_EQ(sharedCost(Access).Wavefronts, std::gcd(Stride, Banks));
    EXPECT_EQ(sharedCost(Access).Evidence.grade(), Grade::Measured);
  }
}

// Lanes of one word wait for each other, and so do those of one bank in each half-warp.
TEST(SharedMemory, AtomicsServeLanesOneByOne) {
  auto Pairs = [](unsigned L) { return 4 * (L / 2); };
  EXPECT_EQ(sharedCost(lanes(4, Pairs, Op::Atomic)).Wavefronts, 2u);
  EXPECT_EQ(sharedCost(lanes(4, Pairs, Op::Increment)).Wavefronts, 1u);
  EXPECT_EQ(sharedCost(lanes(8, [](unsigned) { return 0; }, Op::Atomic)).Wavefronts, 32u);
  EXPECT_EQ(
      sharedCost(lanes(4, [](unsigned L) { return 128 * (L / 16); }, Op::Atomic)).Wavefronts, 32u);
}

TEST(SharedMemory, WordsAreMeasured) {
  EXPECT_EQ(sharedCost(stride(7)).Evidence.grade(), Grade::Measured);
  EXPECT_EQ(sharedCost(lanes(4, [](unsigned L) { return 4 * (L ^ 5); })).Evidence.grade(),
            Grade::Measured);
}

//===----------------------------------------------------------------------===//
// The textbook count
//===----------------------------------------------------------------------===//

unsigned textbook(unsigned Bytes, unsigned NumBanks = Banks) {
  std::array<uint64_t, WarpSize> Addresses;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Addresses[Lane] = uint64_t(Bytes) * Lane;
  return textbookConflicts(Addresses, NumBanks);
}

TEST(TextbookConflicts, AddUpOverBanks) {
  // Stride S words: gcd(S, 32) lanes in each of 32 / gcd banks, of which all but one wait.
  for (unsigned Stride = 1; Stride <= 64; ++Stride)
    EXPECT_EQ(textbook(4 * Stride), 32 - 32 / std::gcd(Stride, 32u));
}

TEST(TextbookConflicts, CountAddressesNotWords) {
  EXPECT_EQ(textbook(1), 24u); // 8 banks with 4 addresses each, which the hardware serves at once
  EXPECT_EQ(textbook(0), 0u);
  EXPECT_EQ(textbookConflicts({}), 0u);
}

TEST(TextbookConflicts, TakeAnyNumberOfBanks) {
  EXPECT_EQ(textbook(4, 16), 16u);
  EXPECT_EQ(textbook(4, 1), 31u);
}

} // namespace
} // namespace warplint::sim
