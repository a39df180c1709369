//===- test/unit/lanes/LoopResultsTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/ExprEvaluator.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
struct LoopResultsOfTwoExits : testing::Test {
  LoopResultsOfTwoExits() {
    Loop L;
    L.When = L.While = Any;
    L.Exits = {Any, Any};
    K.Loops.push_back(L);
    Results.Together[{0, 0}] = {{Last, LaneValue(10)}};
    Results.Together[{0, 1}] = {{Last, LaneValue(11)}};
  }
  /// What \p Last is where \p When holds; nothing if lanes may come there by any exit.
  std::optional<int64_t> lastWhere(const Expr *When) {
    const LastValues V = lastTogetherIn(Results, K, When);
    EXPECT_LE(V.size(), 1u);
    return V.empty() ? std::nullopt : std::optional(V[0].second.Base[0]);
  }

  KernelModel K;
  ExprPool &P = *K.Pool;
  const Expr *const Any = P.lt(P.param(0, 0, "n", {}), P.constant(5));
  const Expr *const Last = P.last(0, P.carried(0, 0, "i", {}));
  LoopResults Results;
};

TEST_F(LoopResultsOfTwoExits, AreThoseOfTheExitThatTheConditionNames) {
  EXPECT_EQ(lastWhere(P.land(P.left(0, 0), Any)), 10);
  EXPECT_EQ(lastWhere(P.land(Any, P.lnot(P.left(0, 0)))), 11); // the last exit is what is left
  EXPECT_EQ(lastWhere(Any), std::nullopt);
}

TEST_F(LoopResultsOfTwoExits, AreForgottenWithTheirLoop) {
  Results.Last[Last] = LaneValue(3);
  Results.Left[P.left(0, 0)] = {};
  Results.forget(LoopFacts(K), 0);
  EXPECT_TRUE(Results.Last.empty() && Results.Left.empty() && Results.Together.empty());
}
} // namespace
