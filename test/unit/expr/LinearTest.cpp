//===- test/unit/expr/LinearTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/expr/Rewrite.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
struct Linear : testing::Test {
  ExprPool P;
  const Expr *Tid = P.threadIdx(0);
  const Expr *K = P.carried(0, 0, "k", {});
  const Expr *c(int64_t V) { return P.constant(V); }
};

TEST_F(Linear, SumsAreToldApartFromTerms) {
  // 4*(2*tid.x + k) - (tid.x << 3) + 12
  const Expr *E = P.add(P.sub(P.mul(c(4), P.add(P.mul(c(2), Tid), K)), P.shl(Tid, c(3))), c(12));
  LinearForm F = linearForm(E);
  EXPECT_EQ(F.Constant, 12);
  ASSERT_EQ(F.Factors.size(), 1u); // 8*tid.x cancels
  EXPECT_EQ(F.Factors.at(K->Id), 4);
}

TEST_F(Linear, WhatIsNoSumIsATerm) {
  const Expr *Low = P.band(Tid, c(7));
  LinearForm F = linearForm(P.add(P.mul(c(8), Low), c(4)));
  EXPECT_EQ(F.Constant, 4);
  EXPECT_EQ(F.Factors.at(Low->Id), 8);
}

TEST_F(Linear, DivisorsHoldForEveryLeaf) {
  EXPECT_EQ(knownDivisor(P.mul(c(12), Tid)), 4u);
  EXPECT_EQ(knownDivisor(P.add(P.mul(c(16), Tid), c(8))), 8u);
  EXPECT_EQ(knownDivisor(P.band(Tid, c(-8))), 8u);
  EXPECT_EQ(knownDivisor(P.shl(P.shr(Tid, c(2)), c(2))), 4u);
  EXPECT_EQ(knownDivisor(Tid), 1u);
}

// x, x + 2x ^ x, ...: as many ways through it as 3^200.
TEST_F(Linear, ExpressionsThatReferToThemselvesAreNotWalkedEveryWay) {
  const Expr *E = Tid;
  for (unsigned I = 0; I < 200; ++I)
    E = P.add(E, P.bxor(P.shl(E, c(1)), E));
  EXPECT_FALSE(linearForm(E).Factors.empty());
  EXPECT_EQ(knownDivisor(E), 1u);
  Substitution By;
  By[Tid] = c(1);
  EXPECT_TRUE(substitute(P, E, By)->isConst());
}

TEST_F(Linear, SubstitutionFoldsWhatBecomesConstant) {
  Substitution By;
  By[K] = c(3);
  EXPECT_TRUE(substitute(P, P.lt(K, c(4)), By)->isConst(1));
  EXPECT_EQ(toString(*substitute(P, P.add(P.mul(c(8), Tid), P.mul(c(4), K)), By)), "8*tid.x + 12");
  EXPECT_TRUE(substitute(P, P.select(P.eq(K, c(3)), c(7), Tid), By)->isConst(7));
  EXPECT_EQ(substitute(P, Tid, By), Tid);
}

TEST_F(Linear, SubstitutionReachesIntoEveryOperation) {
  Substitution By;
  By[K] = c(5);
  auto Value = [&](const Expr *E) { return substitute(P, E, By); };
  EXPECT_TRUE(Value(P.rem(K, c(3)))->isConst(2));
  EXPECT_TRUE(Value(P.bxor(K, c(1)))->isConst(4));
  EXPECT_TRUE(Value(P.max(K, c(9)))->isConst(9));
  EXPECT_TRUE(Value(P.popc(32, K))->isConst(2));
  EXPECT_TRUE(Value(P.wrap(8, P.mul(K, c(50))))->isConst(-6)); // 250
  EXPECT_TRUE(Value(P.lnot(P.land(P.lt(K, c(9)), P.lt(c(0), K))))->isConst(0));
}
} // namespace
