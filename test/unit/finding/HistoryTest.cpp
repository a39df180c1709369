//===- test/unit/finding/HistoryTest.cpp - Findings over several runs -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/Report.h"

#include "gtest/gtest.h"

using namespace warplint;

/// A finding for each (kernel, line of source, excess), of shared memory.
static Report reportOf(std::vector<std::tuple<std::string, std::string, uint64_t>> All) {
  Report R;
  R.Accesses.resize(1);
  R.Accesses[0].In = Space::Shared;
  for (auto &[Kernel, Line, Excess] : All) {
    Finding F;
    F.Check = "shared-bank-conflict";
    F.Kernel = Kernel;
    F.SourceLine = Line;
    F.Access = 0;
    F.Weight.Excess = Excess;
    F.Weight.Basis = WeightBasis::Launch;
    R.Findings.push_back(F);
  }
  return R;
}

TEST(History, countsWhatIsNewAndGone) {
  const Report First =
      reportOf({{"a", "x = t[i];", 31}, {"a", "y = t[j];", 7}, {"b", "t[i] = 0;", 3}});
  const Report Second = reportOf({{"a", "  x  =  t[i];", 31}, {"a", "x = t[i];", 31}});
  const std::vector<HistoryRun> Runs = historyOf({{"first", &First}, {"", &Second}});
  ASSERT_EQ(Runs.size(), 2u);
  EXPECT_EQ(Runs[0].Name, "first");
  EXPECT_EQ(Runs[0].Findings, 3u);
  EXPECT_EQ(Runs[0].New, 0u) << "nothing came before it";
  EXPECT_EQ(Runs[0].Cost.at("a"), 38u);
  EXPECT_EQ(Runs[0].Cost.at("b"), 3u);
  EXPECT_EQ(Runs[1].New, 1u) << "one more alike";
  EXPECT_EQ(Runs[1].Fixed, 2u);
  EXPECT_EQ(Runs[1].Cost.at("a"), 62u);
  EXPECT_EQ(Runs[1].Cost.count("b"), 0u);
}
