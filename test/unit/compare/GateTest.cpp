//===- test/unit/compare/GateTest.cpp -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Gate.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
KernelCost cost(double Time, double Conflicts, std::optional<double> Registers = std::nullopt) {
  KernelCost C;
  C[Figure::Time] = Time;
  C[Figure::Wavefronts] = 100;
  C[Figure::Conflicts] = Conflicts;
  C[Figure::Registers] = Registers;
  return C;
}

ReportDiff change(std::optional<KernelCost> Base, std::optional<KernelCost> Head) {
  ReportDiff D;
  D.Kernels.push_back({"k", {}, std::move(Base), std::move(Head)});
  return D;
}

GateResult judge(const char *Text, const ReportDiff &D) {
  llvm::Expected<Gate> G = Gate::read(Text);
  if (!G) {
    ADD_FAILURE() << Text << ": " << llvm::toString(G.takeError());
    return {};
  }
  return G->judge(D);
}

bool holds(const char *Text) {
  return judge(Text, change(cost(2, 4), cost(3, 1))).Failures.empty();
}

std::string errorOf(const char *Text) {
  llvm::Expected<Gate> G = Gate::read(Text);
  return G ? "" : llvm::toString(G.takeError());
}

TEST(Gate, ComparesFiguresWithThoseBefore) {
  EXPECT_TRUE(holds("time <= 1.5 * base"));
  EXPECT_FALSE(holds("time < 1.5 * base"));
  EXPECT_TRUE(holds("conflicts < base"));
  EXPECT_TRUE(holds("conflicts == base.time - 1"));
  EXPECT_TRUE(holds("base + 1 >= time")); // whichever side it stands on
  EXPECT_TRUE(holds("conflicts != base"));
}

TEST(Gate, BindsAsArithmeticDoes) {
  EXPECT_TRUE(holds("time == 1 + 1 * 2"));
  EXPECT_TRUE(holds("time == 10 - 4 - 3")); // from the left
  EXPECT_TRUE(holds("time == 12 / 2 / 2"));
  EXPECT_TRUE(holds("time == 9 - (4 + 2)"));
  EXPECT_TRUE(holds("time < 1 && time < 1 || conflicts == 1")); // && before ||
  EXPECT_FALSE(holds("time < 1 && (time < 1 || conflicts == 1)"));
}

TEST(Gate, SaysWhatDoesNotHoldInItsOwnWords) {
  const GateResult R =
      judge("conflicts == 0 && time <= 1.05 * base", change(cost(2, 4), cost(3, 1)));
  ASSERT_EQ(R.Failures.size(), 1u);
  EXPECT_EQ(R.Failures[0], "kernel 'k': 'conflicts == 0' does not hold: 1 against 0, and 'time <= "
                           "1.05 * base' does not hold: 3 s against 2.10 s");
  EXPECT_EQ(R.Kernels, 1u);
}

TEST(Gate, WhatIsNotKnownDoesNotPass) {
  const GateResult R = judge("registers <= 64", change(cost(2, 4), cost(3, 1)));
  ASSERT_EQ(R.Failures.size(), 1u);
  EXPECT_NE(R.Failures[0].find("registers not known (pass --ptxas"), std::string::npos);
  EXPECT_TRUE(judge("registers <= 64", change(std::nullopt, cost(3, 1, 64))).Failures.empty());
}

TEST(Gate, WhatHasNoPriceDoesNotPass) {
  KernelCost Unpriced = cost(1, 0);
  Unpriced.Unpriced = 2;
  Unpriced[Figure::Unsearched] = 2;
  EXPECT_EQ(judge("conflicts == 0", change(std::nullopt, Unpriced)).Failures.size(), 1u);
  EXPECT_TRUE(
      judge("conflicts == 0 && unsearched <= 2", change(std::nullopt, Unpriced)).Failures.empty());
  const GateResult Both = judge("time <= base", change(Unpriced, Unpriced));
  EXPECT_TRUE(Both.Failures.empty());
  EXPECT_EQ(Both.Remarks.size(), 1u);
}

TEST(Gate, HasNothingToCompareANewKernelWith) {
  const GateResult R = judge("time <= base", change(std::nullopt, cost(3, 1)));
  EXPECT_TRUE(R.Failures.empty());
  EXPECT_EQ(R.Remarks.size(), 1u);
  EXPECT_EQ(
      judge("time <= base && conflicts == 0", change(std::nullopt, cost(3, 1))).Failures.size(),
      1u);
  EXPECT_EQ(judge("time <= 1", change(cost(2, 4), std::nullopt)).Kernels, 0u); // gone
}

TEST(Gate, SaysWhatIsWrongWithIt) {
  EXPECT_EQ(errorOf("speed > 1").substr(0, 22), "unknown figure 'speed'");
  EXPECT_EQ(errorOf("time"), "expected a comparison such as '<= 1.05 * base' after 'time'");
  EXPECT_EQ(errorOf("3 < base"), "'base' needs a figure to be of: 'base.time'");
  EXPECT_EQ(errorOf("time <"), "expected a number, 'base' or a figure at the end");
  EXPECT_EQ(errorOf(""), "expected a number, 'base' or a figure at the end");
  EXPECT_EQ(errorOf("time < 1 2"), "expected '&&', '||' or the end at '2'");
  EXPECT_EQ(errorOf("(time < 1"), "expected ')' at the end");
  EXPECT_EQ(errorOf("time < 1x"), "'1x' is no number");
  EXPECT_EQ(errorOf("(time < 1) + 1 > 2"), "'(time < 1)' is no number");
  EXPECT_EQ(errorOf((std::string(5000, '(') + "time").c_str()),
            "parentheses nest more than 100 deep");
}
} // namespace
