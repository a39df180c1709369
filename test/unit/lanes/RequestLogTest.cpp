//===- test/unit/lanes/RequestLogTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/AccessRecorder.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
struct RequestLogs : testing::Test {
  static LanePattern pattern(int64_t Step) {
    LaneArray A;
    for (unsigned L = 0; L < WarpSize; ++L)
      A[L] = Step * int64_t(L);
    LanePattern P;
    P.Active = P.Certain = sim::AllLanes;
    P.Base = LaneInts(A);
    return P;
  }

  void request(unsigned Access, int64_t Step, uint64_t Count = 1, uint64_t Loops = 0,
               unsigned In = 0) {
    Log.add({Access, *Log.pattern(Access, pattern(Step)), In, Count, Loops, 0, true});
  }

  RequestLog Log{2, 3};
};

TEST_F(RequestLogs, RequestsOfOnePatternAreAddedUp) {
  request(0, 4);
  request(0, 8, 5, 0, 1);
  request(0, 4, 2, 0, 1);
  request(0, 4, 3, 0, 1);
  Log.sumUp();
  ASSERT_EQ(Log.Records[0].Patterns.size(), 2u);
  const LanePattern &P = Log.Records[0].Patterns[0];
  EXPECT_EQ(P.Base, pattern(4).Base);
  EXPECT_EQ(P.Requests, 6u);
  EXPECT_EQ(P.In, (std::vector<std::pair<unsigned, uint64_t>>{{0, 1}, {1, 5}}));
  EXPECT_EQ(Log.Records[0].Patterns[1].Requests, 5u);
  EXPECT_TRUE(Log.Records[1].Patterns.empty());
}

TEST_F(RequestLogs, WhatIsTakenBackIsNot) {
  request(0, 4);
  const RequestLog::Mark Mark = Log.mark();
  request(0, 4);
  request(0, 8);
  Log.rollBack(Mark);
  request(1, 16);
  Log.sumUp();
  ASSERT_EQ(Log.Records[0].Patterns.size(), 1u);
  EXPECT_EQ(Log.Records[0].Patterns[0].Requests, 1u);
  EXPECT_EQ(Log.Records[1].Patterns[0].Requests, 1u);
}

TEST_F(RequestLogs, OneAccessCanBeTakenBackAlone) {
  request(0, 4);
  const RequestLog::Mark Mark = Log.mark();
  request(0, 4);
  request(1, 4, 7);
  llvm::BitVector First(2);
  First.set(0);
  Log.rollBack(Mark, First);
  Log.sumUp();
  EXPECT_EQ(Log.Records[0].Patterns[0].Requests, 1u);
  EXPECT_EQ(Log.Records[1].Patterns[0].Requests, 7u);
}

TEST_F(RequestLogs, IterationsMultiplyWhatOneOfThemMakes) {
  request(0, 4);
  const RequestLog::Mark Mark = Log.mark();
  request(0, 4, 8);
  request(1, 4);
  Log.multiply(Mark, 10, true);
  const RequestLog::Mark Later = Log.mark();
  request(1, 4);
  Log.multiply(Later, 1, false); // some, nobody knows how many
  Log.sumUp();
  EXPECT_EQ(Log.Records[0].Patterns[0].Requests, 81u);
  EXPECT_TRUE(Log.Records[0].Patterns[0].Counted);
  EXPECT_EQ(Log.Records[1].Patterns[0].Requests, 11u);
  EXPECT_FALSE(Log.Records[1].Patterns[0].Counted);
}

TEST_F(RequestLogs, KnowWhichLoopsTheyDependOn) {
  request(0, 4, 1, bitOf(3));
  const RequestLog::Mark Mark = Log.mark();
  request(0, 4, 1, bitOf(1));
  EXPECT_TRUE(Log.dependsOn(Mark, 1));
  EXPECT_FALSE(Log.dependsOn(Mark, 3));
  EXPECT_EQ(Log.since(Mark).size(), 1u);
}

TEST_F(RequestLogs, MorePatternsThanTheBudgetAreNotKept) {
  for (int64_t Step : {4, 8, 16})
    EXPECT_TRUE(Log.pattern(0, pattern(Step)));
  EXPECT_FALSE(Log.Records[0].Overflowed);
  EXPECT_EQ(Log.pattern(0, pattern(32)), std::nullopt);
  EXPECT_TRUE(Log.Records[0].Overflowed);
  EXPECT_EQ(Log.pattern(0, pattern(8)), 1u); // known before
}
} // namespace
