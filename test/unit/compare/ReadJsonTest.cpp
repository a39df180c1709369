//===- test/unit/compare/ReadJsonTest.cpp - Comparisons that come back ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Compare.h"

#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace warplint;

static std::string printed(const Comparison &C) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printJson(C, OS);
  return Text;
}

static ComparedLine lineOf(MatchKind Kind, MeasuredOp Op) {
  ComparedLine L;
  L.File = "src/k.cu";
  L.Line = 7;
  L.Kernel = "k";
  L.Op = Op;
  L.Kind = Kind;
  L.Why = Kind == MatchKind::Match ? "" : "a reason";
  L.Predicted = ComparedLine::Range{1, 32};
  L.Measured = 3.75;
  L.Requests = 128;
  L.Excess = uint64_t(1) << 40;
  return L;
}

static ComparedLaunch wholeLaunch() {
  ComparedLaunch L;
  L.Number = 3;
  L.Times = 2;
  L.Kernel = "k(float *, int)";
  L.Device = "Tesla T4";
  L.Gpu = "sm_75";
  L.Grid = {8, 4, 1};
  L.Block = {32, 8, 1};
  L.DynamicShared = 4096;
  L.Arguments = {{"n", 1000, ArgumentFrom::Fitted, {1001}}, {"m", -1, ArgumentFrom::Given, {}}};
  L.File = "src/k.cu";
  for (MatchKind Kind : AllMatchKinds)
    for (MeasuredOp Op : AllMeasuredOps)
      L.Lines.push_back(lineOf(Kind, Op));
  L.Lines.front().IsShared = true;
  L.Lines.back() = ComparedLine(); // nothing is known of it
  return L;
}

TEST(ReadComparison, givesWhatWasPrinted) {
  ComparedLaunch Bare;
  Bare.NotAnalysed = "no source file was found";
  const Comparison C{{wholeLaunch(), Bare}};
  llvm::Expected<Comparison> Read = readComparison(printed(C));
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(printed(*Read), printed(C));
  EXPECT_EQ(Read->Launches.front().DynamicShared, 4096u);
  EXPECT_EQ(Read->Launches.front().Lines.front().Excess, uint64_t(1) << 40);
}

TEST(ReadComparison, refusesWhatIsNone) {
  for (
      const char *Text :
      {"", "[]", "{}", R"({"launches": 1})", R"({"launches": [{"number": 0}]})",
       R"({"launches": [{"number": 0, "times": 1, "grid": [1, 2], "arguments": [], "lines": []}]})"})
    EXPECT_FALSE(llvm::expectedToOptional(readComparison(Text)).has_value()) << Text;
}
