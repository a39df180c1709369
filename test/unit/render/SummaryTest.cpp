//===- test/unit/render/SummaryTest.cpp -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/ReportWords.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
struct Summary : testing::Test {
  Report R;

  Finding &add(unsigned Line, uint64_t Excess, Severity S = Severity::Warning) {
    Finding F;
    F.Severity = S;
    F.Where.File = "k.cu";
    F.Where.Line = Line;
    F.Where.Column = 1;
    F.Weight = {Excess, Excess, WeightBasis::Launch};
    F.Access = R.Accesses.size();
    AccessReport A;
    A.In = Space::Shared;
    R.Accesses.push_back(A);
    R.Findings.push_back(F);
    return R.Findings.back();
  }
};

TEST_F(Summary, TellsTheFewestLinesThatHaveFourFifths) {
  add(3, 10);
  add(9, 60);
  add(9, 15);
  add(20, 10);
  add(21, 5);
  add(22, 900, Severity::Note); // may cost nothing
  EXPECT_EQ(whereTheCostIs(R), "where the excess is:\n   75 %  k.cu:9\n   10 %  k.cu:3\n"
                               "   15 %  2 more lines");
}

TEST_F(Summary, ASectorCountsAsTwoWavefronts) {
  add(1, 30);
  add(2, 20);
  R.Accesses[1].In = Space::Global;
  ASSERT_EQ(costlyLines(R).size(), 2u);
  EXPECT_EQ(costlyLines(R)[0].Where.Line, 2u);
  EXPECT_EQ(costlyLines(R)[0].Cost, 40u);
}

TEST_F(Summary, OneLineNeedsNoTelling) {
  add(3, 10);
  EXPECT_EQ(whereTheCostIs(R), "");
  add(4, 0); // no cost: out of bounds, say
  EXPECT_EQ(whereTheCostIs(R), "");
}

TEST_F(Summary, NoneHasAllButForOneLine) {
  add(3, 100000);
  add(4, 1);
  EXPECT_EQ(whereTheCostIs(R), "where the excess is:\n   99 %  k.cu:3\n    1 %  1 more line");
}

TEST_F(Summary, CountsAFindingByItsSafestFix) {
  EXPECT_EQ(fixesText(R), "");
  Finding &Both = add(3, 1);
  Both.Fixes = {{"", "", FixSafety::Unsafe, {}}, {"", "", FixSafety::Safe, {}}};
  EXPECT_EQ(fixesText(R), "1 has a fix: --fix makes 1");
  add(4, 1).Fixes = {{"", "", FixSafety::Unsafe, {}}};
  add(5, 1).Fixes = {{"", "", FixSafety::DisplayOnly, {}}};
  EXPECT_EQ(fixesText(R), "2 have a fix: --fix makes 1, --unsafe-fixes 1 more");
}
} // namespace
