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
    F.Check = SharedBankConflictId.str();
    F.Severity = S;
    F.Where.File = "k.cu";
    F.Where.Line = Line;
    F.Where.Column = 1;
    F.Weight = {Excess, Excess, WeightBasis::Launch, Excess};
    F.Access = R.Accesses.size();
    AccessReport A;
    A.In = Space::Shared;
    R.Accesses.push_back(A);
    R.Findings.push_back(F);
    return R.Findings.back();
  }
};

TEST_F(Summary, NamesTheThreeWorstAndWhatExplainsTheFirst) {
  R.Launches.emplace_back().Time = 200;
  add(3, 10);
  add(9, 62);
  add(20, 1);
  add(22, 900, Severity::Note); // may cost nothing
  add(30, 0).Check = SharedRaceId.str();
  EXPECT_EQ(startText(R),
            "start with k.cu:30 (shared-race), then k.cu:9 (up to 31 % of the time) and k.cu:3 (up "
            "to 5 % of the time)");
}

TEST_F(Summary, TellsOfATimeThatIsNotKnownNothing) {
  add(3, 10); // of no launch that was judged
  EXPECT_EQ(startText(R), "start with k.cu:3 (shared-bank-conflict)");
  R.Launches.emplace_back().Time = 100000;
  EXPECT_EQ(startText(R), "start with k.cu:3 (less than 1 % of the time)");
}

TEST_F(Summary, WithoutAWarningThereIsNothingToStartWith) {
  EXPECT_EQ(startText(R), "");
  add(3, 10, Severity::Note);
  EXPECT_EQ(startText(R), "");
}

TEST_F(Summary, SaysWhyNotesAreNone) {
  R.Hidden.Notes = {
      {NoteReason::Data, {}, 1}, {NoteReason::Values, {"n"}, 2}, {NoteReason::Small, {}, 3}};
  EXPECT_EQ(hiddenNotesText(R.Hidden),
            "2 depend on 'n', 1 depends on data, 3 are small parts of their kernels");
}

TEST_F(Summary, CountsAFindingByItsSafestFix) {
  EXPECT_EQ(fixesText(R), "");
  Finding &Both = add(3, 1);
  Both.Fixes = {{"", "", FixSafety::Unsafe, {{{}, "a"}}}, {"", "", FixSafety::Safe, {{{}, "b"}}}};
  EXPECT_EQ(fixesText(R), "1 has a fix: --fix makes 1");
  add(4, 1).Fixes = {{"", "", FixSafety::Unsafe, {{{}, "c"}}}};
  add(5, 1).Fixes = {{"", "", FixSafety::DisplayOnly, {}}};
  EXPECT_EQ(fixesText(R), "2 have a fix: --fix makes 1, --unsafe-fixes 1 more");
}
} // namespace
