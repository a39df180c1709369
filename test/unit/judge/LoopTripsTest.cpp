//===- test/unit/judge/LoopTripsTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/LoopTrips.h"
#include "lib/judge/Totals.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
struct LoopTrips : testing::Test {
  Kernel K;
  ExprPool &Pool = *K.Pool;
  const Expr *I = Pool.carried(0, 0, "i", {});
  const Expr *N = Pool.param(0, 0, "n", {});
  LaunchShape L;

  LoopTrips() { L.Block = Dim3{32, 1, 1}; }

  /// for (i = 0; While; i += Step)
  void loop(const Expr *While, int64_t Step) {
    Loop Of;
    Of.When = Pool.boolean(true);
    Of.While = While;
    Of.Carried.push_back({I, Pool.constant(0), Pool.add(I, Pool.constant(Step))});
    K.Loops.push_back(std::move(Of));
  }
};

TEST_F(LoopTrips, AreCountedOneByOneOrByTheStep) {
  loop(Pool.lt(I, Pool.constant(10)), 3);
  EXPECT_EQ(loopTrips(K, L), std::vector<uint64_t>{4});
  K.Loops[0].While = Pool.lt(I, Pool.constant(3'000'000));
  EXPECT_EQ(loopTrips(K, L), std::vector<uint64_t>{1'000'000});
  K.Loops[0].While = Pool.ne(I, Pool.constant(15)); // is over for one value only
  EXPECT_EQ(loopTrips(K, L), std::vector<uint64_t>{5});
}

TEST_F(LoopTrips, OfLoopsThatNothingDecidesMakeNoExpressions) {
  loop(Pool.lt(I, N), 1);
  EXPECT_EQ(loopTrips(K, L), std::vector<uint64_t>{0});
  EXPECT_LT(Pool.size(), 100u);
  EXPECT_TRUE(roundsOf(Pool, K.Loops[0], 4096).empty());
  EXPECT_LT(Pool.size(), 100u);
}

TEST_F(LoopTrips, EndWithWhatIsNoCounter) {
  loop(Pool.lt(I, Pool.constant(100'000)), 1);
  const Expr *S = Pool.carried(0, 1, "s", {});
  K.Loops[0].Carried.push_back({S, Pool.constant(1), Pool.mul(Pool.constant(2), S)});
  K.Loops[0].While = Pool.land(Pool.lt(S, Pool.constant(1024)), K.Loops[0].While);
  EXPECT_EQ(loopTrips(K, L), std::vector<uint64_t>{10});
}

TEST_F(LoopTrips, AreThoseOfTheTestThatIsKnown) {
  loop(Pool.land(Pool.lt(I, N), Pool.lt(I, Pool.constant(7))), 1);
  EXPECT_EQ(loopTrips(K, L), std::vector<uint64_t>{7});
  L.Arguments["n"] = 5;
  EXPECT_EQ(loopTrips(K, L), std::vector<uint64_t>{5});
}
} // namespace
