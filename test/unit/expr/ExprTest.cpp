//===- test/unit/expr/ExprTest.cpp ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/expr/Expr.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
struct ExprTest : testing::Test {
  ExprPool P;
  const Expr *X = P.threadIdx(0);
  const Expr *Y = P.threadIdx(1);
  const Expr *N = P.param(2, 0, "N", ExprRange::ofSigned(32));
  const Expr *C(int64_t V) { return P.constant(V); }
};

TEST_F(ExprTest, EqualExpressionsAreTheSameNode) {
  EXPECT_EQ(P.add(P.mul(C(4), X), Y), P.add(P.mul(C(4), X), Y));
  EXPECT_NE(P.add(X, Y), P.add(Y, X)); // as the source has it
}

TEST_F(ExprTest, VariablesGetOtherSlotsAndWhatIsMadeOfThemStays) {
  const Expr *A = P.carried(0, 0, "a", {}), *B = P.carried(0, 1, "b", {});
  const Expr *Sum = P.add(A, P.mul(C(4), B));
  const std::vector<unsigned> Slots = {1, 0};
  P.renumberCarried(Slots);
  EXPECT_EQ(P.carried(0, 0, "b", {}), B);
  EXPECT_EQ(P.carried(0, 1, "a", {}), A);
  EXPECT_EQ(P.add(A, P.mul(C(4), B)), Sum);
  EXPECT_EQ(toString(*Sum), "a + 4*b");
}

TEST_F(ExprTest, WhatLanesHaveInCommonIsNotShuffled) {
  const Expr *Rank = P.rem(X, C(2)), *K = P.carried(0, 0, "k", {});
  auto Shuffled = [&](const Expr *V) { return P.shuffle(ExprKind::ShuffleIdx, V, Rank, C(31)); };
  EXPECT_EQ(Shuffled(N), N);
  EXPECT_EQ(toString(*Shuffled(P.add(P.address(0, "in"), P.mul(C(4), X)))),
            "in + shfl(4*tid.x, tid.x % 2, 31)");
  EXPECT_EQ(toString(*Shuffled(P.add(P.add(P.address(0, "in"), P.mul(C(4), X)), P.mul(C(4), K)))),
            "in + shfl(4*tid.x + 4*k, tid.x % 2, 31)");
  EXPECT_EQ(toString(*Shuffled(K)), "shfl(k, tid.x % 2, 31)"); // lanes leave loops one by one
}

TEST_F(ExprTest, TwoShuffledWordsAreTheValueThatTheyAreOf) {
  const Expr *Rank = P.rem(X, C(2)), *V = P.mul(X, N);
  auto Shuffled = [&](const Expr *Of) { return P.shuffle(ExprKind::ShuffleIdx, Of, Rank, C(31)); };
  const Expr *High = P.mul(C(int64_t(1) << 32), Shuffled(P.shr(V, C(32)))),
             *Low = P.unsign(32, Shuffled(P.wrap(32, V)));
  EXPECT_EQ(P.bor(High, Low), Shuffled(V));
  EXPECT_EQ(P.bor(Low, High), Shuffled(V));
  const Expr *Other = P.unsign(32, Shuffled(P.wrap(32, P.mul(Y, N))));
  EXPECT_EQ(P.bor(High, Other)->Kind, ExprKind::Or);
}

TEST_F(ExprTest, PrintsAsTheDesignDoes) {
  const Expr *Tile = P.address(0, "tile");
  const Expr *E = P.add(P.add(Tile, P.mul(P.stride(0, 0, 128), Y)), P.mul(C(4), X));
  EXPECT_EQ(toString(*E), "tile + 128*tid.y + 4*tid.x");
  EXPECT_EQ(toString(*P.mul(C(4), P.add(P.mul(N, Y), X))), "4*(N*tid.y + tid.x)");
  EXPECT_EQ(toString(*P.lnot(P.lt(X, N))), "N <= tid.x");
  EXPECT_EQ(toString(*P.ne(P.rem(X, C(3)), C(0))), "tid.x % 3 != 0");
  EXPECT_EQ(toString(*P.sub(X, P.sub(Y, N))), "tid.x - (tid.y - N)");
  EXPECT_EQ(toString(*P.mul(N, P.div(X, C(3)))), "N*(tid.x / 3)");
  EXPECT_EQ(toString(*P.mul(N, P.wrap(32, P.rem(X, C(3))))), "N*(tid.x % 3)");
  EXPECT_EQ(toString(*P.mul(N, P.mul(X, Y))), "N*tid.x*tid.y");
  EXPECT_EQ(toString(*P.eq(X, P.lnot(P.lt(Y, N)))), "tid.x == (N <= tid.y)");
}

/// 2*n may wrap; 2*n + 1 wraps where that does.
TEST_F(ExprTest, WrapsPartsThatCarriesReach) {
  const Expr *Twice = P.mul(C(2), N);
  EXPECT_EQ(P.wrap(32, P.add(Twice, C(1))), P.add(P.wrap(32, Twice), C(1)));
  EXPECT_EQ(P.unsign(32, P.add(Twice, C(1))), P.add(P.unsign(32, Twice), C(1)));
  EXPECT_EQ(P.wrap(32, P.sub(Twice, C(1))), P.add(P.wrap(32, P.sub(Twice, C(2))), C(1)));
  EXPECT_EQ(P.wrap(32, P.add(P.mul(C(4), N), C(6))),
            P.add(P.wrap(32, P.add(P.mul(C(4), N), C(4))), C(2)));
  EXPECT_EQ(P.wrap(32, P.add(Twice, C(2)))->Kind, ExprKind::Wrap);
  EXPECT_EQ(P.wrap(32, P.add(P.mul(C(3), N), C(1)))->Kind, ExprKind::Wrap);
  EXPECT_EQ(P.wrap(16, P.add(Twice, C(1)))->Kind, ExprKind::Wrap);
}

TEST_F(ExprTest, ConstantsFoldWithMachineArithmetic) {
  EXPECT_TRUE(P.wrap(32, C(0x80000000LL))->isConst(-0x80000000LL));
  EXPECT_TRUE(P.unsign(32, C(-1))->isConst(0xffffffffLL));
  EXPECT_TRUE(P.div(C(-7), C(2))->isConst(-3));
  EXPECT_TRUE(P.rem(C(-7), C(2))->isConst(-1));
  EXPECT_TRUE(P.shr(C(-7), C(1))->isConst(-4));
  EXPECT_TRUE(P.clz(32, C(1))->isConst(31));
  EXPECT_TRUE(P.clz(32, C(0))->isConst(32));
  EXPECT_TRUE(P.ctz(32, C(0))->isConst(32));
  EXPECT_TRUE(P.brev(32, C(1))->isConst(-0x80000000LL));
  EXPECT_TRUE(P.popc(32, C(-1))->isConst(32));
}

TEST_F(ExprTest, ASmallDivisorOfNothingIsKept) {
  // Division by zero is undefined in the source; it must not crash the tool.
  EXPECT_FALSE(P.div(C(1), C(0))->isConst());
  EXPECT_FALSE(P.rem(C(1), C(0))->isConst());
}

TEST_F(ExprTest, RangesMakeCastsVanish) {
  EXPECT_EQ(P.wrap(32, X), X);
  EXPECT_EQ(P.unsign(32, X), X);
  EXPECT_EQ(P.band(X, C(1023)), X);
  EXPECT_EQ(P.rem(X, C(1024)), X);
  EXPECT_NE(P.rem(X, C(1000)), X);
  EXPECT_NE(P.unsign(32, N), N);
}

TEST_F(ExprTest, GridCoordinatesAreTakenToFitAnInt) {
  const Expr *Global = P.add(P.mul(P.blockIdx(0), P.blockDim(0)), X);
  EXPECT_EQ(P.wrap(32, Global), Global);
  EXPECT_EQ(P.unsign(32, Global), Global);
}

TEST_F(ExprTest, TheArmsOfABranchMeetAgain) {
  const Expr *Outer = P.lt(X, N), *Inner = P.eq(Y, C(3));
  const Expr *Then = P.land(Outer, Inner), *Else = P.land(Outer, P.lnot(Inner));
  EXPECT_EQ(P.lor(Then, Else), Outer);
  EXPECT_TRUE(P.lor(Outer, P.lnot(Outer))->isConst(1));
  EXPECT_TRUE(P.land(Outer, P.lnot(Outer))->isConst(0));
}

TEST_F(ExprTest, ShortCircuitsAreConjunctions) {
  const Expr *A = P.lt(X, N), *B = P.lt(Y, N);
  EXPECT_EQ(P.select(A, B, P.boolean(false)), P.land(A, B));
  EXPECT_EQ(P.select(A, P.boolean(true), B), P.lor(A, B));
  EXPECT_EQ(P.eq(A, P.boolean(false)), P.lnot(A));
}

TEST_F(ExprTest, ComparisonsOutsideTheRangesAreDecided) {
  EXPECT_TRUE(P.lt(X, C(1024))->isConst(1));
  EXPECT_TRUE(P.lt(X, C(0))->isConst(0));
  EXPECT_TRUE(P.eq(X, C(-1))->isConst(0));
  EXPECT_FALSE(P.lt(X, C(1023))->isConst());
}

TEST_F(ExprTest, DependenceOnLoopsIsInherited) {
  const Expr *K = P.carried(3, 0, "k", ExprRange::ofSigned(32));
  EXPECT_EQ(P.add(X, P.mul(C(4), K))->Loops, uint64_t(1) << 3);
  EXPECT_EQ(P.add(X, Y)->Loops, 0u);
  EXPECT_EQ(P.last(3, X), X); // what no iteration changes is the same after the loop
}
} // namespace
