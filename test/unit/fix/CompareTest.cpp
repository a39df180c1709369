//===- test/unit/fix/CompareTest.cpp - Before and after -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/ProofText.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
Figures costing(uint64_t Min, uint64_t Max) {
  Figures F;
  F.Units.include(Min);
  F.Units.include(Max);
  return F;
}

Verdict costs(uint64_t Min, uint64_t Max) {
  Verdict V;
  V.Reached = true;
  V.PerRequest = costing(Min, Max);
  return V;
}

Verdict withCases(std::vector<std::pair<std::string, uint64_t>> Cases) {
  Verdict V;
  V.Reached = true;
  for (const auto &[When, Units] : Cases) {
    V.Cases.push_back({Predicate({SourceCondition{When, {}}}), costing(Units, Units)});
    V.PerRequest.include(costing(Units, Units));
  }
  return V;
}

TEST(Compare, TheSamePriceNeitherRisesNorFalls) {
  EXPECT_FALSE(rises(costs(1, 32), costs(1, 32)));
  EXPECT_FALSE(falls(costs(1, 32), costs(1, 32)));
}

TEST(Compare, ACheaperWorstCaseFalls) {
  EXPECT_FALSE(rises(costs(1, 32), costs(1, 2)));
  EXPECT_TRUE(falls(costs(1, 32), costs(1, 2)));
}

TEST(Compare, ADearerBestCaseRises) { EXPECT_TRUE(rises(costs(1, 32), costs(2, 2))); }

TEST(Compare, OneDearerIterationRises) {
  Verdict Before = withCases({{"s = 1", 1}, {"s = 2", 8}});
  EXPECT_TRUE(rises(Before, withCases({{"s = 1", 2}, {"s = 2", 4}})));
  EXPECT_FALSE(rises(Before, withCases({{"s = 1", 1}, {"s = 2", 4}})));
}

// All iterations cost up to 4 now; the first one cost 1 before.
TEST(Compare, IterationsNoLongerToldApartCountWithTheirWorst) {
  Verdict Before = withCases({{"s = 1", 1}, {"s = 2", 8}});
  EXPECT_TRUE(rises(Before, costs(1, 4)));
  EXPECT_FALSE(rises(Before, costs(1, 1)));
}

// A case with another name may fall into the cheapest of the old ones.
TEST(Compare, CasesWithOtherNamesAreHeldAgainstTheCheapest) {
  Verdict Before = withCases({{"N % 32 == 0", 32}, {"N is odd", 1}});
  EXPECT_TRUE(rises(Before, withCases({{"N % 31 == 0", 2}, {"N % 31 != 0", 1}})));
  EXPECT_FALSE(rises(Before, withCases({{"N % 31 == 0", 1}, {"N % 31 != 0", 1}})));
}

TEST(Compare, ABlockThatCostsMoreRises) {
  Verdict Before = costs(1, 2), After = costs(1, 2);
  Before.PerBlock = Totals{.Requests = 8, .Units = 10};
  After.PerBlock = Totals{.Requests = 8, .Units = 12};
  EXPECT_TRUE(rises(Before, After));
  EXPECT_TRUE(falls(After, Before));
}

// 8 requests of at most 1: at most 8 in all, counted or not.
TEST(Compare, ABlockThatIsNoLongerCountedIsBoundByItsRequests) {
  Verdict Before = costs(1, 2);
  Before.PerBlock = Totals{.Requests = 8, .Units = 10};
  EXPECT_FALSE(rises(Before, costs(1, 1)));
  EXPECT_TRUE(falls(Before, costs(1, 1)));
  EXPECT_TRUE(rises(Before, costs(1, 2)));
}

TEST(Compare, AnAccessThatFaultsRises) {
  Verdict After = costs(1, 1);
  After.Misaligned = true;
  EXPECT_TRUE(rises(costs(32, 32), After));
}
} // namespace
