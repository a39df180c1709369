//===- test/unit/race/SolveTest.cpp ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each condition is put to the numbers that it was given: it has to hold for them, or not to, as
// was asked.
//
//===----------------------------------------------------------------------===//

#include "lib/race/Solve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::IsEmpty;

namespace {
struct Solve : testing::Test {
  Solve() {
    L.Block = Dim3{64, 1, 1};
    M = param(0, "m");
    N = param(1, "n");
  }
  const Expr *param(unsigned Number, const char *Name) {
    return Pool.param(Number, 0, Name, ExprRange::ofSigned(32));
  }
  const Expr *number(int64_t V) { return Pool.constant(V); }

  /// Whether \p E is \p Wanted with the numbers that it is given for that.
  bool grants(const Expr *E, bool Wanted = true) {
    Setting = BlockSetting{.Parameters = 8192};
    solve(*E, Wanted, L, Setting);
    BlockEvaluator Values(K, L, Setting);
    return (Values.value(E)[0].Number != 0) == Wanted;
  }

  KernelModel K;
  ExprPool &Pool = *K.Pool;
  LaunchShape L;
  BlockSetting Setting;
  const Expr *M, *N;
};

TEST_F(Solve, ComparesWithConstants) {
  EXPECT_TRUE(grants(Pool.eq(N, number(3))));
  EXPECT_TRUE(grants(Pool.lt(N, number(3))));
  EXPECT_TRUE(grants(Pool.le(N, number(3))));
  EXPECT_TRUE(grants(Pool.lt(number(10000), N)));
  EXPECT_TRUE(grants(Pool.lt(number(3), N), false));
  EXPECT_TRUE(grants(Pool.eq(Pool.add(N, number(-5)), number(3))));
}

TEST_F(Solve, ComparesUnknowns) {
  EXPECT_TRUE(grants(Pool.eq(M, N)));
  EXPECT_TRUE(grants(Pool.lt(M, N)));
  EXPECT_TRUE(grants(Pool.lt(N, M)));
  EXPECT_TRUE(grants(Pool.lt(M, N), false));
}

TEST_F(Solve, TakesRests) {
  EXPECT_TRUE(grants(Pool.eq(Pool.rem(N, number(3)), number(2))));
  EXPECT_TRUE(grants(Pool.eq(Pool.band(N, number(7)), number(5))));
  EXPECT_TRUE(grants(Pool.eq(Pool.band(N, number(7)), number(0)), false));
}

TEST_F(Solve, TakesAllOfAConjunctionAndOneOfADisjunction) {
  EXPECT_TRUE(grants(Pool.land(Pool.eq(M, number(1)), Pool.lt(N, number(4)))));
  EXPECT_TRUE(grants(Pool.lor(Pool.eq(M, number(1)), Pool.lt(N, number(4)))));
  EXPECT_EQ(Setting.numberOf("m"), 1);
  EXPECT_GE(Setting.numberOf("n").value_or(8192), 8192); // as without the condition
}

TEST_F(Solve, TakesTheBlockThatIsAskedFor) {
  EXPECT_TRUE(grants(Pool.eq(Pool.blockIdx(0), number(7))));
  EXPECT_EQ(Setting.BlockIndex[0], 7);
  EXPECT_TRUE(grants(Pool.eq(Pool.blockIdx(0), Pool.add(Pool.gridDim(0), number(-1)))));
  EXPECT_EQ(Setting.numberOf("gridDim.x"), 1);
}

TEST_F(Solve, LeavesWhatTheLaunchTells) {
  L.Grid = Dim3{4, 1, 1};
  L.Arguments["n"] = 5;
  EXPECT_FALSE(grants(Pool.eq(Pool.blockIdx(0), number(7))));
  EXPECT_FALSE(grants(Pool.eq(N, number(3))));
  EXPECT_THAT(Setting.Chosen, IsEmpty());
}

TEST_F(Solve, LeavesWhatAThreadDecides) {
  BlockSetting S{.Parameters = 8192};
  EXPECT_FALSE(solve(*Pool.eq(Pool.threadIdx(0), number(99)), true, L, S));
}
} // namespace
