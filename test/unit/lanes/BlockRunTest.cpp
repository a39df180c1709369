//===- test/unit/lanes/BlockRunTest.cpp -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small kernels, written as models: what a run records of them is counted by hand.
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/BlockRun.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
struct BlockRuns : testing::Test {
  BlockRuns() {
    Object Tile;
    Tile.Name = "tile";
    Tile.In = Space::Shared;
    K.Objects.push_back(Tile);
    L.Block = Dim3{128, 1, 1};
  }

  const Expr *number(int64_t N) { return P.constant(N); }
  const Expr *tile(const Expr *Word) { return P.add(P.address(0, "tile"), P.mul(number(4), Word)); }

  Statement access(const Expr *Address, const Expr *When) {
    Access A;
    A.In = Space::Shared;
    A.Address = Address;
    A.When = When;
    A.Object = 0;
    K.Accesses.push_back(A);
    return {Statement::Access, unsigned(K.Accesses.size() - 1)};
  }
  Statement barrier(const Expr *When) {
    K.Barriers.push_back({BarrierKind::Block, When, /*Alone=*/true});
    return {Statement::Barrier, unsigned(K.Barriers.size() - 1)};
  }
  /// for (i = Initial; i < Limit; i += Step), run once at least.
  const Expr *variable() { return P.carried(0, 0, "i", ExprRange::ofSigned(32)); }
  Statement loop(const Expr *Initial, int64_t Step, const Expr *Limit, Statement Body) {
    Loop Of;
    Of.When = number(1);
    const Expr *Next = P.add(variable(), number(Step));
    Of.While = P.lt(Next, Limit);
    Of.Carried.push_back({variable(), Initial, Next});
    Of.Body.push_back(Body);
    K.Loops.push_back(Of);
    return {Statement::Loop, unsigned(K.Loops.size() - 1)};
  }

  std::unique_ptr<BlockRun> run(const std::vector<unsigned> *Only = nullptr) {
    Facts.emplace(K);
    auto R = std::make_unique<BlockRun>(K, *Facts, L, Options, Symbols, Labels,
                                        std::vector<Condition>(), Steps);
    R->run(Only);
    return R;
  }

  KernelModel K;
  ExprPool &P = *K.Pool;
  LaunchShape L;
  EvaluateOptions Options;
  SymbolTable Symbols;
  IterationLabels Labels;
  std::optional<LoopFacts> Facts;
  uint64_t Steps = 0;
};

TEST_F(BlockRuns, WarpsThatReachTheSameShareAPattern) {
  K.Body = {access(tile(P.threadIdx(0)), number(1))};
  const auto R = run();
  EXPECT_EQ(R->warps(), 4u);
  ASSERT_EQ(R->records()[0].Patterns.size(), 1u);
  const LanePattern &Of = R->records()[0].Patterns[0];
  EXPECT_EQ(Of.Requests, 4u);
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    EXPECT_EQ(Of.Base[Lane], 4 * int64_t(Lane));
  EXPECT_EQ(R->records()[0].Reached.Lo, 0);
  EXPECT_EQ(R->records()[0].Reached.Hi, 4 * 128);
  EXPECT_EQ(R->records()[0].Reached.HiThread, 127u);
}

TEST_F(BlockRuns, WarpsThatAGuardDecidesOtherwiseAreRunApart) {
  K.Body = {access(tile(P.threadIdx(0)), P.lt(P.threadIdx(0), number(40)))};
  const auto R = run(); // warp 0 whole, 8 lanes of warp 1
  ASSERT_EQ(R->records()[0].Patterns.size(), 2u);
  EXPECT_EQ(R->records()[0].Patterns[0].Certain, sim::AllLanes);
  EXPECT_EQ(R->records()[0].Patterns[1].Certain, 0xffu);
  EXPECT_EQ(R->records()[0].Patterns[1].Warp, 1u);
  EXPECT_EQ(R->records()[0].Patterns[0].Requests, 1u);
}

TEST_F(BlockRuns, AnAddressThatKeepsTheWarpIsWrittenOutForEach) {
  // tile[tid.x * (tid.x / 32)], lane apart from lane by the number of the warp.
  const Expr *Warp = P.div(P.threadIdx(0), number(32));
  K.Body = {access(tile(P.mul(P.lane(), Warp)), number(1))};
  const auto R = run();
  ASSERT_EQ(R->records()[0].Patterns.size(), 4u);
  for (unsigned W = 0; W < 4; ++W) {
    EXPECT_EQ(R->records()[0].Patterns[W].Requests, 1u);
    EXPECT_EQ(R->records()[0].Patterns[W].Base[1], 4 * int64_t(W));
  }
}

TEST_F(BlockRuns, IterationsThatReachTheSameAreCounted) {
  K.Body = {loop(P.threadIdx(0), 128, number(128 * 100), access(tile(variable()), number(1)))};
  const auto R = run();
  ASSERT_EQ(R->records()[0].Patterns.size(), 1u);
  EXPECT_EQ(R->records()[0].Patterns[0].Requests, 4u * 100);
  EXPECT_TRUE(R->records()[0].Patterns[0].Counted);
  EXPECT_LT(Steps, 200u); // not one by one
}

TEST_F(BlockRuns, IterationsThatReachApartAreRunOneByOne) {
  // tile[lane * i] for i = 0 .. 4: five patterns.
  K.Body = {loop(number(0), 1, number(5), access(tile(P.mul(P.lane(), variable())), number(1)))};
  const auto R = run();
  ASSERT_EQ(R->records()[0].Patterns.size(), 5u);
  for (unsigned I = 0; I < 5; ++I) {
    EXPECT_EQ(R->records()[0].Patterns[I].Base[1], 4 * int64_t(I));
    EXPECT_EQ(R->records()[0].Patterns[I].Requests, 4u);
  }
  EXPECT_EQ(Labels.Names[R->records()[0].Patterns[3].In[0].first], "i = 3");
}

TEST_F(BlockRuns, LanesLeaveALoopWhenTheyAreDone) {
  // for (i = tid.x; i < 100; i += 32): in the last iteration 4 lanes.
  L.Block = Dim3{32, 1, 1};
  K.Body = {loop(P.threadIdx(0), 32, number(100), access(tile(variable()), number(1)))};
  const auto R = run();
  ASSERT_EQ(R->records()[0].Patterns.size(), 2u);
  EXPECT_EQ(R->records()[0].Patterns[0].Requests, 3u);
  EXPECT_EQ(R->records()[0].Patterns[1].Certain, 0xfu);
  EXPECT_EQ(R->records()[0].Reached.Hi, 400);
}

TEST_F(BlockRuns, OfAnUnknownNumberOfIterationsThereAreSome) {
  const Expr *N = P.param(0, 0, "n", ExprRange::ofSigned(32));
  K.Body = {loop(P.threadIdx(0), 128, N, access(tile(variable()), number(1)))};
  const auto R = run();
  ASSERT_EQ(R->records()[0].Patterns.size(), 1u);
  EXPECT_FALSE(R->records()[0].Patterns[0].Counted);
  EXPECT_TRUE(R->records()[0].Guarded); // past the first iteration there may be fewer lanes
}

TEST_F(BlockRuns, ASliceRunsWhatItsAccessesNeed) {
  const Statement Before = access(tile(P.threadIdx(0)), number(1));
  K.Body = {Before, loop(P.threadIdx(0), 128, number(1280), access(tile(variable()), number(1))),
            barrier(number(1))};
  const std::vector<unsigned> First{0};
  llvm::BitVector Accesses(2);
  Accesses.set(0);
  const Slice Part = sliceFor(K, Accesses);
  EXPECT_FALSE(Part.Whole);
  EXPECT_TRUE(Part.Loops.none());
  Accesses.set(1);
  EXPECT_TRUE(sliceFor(K, Accesses).Loops.test(0));
  EXPECT_TRUE(wholeOf(K).Loops.all() && wholeOf(K).Accesses.all());
  const auto R = run(&First);
  EXPECT_EQ(R->records()[0].Patterns[0].Requests, 4u);
  EXPECT_TRUE(R->records()[1].Patterns.empty());
  EXPECT_FALSE(R->barriers()[0].Reaching);
}

TEST_F(BlockRuns, ThreadsThatMissABarrierAndGoOnAreTold) {
  L.Block = Dim3{32, 1, 1};
  const Expr *Half = P.lt(P.threadIdx(0), number(16));
  K.Body = {barrier(Half), access(tile(P.threadIdx(0)), number(1))};
  const auto R = run();
  EXPECT_EQ(R->barriers()[0].Reaching, 0u);
  EXPECT_EQ(R->barriers()[0].Missing, 16u);
}

TEST_F(BlockRuns, ThreadsThatMissABarrierAndReturnAreNot) {
  L.Block = Dim3{32, 1, 1};
  const Expr *Half = P.lt(P.threadIdx(0), number(16));
  K.Body = {barrier(Half), access(tile(P.threadIdx(0)), Half)};
  EXPECT_FALSE(run()->barriers()[0].Missing);
}

TEST_F(BlockRuns, ABudgetEndsARun) {
  Options.MostSteps = 3;
  K.Body = {access(tile(P.threadIdx(0)), number(1)),
            access(tile(P.mul(P.threadIdx(0), number(3))), number(1))};
  EXPECT_TRUE(run()->isOutOfSteps());
}
} // namespace
