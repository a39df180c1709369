//===- test/unit/lanes/IterationLabelsTest.cpp ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Evaluate.h"

#include "gtest/gtest.h"

using namespace warplint;

namespace {
IterationPart k(int64_t Every, int64_t At) { return {0, 0, "k", Every, At}; }
IterationPart j(int64_t At) { return {1, 0, "j", 0, At}; }

TEST(IterationLabels, AreNamedOnce) {
  IterationLabels Labels;
  EXPECT_EQ(Labels.intern({}), 0u);
  unsigned First = Labels.intern({k(4, 1), j(-2)});
  EXPECT_EQ(Labels.Names[First], "k % 4 == 1, j = -2");
  EXPECT_EQ(Labels.intern({k(4, 1), j(-2)}), First);
  EXPECT_EQ(Labels.Names[Labels.intern({{0, -1, "iteration", 0, 3}})], "iteration 3");
}

TEST(IterationLabels, TellLoopsApartWhoseVariablesHaveOneName) {
  IterationLabels Labels;
  const unsigned First = Labels.intern({{0, 0, "i", 0, 3}}),
                 Second = Labels.intern({{1, 0, "i", 0, 3}});
  EXPECT_NE(First, Second);
  EXPECT_EQ(Labels.Names[First], Labels.Names[Second]);
  EXPECT_TRUE(areDisjoint(Labels.Labels[Second], {{1, 0, "i", 4, 1}}));
}

TEST(IterationLabels, TheLastIsSharedByTheRest) {
  IterationLabels Labels;
  for (int64_t I = 0; I < 2 * IterationLabels::Most; ++I)
    EXPECT_EQ(Labels.isRest(Labels.intern({j(I)})), I >= IterationLabels::Most - 2) << I;
  EXPECT_EQ(Labels.Names.back(), "further iterations");
}

/// By definition: which numbers a part lets through.
bool lets(const IterationPart &P, int64_t V) {
  return P.Every ? ((V - P.At) % P.Every + P.Every) % P.Every == 0 : V == P.At;
}

TEST(IterationLabels, ContainAndExcludeAsSetsOfNumbersDo) {
  std::vector<IterationPart> All;
  for (int64_t Every : {0, 2, 3, 4, 6})
    for (int64_t At = -1; At < 5; ++At)
      All.push_back(k(Every, Every ? (At % Every + Every) % Every : At));
  for (const IterationPart &A : All)
    for (const IterationPart &B : All) {
      bool Within = true, Apart = true;
      for (int64_t V = -20; V <= 20; ++V) {
        Within &= !lets(B, V) || lets(A, V);
        Apart &= !lets(A, V) || !lets(B, V);
      }
      EXPECT_EQ(contains({A}, {B}), Within) << A.Every << ' ' << A.At << ", " << B.Every;
      EXPECT_EQ(areDisjoint({A}, {B}), Apart) << A.Every << ' ' << A.At << ", " << B.Every;
    }
}

TEST(IterationLabels, ALoopThatIsNotMentionedMayBeAnywhere) {
  EXPECT_TRUE(contains({k(0, 1)}, {k(0, 1), j(5)}));
  EXPECT_FALSE(contains({k(0, 1), j(5)}, {k(0, 1)}));
  EXPECT_TRUE(contains({}, {k(2, 1)}));
  EXPECT_FALSE(areDisjoint({k(0, 1)}, {j(5)}));
  EXPECT_TRUE(areDisjoint({k(0, 1), j(5)}, {j(6)}));
}
} // namespace
