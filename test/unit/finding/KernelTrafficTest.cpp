//===- test/unit/finding/KernelTrafficTest.cpp ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/Totals.h"
#include "test/unit/finding/Samples.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
AccessReport summed(size_t Launch, Space In, Totals PerBlock) {
  AccessReport A = access(Launch, In);
  A.Verdict.PerBlock = PerBlock;
  return A;
}
} // namespace

TEST(KernelTraffic, AddsUpWhatALaunchMoves) {
  Report R;
  R.Launches = {launch({{10, 1, 1}})};
  R.Accesses = {summed(0, Space::Global, totals(2, 64, 8)),
                summed(0, Space::Global, totals(2, 8, 8)),
                summed(0, Space::Shared, totals(4, 128, 4))};
  const std::vector<KernelTraffic> Rows = trafficOf(R);
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_TRUE(Rows[0].PerLaunch);
  EXPECT_EQ(Rows[0].Now.Requests, 80u);
  EXPECT_EQ(Rows[0].Now.BytesMoved, 10u * (64 + 8) * 32);
  EXPECT_EQ(Rows[0].Now.BytesNeeded, 10u * (8 + 8) * 32);
  EXPECT_EQ(Rows[0].Now.Wavefronts, 1280u);
  EXPECT_EQ(Rows[0].Now.IdealWavefronts, 40u);
  EXPECT_EQ(Rows[0].Now.cost(), 2u * 10 * 56 + 1240);
  EXPECT_FALSE(Rows[0].Fixed);
}

TEST(KernelTraffic, TakesTheBestFixOfEachAccess) {
  Report R;
  R.Launches = {launch({{10, 1, 1}})};
  R.Accesses = {summed(0, Space::Shared, totals(4, 128, 4)),
                summed(0, Space::Shared, totals(2, 6, 2))};
  auto To = [&R](Totals PerBlock) {
    Fix X;
    X.Effects = R.Effects.size();
    R.Effects.emplace_back().emplace_back().PerBlock = PerBlock;
    return X;
  };
  Finding F;
  F.Fixes = {To(totals(4, 8, 4)), To(totals(4, 4, 4))};
  R.Findings = {F};
  const std::vector<KernelTraffic> Rows = trafficOf(R);
  ASSERT_TRUE(Rows[0].Fixed);
  EXPECT_EQ(Rows[0].Fixed->Wavefronts, 10u * (4 + 6));
}

TEST(KernelTraffic, PutsLaunchesBeforeBlocksAndExcessBeforeBytes) {
  Report R;
  R.Launches = {launch(std::nullopt), launch({{1, 1, 1}}), launch({{1, 1, 1}}),
                launch({{1, 1, 1}})};
  R.Accesses = {summed(0, Space::Shared, totals(2, 600, 2)),
                summed(1, Space::Global, totals(9, 900, 900)),
                summed(2, Space::Global, totals(2, 64, 8))};
  std::vector<size_t> Order;
  for (const KernelTraffic &K : trafficOf(R))
    Order.push_back(K.Launch);
  EXPECT_EQ(Order, (std::vector<size_t>{2, 1, 0})); // launch 3 accesses nothing
}

TEST(KernelTraffic, TakesAsLongAsThePeakRatesSay) {
  Traffic T;
  T.BytesMoved = 2'000'000'000'000;
  T.Wavefronts = 114'000'000;
  const PeakTimes Times = peakTimes(T, *sim::findBoard("h100-pcie"));
  EXPECT_DOUBLE_EQ(Times.Global, 1.0);                // 2000 GB/s
  EXPECT_DOUBLE_EQ(Times.Shared, 1'000'000 / 1755e6); // 114 SMs at 1.755 GHz
  EXPECT_DOUBLE_EQ(Times.longest(), 1.0);
  T.Issued = uint64_t(114) * 4 * 1'755'000'000 * 2; // four a cycle and SM
  EXPECT_DOUBLE_EQ(peakTimes(T, *sim::findBoard("h100-pcie")).longest(), 2.0);
}
