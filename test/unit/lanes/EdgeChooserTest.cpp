//===- test/unit/lanes/EdgeChooserTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law of choices written out: whatever the unknowns are, it is the one side or the other, as
// the condition says.
//
//===----------------------------------------------------------------------===//

#include "test/unit/lanes/LaneFixture.h"

#include "lib/lanes/EdgeChooser.h"

using namespace warplint;

namespace {
struct Edges : LaneFixture {
  Edges() {
    L.Block = Dim3{32, 1, 1};
    Warps = batchOf(Symbols, *L.Block, {0, 1, 1});
  }

  void check(const Expr *E, llvm::function_ref<int64_t(int64_t X, int64_t N)> Expected) {
    Values.emplace(K, L, Options, C, Results, Steps);
    const LaneValue V = Values->value(E);
    EXPECT_TRUE(holdsChoice(C, *Values, V));
    const std::optional<LaneValue> R = EdgeChooser(C, *Values).resolved(V);
    ASSERT_TRUE(R);
    EXPECT_FALSE(holdsChoice(C, *Values, *R));
    const SymbolId Block = Values->value(Bid).Terms[0].Symbol,
                   Limit = Values->value(N).Terms[0].Symbol;
    for (int64_t B = 0; B < 5; ++B)
      for (int64_t M = 1; M < 200; M += 3)
        for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
          EXPECT_EQ(worth(*R, Lane, {{Block, B}, {Limit, M}}), Expected(64 * B + Lane, M))
              << "block " << B << " n " << M << " lane " << Lane;
  }

  KernelModel K;
  ExprPool &P = *K.Pool;
  const Expr *const Bid = P.blockIdx(0);
  const Expr *const X = P.add(P.mul(P.constant(64), Bid), P.threadIdx(0));
  const Expr *const N = P.param(0, 0, "n", {1, INT32_MAX});
  LaunchShape L;
  EvaluateOptions Options;
  LoopResults Results;
  uint64_t Steps = 0;
  std::optional<ExprEvaluator> Values;
};

TEST_F(Edges, AMinimumIsOneOrTheOther) {
  check(P.min(X, P.sub(N, P.constant(1))),
        [](int64_t Of, int64_t M) { return std::min(Of, M - 1); });
}

TEST_F(Edges, ASelectionIsAsItsConditionSays) {
  check(P.select(P.lt(X, N), X, P.constant(7)),
        [](int64_t Of, int64_t M) { return Of < M ? Of : 7; });
}

TEST_F(Edges, EqualityHoldsInOneLane) {
  check(P.select(P.eq(X, N), P.constant(0), X),
        [](int64_t Of, int64_t M) { return Of == M ? 0 : Of; });
}

TEST_F(Edges, ConditionsMayBeJoined) {
  const Expr *Inside = P.land(P.lt(X, N), P.lnot(P.lt(X, P.constant(70))));
  check(P.select(Inside, X, P.constant(3)),
        [](int64_t Of, int64_t M) { return Of < M && Of >= 70 ? Of : 3; });
}
} // namespace
