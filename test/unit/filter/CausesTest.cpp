// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/filter/Filter.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
/// Findings of accesses of one kernel, each on a line of its own.
struct Causes : testing::Test {
  Report R;

  Causes() {
    R.Kernels.emplace_back().Name = "k";
    R.Launches.emplace_back().Kernel = "k";
  }

  Finding &add(llvm::StringRef Check, unsigned Line, const std::string &Array) {
    AccessReport A;
    A.In = Space::Shared;
    A.Array = Array;
    R.Accesses.push_back(A);
    Finding F;
    F.Check = Check.str();
    F.Kernel = "k";
    F.Message = Check.str() + " of " + Array;
    F.SourceLine = "line " + std::to_string(Line);
    F.Where.File = "k.cu";
    F.Where.Line = F.Where.EndLine = Line;
    F.Where.Column = 1;
    F.Access = R.Accesses.size() - 1;
    R.Findings.push_back(F);
    return R.Findings.back();
  }

  Finding &slow(unsigned Line, const std::string &Array, uint64_t Time) {
    Finding &F = add(SharedBankConflictId, Line, Array);
    F.Cost = Headline{{2, 2}, 1, ""};
    F.Weight = {Time, Time, WeightBasis::Launch, Time};
    return F;
  }

  Finding &race(unsigned Line, const std::string &Array, bool OfOneWarp) {
    Finding &F = add(SharedRaceId, Line, Array);
    F.RacesWith = RacingAccess{0, OfOneWarp};
    return F;
  }

  std::vector<unsigned> linesOf(const Report &Of) const {
    std::vector<unsigned> Lines;
    for (const Finding &F : Of.Findings)
      Lines.push_back(F.Where.Line);
    return Lines;
  }
};

Fix insertion(const std::string &Text) {
  Fix X;
  X.Title = "insert " + Text;
  X.Edits = {{{}, Text}};
  return X;
}

TEST_F(Causes, WrongResultsComeBeforeWhatCostsMost) {
  slow(1, "a", 900);
  slow(2, "b", 1000);
  race(3, "c", false);
  add(GlobalRaceId, 4, "d").makeNote(NoteReason::Meant);
  add(SharedMemoryLimitId, 5, "e").Severity = Severity::Error;
  EXPECT_EQ(linesOf(sortedByCost(R)), (std::vector<unsigned>{5, 3, 2, 1, 4}));
  EXPECT_EQ(linesOf(keepWorst(R, 2)), (std::vector<unsigned>{3, 5})); // in their order
}

TEST_F(Causes, OneBarrierEndsRacesOfTwoArrays) {
  race(3, "a", true).Fixes = {insertion("warp"), insertion("block")};
  race(4, "b", false).Fixes = {insertion("block")};
  race(5, "c", false).Fixes = {insertion("another")};
  const Report Joined = joinCauses(R);
  // What orders the block orders its warps.
  ASSERT_EQ(linesOf(Joined), (std::vector<unsigned>{4, 5}));
  ASSERT_EQ(Joined.Findings[0].Also.size(), 1U);
  EXPECT_EQ(Joined.Findings[0].Also[0].Where.Line, 3U);
}

TEST_F(Causes, AnArrayIsWalkedAlikeWhateverItCosts) {
  slow(3, "a", 10);
  slow(4, "a", 30).Cost->Units = {4, 4};
  slow(5, "b", 20);
  const Report Joined = joinCauses(R);
  ASSERT_EQ(linesOf(Joined), (std::vector<unsigned>{4, 5}));
  EXPECT_EQ(Joined.Findings[0].Weight.Time, 40U);
}

TEST_F(Causes, ARepairCuresWhatItMakesCheaper) {
  Fix Wider = insertion("wider rows");
  R.Effects.emplace_back().emplace_back().Access = 1;
  Wider.Effects = 0;
  slow(3, "a", 10).Fixes = {Wider};
  slow(4, "b", 5);
  slow(5, "c", 5);
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{3, 5}));
}

TEST_F(Causes, ArraysThatAreIndexedAlikeAreOneCause) {
  slow(3, "xs", 10).Address = "xs + 4*(n*tid.x)";
  slow(4, "ys", 30).Address = "ys + 4*(n*tid.x)";
  slow(5, "zs", 20).Address = "zs + 4*(m*tid.x)";
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{4, 5}));
}

TEST_F(Causes, ABarrierIsNoCureForWhatBlocksDo) {
  add(GlobalRaceId, 3, "a").RacesWith = RacingAccess{1, false};
  add(GlobalRaceId, 7, "a"); // between blocks
  add(GlobalRaceId, 9, "b").RacesWith = RacingAccess{1, false};
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{7, 9}));
  add(GlobalRaceId, 11, "a").RacesWith = RacingAccess{3, false}; // of the place with itself
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{11, 9}));
}

TEST_F(Causes, OneShapeOfBlocksIsForAllArrays) {
  Fix Shape = {"launch blocks of 32x8 threads instead of 4x64", "", FixSafety::DisplayOnly, {}};
  slow(3, "a", 10).Fixes = {Shape};
  slow(4, "b", 30).Fixes = {Shape};
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{4}));
}

TEST_F(Causes, ALineIsCopiedIntoAnOverload) {
  Finding &First = slow(3, "", 10), &Second = slow(9, "", 10);
  R.Findings[0].SourceLine = R.Findings[1].SourceLine = "  o[i] = s[32 * i];";
  (void)First, (void)Second;
  R.Findings[1].Message = "of another type";
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{3}));
  R.Findings[1].SourceLine = "  another";
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{3, 9}));
}

TEST_F(Causes, HowThreadsWalkGlobalMemoryIsOneCause) {
  slow(3, "a", 10).Cost->When = " unless n <= 7";
  slow(4, "a", 30);
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{3, 4})); // of shared memory
  R.Findings[0].Check = R.Findings[1].Check = GlobalUncoalescedId;
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{4}));
  R.Findings[0].Severity = R.Findings[1].Severity = Severity::Note; // values decide
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{3, 4}));
}

TEST_F(Causes, ALaunchOfTooManyThreadsIsOneCause) {
  race(3, "a", false);
  race(4, "b", false);
  for (Finding &F : R.Findings)
    F.Remedy = "launch blocks of one thread along y";
  EXPECT_EQ(linesOf(joinCauses(R)), (std::vector<unsigned>{3}));
}

TEST_F(Causes, WhatNothingLaunchesIsDead) {
  slow(3, "a", 10);
  race(4, "b", false);
  R.Kernels[0].IsNamed = false;
  R.Launches[0].From = LaunchFrom::Assumed;
  EXPECT_EQ(settleDead(R).Findings[0].Severity, Severity::Warning); // no launch was read at all
  R.Kernels.push_back(R.Kernels[0]);
  R.Launches.push_back(R.Launches[0]);
  R.Launches[1].KernelNumber = 1;
  R.Launches[1].From = LaunchFrom::Call;
  const Report Settled = settleDead(R);
  EXPECT_EQ(Settled.Findings[0].Severity, Severity::Note);
  EXPECT_EQ(Settled.Findings[0].Why, NoteReason::Dead);
  EXPECT_EQ(Settled.Findings[1].Severity, Severity::Warning); // wrong is wrong
  R.Kernels[0].IsNamed = true;
  EXPECT_EQ(settleDead(R).Findings[0].Severity, Severity::Warning);
}

TEST_F(Causes, ALaunchMoreIsNoFindingMore) {
  R.Launches.push_back(R.Launches[0]);
  R.Launches[1].Block[0] = 64;
  slow(3, "a", 10);
  slow(3, "a", 30).Message = "of the other launch";
  R.Accesses[1].Launch = 1;
  const Report Joined = joinInstances(R);
  ASSERT_EQ(Joined.Findings.size(), 1U);
  ASSERT_EQ(Joined.Findings[0].Notes.size(), 1U);
  EXPECT_EQ(Joined.Findings[0].Notes[0].Text, "with block 64x1x1: of the other launch");
}

TEST_F(Causes, NotesAreCountedByTheirReason) {
  slow(3, "a", 1).makeNote(NoteReason::Small);
  slow(4, "b", 1).makeNote(NoteReason::Small);
  Finding &F = slow(5, "c", 1);
  F.Severity = Severity::Note;
  R.Kernels[0].Parameters = {"m", "n"};
  R.Accesses[2].Verdict.Kind = VerdictKind::Parametric;
  R.Accesses[2].Verdict.Cases.emplace_back().When =
      Predicate(PredicateForm{RangeSet{UnknownSum::of("n"), {}, {}, {}}});
  const Report Shown = dropNotes(R, [](const Finding &) { return true; });
  EXPECT_TRUE(Shown.Findings.empty());
  ASSERT_EQ(Shown.Hidden.Notes.size(), 2U);
  EXPECT_EQ(Shown.Hidden.Notes[0].Count, 2U);
  EXPECT_EQ(Shown.Hidden.Notes[1].Why, NoteReason::Values);
  EXPECT_EQ(Shown.Hidden.Notes[1].On, std::vector<std::string>{"n"});
}
} // namespace
