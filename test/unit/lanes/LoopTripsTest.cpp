//===- test/unit/lanes/LoopTripsTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/lanes/LaneFixture.h"

#include "lib/lanes/CarriedVariables.h"

using namespace warplint;

namespace {
struct LoopTrips : LaneFixture {
  SymbolId counter() {
    Symbol S;
    S.Kind = SymbolKind::Counter;
    S.Range = {0, INT64_MAX};
    S.Loops = bitOf(0);
    return Symbols.intern("counter", S);
  }
  std::optional<HeaderRuns> trips(const LaneValue &Start, int64_t Step, LoopCondition::Kind Is,
                                  LaneMask Lanes = sim::AllLanes) {
    const LoopCondition While{Start + LaneValue::ofSymbol(counter(), Step), Is};
    return headerRuns(C, 0, While, counter(), Lanes, Progress);
  }

  uint64_t Steps = 0;
  RunProgress Progress{Steps, 1000};
};

TEST_F(LoopTrips, AreCountedByRunning) {
  for (unsigned Round = 0; Round < 200; ++Round) {
    const LaneValue Start = randomLanes(-60, 10);
    const int64_t Step = between(1, 9);
    const LaneMask Lanes = LaneMask(between(1, INT32_MAX));
    int64_t Least = INT64_MAX, Most = 0;
    for (unsigned L = 0; L < WarpSize; ++L) {
      if (!(Lanes >> L & 1))
        continue;
      int64_t Runs = 1; // the header runs once more than the lane stays
      for (int64_t At = Start.Base[L]; At < 0; At += Step)
        ++Runs;
      Least = std::min(Least, Runs);
      Most = std::max(Most, Runs);
    }
    EXPECT_EQ(trips(Start, Step, LoopCondition::BelowZero, Lanes), (HeaderRuns{Least, Most, true}));
  }
  EXPECT_FALSE(Progress.TooMany);
}

TEST_F(LoopTrips, UntilTheyMeetExactly) {
  EXPECT_EQ(trips(LaneValue(-12), 3, LoopCondition::NotZero), (HeaderRuns{5, 5, true}));
  EXPECT_EQ(trips(LaneValue(-12), 5, LoopCondition::NotZero), std::nullopt); // steps over it
  EXPECT_EQ(trips(LaneValue(12), 3, LoopCondition::NotZero), std::nullopt);  // moves away
  EXPECT_EQ(trips(LaneValue(0), 3, LoopCondition::Zero), std::nullopt);
}

TEST_F(LoopTrips, OfAnUnknownLimitOnlyTheLeastIsKnown) {
  const SymbolId N = fixed("n", {5, 9});
  EXPECT_EQ(trips(LaneValue::ofSymbol(N, -1), 1, LoopCondition::BelowZero),
            (HeaderRuns{6, 6, false}));
  EXPECT_EQ(trips(LaneValue(-1), 0, LoopCondition::BelowZero), std::nullopt); // for ever
}

TEST_F(LoopTrips, WarpsThatLeaveApartAreNotRunAtOnce) {
  Warps = batchOf(Symbols, {128, 1, 1}, {0, 1, 4});
  trips(Warps.Thread[0] - LaneValue(200), 1, LoopCondition::BelowZero);
  EXPECT_TRUE(Progress.TooMany);
  EXPECT_TRUE(Progress.FewerMay);
}

TEST(RunProgress, FewerWarpsHelpOnlyIfNothingSaysOtherwise) {
  uint64_t Steps = 0;
  RunProgress P{Steps, 10};
  P.needFewer(/*WouldHelp=*/true);
  EXPECT_TRUE(P.isOver() && P.FewerMay);
  P.needFewer(/*WouldHelp=*/false);
  P.needFewer(/*WouldHelp=*/true);
  EXPECT_FALSE(P.FewerMay);
}

TEST(RunProgress, ABudgetIsSpentByMoreThanIt) {
  uint64_t Steps = 10;
  RunProgress P{Steps, 10};
  P.checkBudget();
  EXPECT_FALSE(P.OutOfSteps);
  ++Steps;
  P.checkBudget();
  EXPECT_TRUE(P.OutOfSteps);
}
} // namespace
