//===- test/unit/filter/BaselineTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/filter/Baseline.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
Finding finding(std::string Kernel, std::string Line, unsigned At) {
  Finding F;
  F.Check = "shared-bank-conflict";
  F.Kernel = std::move(Kernel);
  F.SourceLine = std::move(Line);
  F.Where.File = "k.cu";
  F.Where.Line = At;
  return F;
}

Report report(std::vector<Finding> Findings) {
  Report R;
  R.Findings = std::move(Findings);
  return R;
}

/// The lines that \p Now has and a baseline of \p Then does not know.
std::vector<unsigned> fresh(std::vector<Finding> Then, std::vector<Finding> Now) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeBaseline(baselineOf(report(std::move(Then)), "/"), OS);
  llvm::Expected<Baseline> B = readBaseline(Text);
  EXPECT_TRUE(bool(B)) << llvm::toString(B.takeError());
  std::vector<unsigned> Lines;
  for (const Finding &F : withoutKnown(report(std::move(Now)), *B).Findings)
    Lines.push_back(F.Where.Line);
  return Lines;
}

using Lines = std::vector<unsigned>;

TEST(Baseline, MovingAndIndentingCodeDoesNotMakeItNew) {
  EXPECT_EQ(fresh({finding("k", "s[x] = 1;", 3)}, {finding("k", "\ts[ x ] = 1;\r", 90)}), Lines());
}

TEST(Baseline, AnotherLineKernelOrCheckIsNew) {
  std::vector<Finding> Then = {finding("k", "s[x] = 1;", 3)};
  EXPECT_EQ(fresh(Then, {finding("k", "s[x] = 2;", 3)}), Lines({3}));
  EXPECT_EQ(fresh(Then, {finding("other", "s[x] = 1;", 3)}), Lines({3}));
  Finding Other = finding("k", "s[x] = 1;", 3);
  Other.Check = "global-uncoalesced";
  EXPECT_EQ(fresh(Then, {Other}), Lines({3}));
}

TEST(Baseline, OneMoreOfTheSameKindIsNew) {
  std::vector<Finding> Then = {finding("k", "s[x];", 1), finding("k", "s[x];", 2)};
  EXPECT_EQ(
      fresh(Then, {finding("k", "s[x];", 5), finding("k", "s[x];", 6), finding("k", "s[x];", 7)}),
      Lines({7}));
}

TEST(Baseline, WhatIsNoUtf8ReadsBackToo) {
  EXPECT_EQ(fresh({finding("k", "s[x]; // \xff\xe9", 1)}, {finding("k", "s[x]; // \xff\xe9", 1)}),
            Lines());
}

TEST(Baseline, AWrongFileIsAnError) {
  auto Error = [](llvm::StringRef Text) { return llvm::toString(readBaseline(Text).takeError()); };
  EXPECT_EQ(Error("[]"), "not a baseline of version 1; create one with --write-baseline");
  EXPECT_EQ(Error(R"({"version": 1, "findings": [{"check": "x"}]})"),
            "a finding lacks its check, kernel, line or count");
  EXPECT_NE(Error("{\"version\": 1, \"fin"), ""); // cut off
}
} // namespace
