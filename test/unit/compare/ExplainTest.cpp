//===- test/unit/compare/ExplainTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;

namespace {
/// A shared load, exactly predicted to cost so much a request.
AccessReport accessOf(uint64_t Units, uint64_t Ideal = 1) {
  AccessReport A;
  A.In = Space::Shared;
  A.Kind = AccessKind::Load;
  A.BytesPerLane = 4;
  A.Verdict.Reached = true;
  A.Verdict.PerRequest.Units = {Units, Units};
  A.Verdict.PerRequest.Ideal = {Ideal, Ideal};
  return A;
}

MeasuredSum measured(double Requests, double Units, double Ideal, double Lanes) {
  MeasuredSum M;
  M.Requests = Requests;
  M.Units = Units;
  M.Ideal = Ideal;
  M.Lanes = Lanes;
  M.Instructions = 1;
  M.Widths = {4};
  return M;
}

MatchKind kindOf(const std::vector<AccessReport> &Accesses, std::optional<MeasuredSum> M) {
  ComparedRow Row;
  for (const AccessReport &A : Accesses)
    Row.Predicted.push_back(&A);
  Row.Measured = std::move(M);
  return explained(Row, "k").Kind;
}

TEST(Explain, EqualFiguresMatch) {
  EXPECT_EQ(kindOf({accessOf(32)}, measured(8, 256, 8, 256)), MatchKind::Match);
}

TEST(Explain, MoreThanPredictedByFullWarpsDiffers) {
  EXPECT_EQ(kindOf({accessOf(2)}, measured(8, 32, 8, 256)), MatchKind::Differs);
  EXPECT_EQ(kindOf({accessOf(4)}, measured(8, 16, 8, 256)), MatchKind::Differs);
}

// Of eight requests four have no lane: their two wavefronts are one a request in the profile.
TEST(Explain, RequestsWithoutALaneArePredicated) {
  EXPECT_EQ(kindOf({accessOf(2)}, measured(8, 8, 4, 128)), MatchKind::Predicated);
  AccessReport A = accessOf(2);
  A.Verdict.Total = Totals{4, 8, 4, 4, 0};
  EXPECT_EQ(kindOf({A}, measured(8, 8, 4, 128)), MatchKind::Predicated);
}

// But no lane that is off makes a request cost more.
TEST(Explain, LanesThatAreOffExplainNoExcess) {
  EXPECT_EQ(kindOf({accessOf(2)}, measured(8, 32, 4, 128)), MatchKind::Differs);
}

TEST(Explain, DataIsHeldAgainstItsBounds) {
  AccessReport A = accessOf(1);
  A.Verdict.Kind = VerdictKind::DataDependent;
  A.Verdict.PerRequest.Units = {1, 32};
  EXPECT_EQ(kindOf({A}, measured(8, 40, 8, 256)), MatchKind::DataDependent);
  A.Verdict.PerRequest.Units = {1, 4};
  EXPECT_EQ(kindOf({A}, measured(8, 40, 8, 256)), MatchKind::Differs);
}

TEST(Explain, UnknownArgumentsAreHeldAgainstTheirTable) {
  AccessReport A = accessOf(1, 8);
  A.Verdict.Kind = VerdictKind::Parametric;
  A.Verdict.PerRequest.Units = {8, 9};
  EXPECT_EQ(kindOf({A}, measured(8, 68, 64, 256)), MatchKind::WithinBounds);
  EXPECT_EQ(kindOf({A}, measured(8, 80, 64, 256)), MatchKind::Differs);
}

// Four loads of a word became one of four, which needs four wavefronts.
TEST(Explain, WiderRequestsAreAsCompiled) {
  MeasuredSum M = measured(8, 32, 32, 256);
  M.Widths = {16};
  EXPECT_EQ(kindOf({accessOf(1)}, M), MatchKind::AsCompiled);
  M.Units = 64; // but not twice as much
  EXPECT_EQ(kindOf({accessOf(1)}, M), MatchKind::Differs);
}

TEST(Explain, OfTwoAccessesOneMayBeDropped) {
  AccessReport Cheap = accessOf(1), Dear = accessOf(4);
  Cheap.Verdict.Total = Totals{8, 8, 8, 0, 0};
  Dear.Verdict.Total = Totals{8, 32, 8, 24, 0};
  EXPECT_EQ(kindOf({Cheap, Dear}, measured(16, 40, 16, 512)), MatchKind::Match);
  EXPECT_EQ(kindOf({Cheap, Dear}, measured(8, 32, 8, 256)), MatchKind::Dropped);
}

// What is executed is what may be merged: one request for two loads of 8 bytes.
TEST(Explain, MergesOfFusedLoadsAreNamed) {
  AccessReport A = accessOf(2, 2);
  A.Verdict.Rules = {sim::RuleId::V6};
  A.AsCompiled = CompiledReport{.BytesPerLane = 16, .Parts = 2, .Verdict = A.Verdict};
  A.AsCompiled->Verdict.PerRequest.Units = {4, 4};
  MeasuredSum M = measured(8, 64, 32, 256);
  M.Widths = {16};
  EXPECT_EQ(kindOf({A}, M), MatchKind::Unmerged);
}

// The profiler counts two wavefronts where the hardware merges them into one that has conflicts.
TEST(Explain, MergesThatTheProfilerDoesNotCountAreNamed) {
  AccessReport A = accessOf(2, 2);
  A.BytesPerLane = 8;
  A.Verdict.Rules = {sim::RuleId::V4, sim::RuleId::V6};
  MeasuredSum M = measured(8, 32, 16, 256);
  M.Widths = {8};
  EXPECT_EQ(kindOf({A}, M), MatchKind::Unmerged);
  M.Units = 40; // more than both groups take apart
  EXPECT_EQ(kindOf({A}, M), MatchKind::Differs);
  A.Verdict.Rules = {sim::RuleId::V4};
  M.Units = 32;
  EXPECT_EQ(kindOf({A}, M), MatchKind::Differs);
}

// One atomic of the source; 32 rounds of two wavefronts in the machine.
TEST(Explain, ALoopOfCompareAndSwapIsHeldAgainstAllItsRounds) {
  AccessReport A = accessOf(64, 2);
  A.Kind = AccessKind::Atomic;
  A.AtomicForm = sim::AtomicForm::CasLoop;
  A.Verdict.Total = Totals{1, 64, 2, 128, 0};
  EXPECT_EQ(kindOf({A}, measured(32, 64, 64, 528)), MatchKind::Match);
  EXPECT_EQ(kindOf({A}, measured(40, 100, 80, 600)), MatchKind::AsCompiled);
  A.AtomicForm = sim::AtomicForm::Native;
  EXPECT_EQ(kindOf({A}, measured(40, 4000, 80, 1280)), MatchKind::Differs);
}

TEST(Explain, MoreLanesThanPredictedCannotBeCompared) {
  EXPECT_EQ(kindOf({accessOf(1)}, measured(8, 32, 32, 256)), MatchKind::OtherLanes);
}

ComparedRow rowOn(unsigned Line, const AccessReport &A, std::optional<MeasuredSum> M) {
  ComparedRow Row;
  Row.Line = Line;
  Row.Op = MeasuredOp::Atomic;
  Row.Predicted = {&A};
  Row.Measured = std::move(M);
  return Row;
}

// Four atomics in a row, whose instructions are all on the line of the last.
TEST(Share, NeighboursTakeTheInstructionsThatALineHasTooMany) {
  const AccessReport A = accessOf(1);
  MeasuredSum All = measured(32, 32, 32, 1024);
  All.Instructions = 4;
  std::vector<ComparedRow> Rows = {rowOn(429, A, {}), rowOn(430, A, {}), rowOn(431, A, {}),
                                   rowOn(432, A, All), rowOn(500, A, {})};
  shareInstructions(Rows);
  for (size_t I = 0; I < 4; ++I) {
    ASSERT_TRUE(Rows[I].Measured) << I;
    EXPECT_EQ(Rows[I].Measured->Requests, 8) << I;
    EXPECT_EQ(Rows[I].Measured->Instructions, 1u) << I;
  }
  EXPECT_EQ(Rows[0].CountedOn, 432u);
  EXPECT_EQ(Rows[3].CountedOn, 0u);
  EXPECT_FALSE(Rows[4].Measured); // too far away
  EXPECT_EQ(explained(Rows[0], "k").Kind, MatchKind::Match);
  EXPECT_EQ(explained(Rows[0], "k").Why, "its instructions are on line 432 in the line table");
}

// A loop's loads, all on the line of the function that they were inlined from.
TEST(Share, InstructionsWithoutAnAccessTakeInThoseNearby) {
  AccessReport A = accessOf(1);
  A.Verdict.Kind = VerdictKind::DataDependent;
  A.Verdict.PerRequest.Units = {1, 8};
  std::vector<ComparedRow> Rows = {rowOn(25, A, measured(100, 270, 100, 3200)), rowOn(39, A, {}),
                                   rowOn(43, A, {}), rowOn(90, A, {})};
  Rows[0].Predicted.clear();
  adoptAccesses(Rows);
  ASSERT_EQ(Rows.size(), 2u);
  EXPECT_EQ(Rows[0].Predicted.size(), 2u);
  EXPECT_EQ(explained(Rows[0], "k").Kind, MatchKind::DataDependent);
  EXPECT_EQ(Rows[1].Line, 90u);
}

TEST(Share, AnotherMemoryOrOperationHasNothingToShare) {
  const AccessReport A = accessOf(1);
  MeasuredSum Two = measured(16, 16, 16, 512);
  Two.Instructions = 2;
  std::vector<ComparedRow> Rows = {rowOn(10, A, {}), rowOn(11, A, Two)};
  Rows[1].IsShared = true;
  shareInstructions(Rows);
  EXPECT_FALSE(Rows[0].Measured);
}

TEST(Explain, WhatWasNotExecutedIsDroppedAndWhatIsNotKnownNotAnalysed) {
  EXPECT_EQ(kindOf({accessOf(1)}, std::nullopt), MatchKind::Dropped);
  EXPECT_EQ(kindOf({}, measured(8, 8, 8, 256)), MatchKind::NotAnalysed);
}
} // namespace
