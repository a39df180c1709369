//===- test/unit/finding/WeightTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/Totals.h"
#include "test/unit/finding/Samples.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
AccessReport priced(size_t Launch, CostRange Excess) {
  AccessReport A = access(Launch);
  A.Verdict.PerRequest.Ideal = {1, 1};
  A.Verdict.PerRequest.Excess = Excess;
  return A;
}
} // namespace

TEST(Weight, IsOverTheLaunchIfEveryGridIsKnown) {
  Report R;
  R.Launches = {launch({{5, 2, 1}})};
  R.Accesses = {priced(0, {31, 31}), priced(0, {31, 31})};
  R.Accesses[0].Verdict.PerBlock = totals(2, 64, 2);
  R.Accesses[0].Verdict.Total = totals(19, 608, 19); // the last block has one warp
  R.Accesses[1].Verdict.PerBlock = totals(2, 64, 2);
  const AccessWeights W = weightsOf(R);
  EXPECT_TRUE(W.PerLaunch);
  EXPECT_EQ(W.Of[0].excess(), 608u - 19u);
  EXPECT_EQ(W.Of[0].How, Counting::Exact);
  EXPECT_EQ(W.Of[1].excess(), 10u * (64 - 2)); // ten blocks like the one that is known
  EXPECT_EQ(W.Of[1].How, Counting::Scaled);
}

TEST(Weight, IsOverABlockIfAGridIsNotKnown) {
  Report R;
  R.Launches = {launch({{5, 2, 1}}), launch(std::nullopt)};
  R.Accesses = {priced(0, {31, 31}), priced(1, {31, 31})};
  R.Accesses[0].Verdict.PerBlock = totals(2, 64, 2);
  R.Accesses[0].Verdict.Total = totals(20, 640, 20);
  R.Accesses[1].Verdict.PerBlock = totals(2, 8, 2);
  const AccessWeights W = weightsOf(R);
  EXPECT_FALSE(W.PerLaunch);
  EXPECT_EQ(W.Of[0].excess(), 62u);
  EXPECT_EQ(W.Of[1].excess(), 6u);
}

TEST(Weight, OfUncountedRequestsIsTheLeastOnceAWarp) {
  Report R;
  R.Launches = {launch(std::nullopt)};
  R.Accesses = {priced(0, {3, 31})};
  const AccessWeight W = weightsOf(R).Of[0];
  EXPECT_EQ(W.Requests, 2u);
  EXPECT_EQ(W.excess(), 6u);
  EXPECT_EQ(W.How, Counting::AtLeast);
}

TEST(Weight, OfHugeGridsDoesNotWrap) {
  Report R;
  R.Launches = {launch({{2147483647, 65535, 65535}})};
  R.Accesses = {priced(0, {3, 3})};
  R.Accesses[0].Verdict.PerBlock = totals(2, 8, 2);
  EXPECT_EQ(weightsOf(R).Of[0].Units, UINT64_MAX);
}

TEST(Weight, OfFusedAccessesIsCountedOnce) {
  Report R;
  R.Launches = {launch({{1, 1, 1}})};
  R.Accesses = {priced(0, {0, 0}), priced(0, {0, 0})};
  for (AccessReport &A : R.Accesses) {
    CompiledReport C;
    C.Lead = 0;
    C.Parts = 2;
    C.Verdict = A.Verdict;
    C.Verdict.Total = totals(2, 8, 4);
    A.AsCompiled = C;
  }
  const AccessWeights W = weightsOf(R);
  EXPECT_EQ(W.Of[0].excess(), 4u);
  EXPECT_EQ(W.Of[1].Requests, 0u);
}
