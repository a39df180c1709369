//===- test/unit/lanes/LaneComparisonTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/lanes/LaneFixture.h"

#include "lib/lanes/Comparison.h"

#include <bit>

using namespace warplint;

namespace {
struct Comparisons : LaneFixture {
  const SymbolId U = fixed("u", {0, 20}), V = fixed("v", {0, 20});

  static bool holds(int64_t Difference, ExprKind Kind) {
    return Kind == ExprKind::Eq ? Difference == 0 : Difference < 0;
  }
};

// What is decided is so for all values of the unknowns; with one unknown, what is not is not.
TEST_F(Comparisons, DecideWhatTheRangesDecide) {
  for (unsigned Round = 0; Round < 200; ++Round)
    for (ExprKind Kind : {ExprKind::Eq, ExprKind::Lt}) {
      const int64_t OfV = Round % 2 ? 0 : between(-3, 3);
      const LaneValue D = randomLanes(-40, 40) + LaneValue::ofSymbol(U, between(1, 3)) +
                          LaneValue::ofSymbol(V, OfV);
      const LanePredicate P = compare(C, D, Kind);
      EXPECT_EQ(P.True & P.Maybe, 0u);
      LaneMask Can = 0, Must = sim::AllLanes;
      for (int64_t A = 0; A <= 20; ++A)
        for (int64_t B = 0; B <= 20; ++B)
          for (unsigned L = 0; L < WarpSize; ++L)
            if (holds(*worth(D, L, {{U, A}, {V, B}}), Kind))
              Can |= LaneMask(1) << L;
            else
              Must &= ~(LaneMask(1) << L);
      EXPECT_EQ(P.True & ~Must, 0u);
      EXPECT_EQ(Can & ~P.possible(), 0u);
      if (OfV == 0) {
        EXPECT_EQ(P.True, Must);
        EXPECT_EQ(P.possible(), Can);
      }
    }
}

TEST_F(Comparisons, LanesThatAreEqualToOneUnknownExcludeEachOther) {
  const LanePredicate P = compare(C, lanes() - LaneValue::ofSymbol(U), ExprKind::Eq);
  EXPECT_EQ(std::popcount(P.Maybe), 21); // u is at most 20
  ASSERT_TRUE(P.Exclusive);
  for (unsigned L = 1; L < WarpSize; ++L)
    EXPECT_NE((*P.Exclusive)[L], (*P.Exclusive)[0]);
}

TEST_F(Comparisons, AnswersDecideWhatFollowsFromThem) {
  const SymbolId N = fixed("n", {0, INT32_MAX});
  Symbol Holds; // 3 < n
  Holds.Range = {0, 1};
  Holds.Test = std::make_shared<const SumTest>(
      *sumTestOf(Symbols, LaneValue(3) - LaneValue::ofSymbol(N), ExprKind::Lt));
  Answered = answersOf(Symbols, {{{Symbols.intern("3 < n", Holds), Question::Value, 0}, 1}});
  auto Less = [&](int64_t Than) {
    return compare(C, LaneValue(Than) - LaneValue::ofSymbol(N), ExprKind::Lt);
  };
  EXPECT_EQ(Less(2).True, sim::AllLanes);
  EXPECT_EQ(Less(3).True, sim::AllLanes);
  EXPECT_EQ(Less(4).Maybe, sim::AllLanes);
  EXPECT_EQ(compare(C, LaneValue::ofSymbol(N) - LaneValue(1), ExprKind::Eq).possible(), 0u);
}

// for (; i < n; i += 8), i = lane: i is 0 to 7 past n then, in each lane. So i + 1 < n nowhere.
TEST_F(Comparisons, LanesPastALoopAreNotBeforeItsEnd) {
  const SymbolId N = fixed("n", {0, INT32_MAX});
  Symbol Last;
  Last.Range = {0, INT64_MAX};
  Last.PerLane = true;
  const SymbolId Iterations = Symbols.intern("last", Last);
  const LaneValue Beyond = lanes() + LaneValue::ofSymbol(Iterations, 8) - LaneValue::ofSymbol(N);
  Nest.Exits[Iterations] = {Beyond, 8};
  EXPECT_EQ(compare(C, Beyond + LaneValue(1), ExprKind::Lt).possible(), 0u);
}

// for (i = 4 * lane; i < n; i += 32): a lane comes to every 32nd place from its own on, so of those
// that started less than 32 apart one at most ends 0 or 1 past n, where i - 2 < n.
TEST_F(Comparisons, LanesThatStartedApartDoNotMeetBehindALoop) {
  const SymbolId N = fixed("n", {0, INT32_MAX});
  Symbol Last;
  Last.Range = {0, INT64_MAX};
  Last.PerLane = true;
  const SymbolId Iterations = Symbols.intern("last", Last);
  const LaneValue Beyond = lanes(4) + LaneValue::ofSymbol(Iterations, 32) - LaneValue::ofSymbol(N);
  Nest.Exits[Iterations] = {Beyond, 32};
  const LanePredicate P = compare(C, Beyond - LaneValue(2), ExprKind::Lt);
  EXPECT_EQ(P.Maybe, sim::AllLanes);
  ASSERT_TRUE(P.Exclusive);
  for (unsigned L = 0; L < WarpSize; ++L)
    for (unsigned M = 0; M < L; ++M)
      EXPECT_EQ((*P.Exclusive)[L] == (*P.Exclusive)[M], L % 8 == M % 8);
}

TEST_F(Comparisons, StepsThatNoLaneIsBeyondDecideAlike) {
  const LaneValue Blocks = LaneValue::ofSymbol(U, 32);
  EXPECT_TRUE(decidesAlike(Symbols, Blocks + lanes(), ExprKind::Lt));
  EXPECT_FALSE(decidesAlike(Symbols, Blocks + lanes(1, 1), ExprKind::Lt)); // lane 31 is at 32
  EXPECT_FALSE(decidesAlike(Symbols, Blocks + lanes(), ExprKind::Eq));
  EXPECT_TRUE(decidesAlike(Symbols, LaneValue::ofSymbol(U), ExprKind::Eq));
}

TEST_F(Comparisons, WarpsThatDecideOtherwiseLeaveLanesOpen) {
  // 4 warps, tid.x = lane + 32*w: tid.x < 40 holds in all of warp 0 and 8 lanes of warp 1.
  Warps = batchOf(Symbols, {128, 1, 1}, {0, 1, 4});
  const LanePredicate P = compare(C, Warps.Thread[0] - LaneValue(40), ExprKind::Lt);
  EXPECT_TRUE(P.PerWarp);
  EXPECT_EQ(P.True, 0u); // warps 2 and 3 have none
  EXPECT_EQ(P.Maybe, sim::AllLanes);
  EXPECT_FALSE(compare(C, Warps.Thread[0] - LaneValue(128), ExprKind::Lt).PerWarp);
}
} // namespace
