//===- test/unit/compare/ReportDiffTest.cpp -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/ReportDiff.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
SourceRange place(const char *File, unsigned Line) {
  SourceRange R;
  R.File = File;
  R.Line = R.EndLine = Line;
  return R;
}

/// A report of one kernel that takes so many wavefronts, and has a finding for each of \p Lines.
DiffSide side(const char *File, uint64_t Time, std::vector<unsigned> Lines = {}) {
  DiffSide S;
  S.Of.Gpu = "sm_90";
  KernelReport K;
  K.Name = "k";
  K.Symbol = "_Z1kv";
  K.Where = place(File, 1);
  K.StaticShared = 64;
  S.Of.Kernels.push_back(K);
  LaunchReport L;
  L.Kernel = "k";
  L.Time = Time;
  L.Grid = {{1, 1, 1}};
  S.Of.Launches.push_back(L);
  for (unsigned Line : Lines) {
    Finding F;
    F.Check = "shared-bank-conflict";
    F.Kernel = "k";
    F.Where = place(File, Line);
    F.SourceLine = "line " + std::to_string(Line);
    S.Of.Findings.push_back(F);
  }
  return S;
}

TEST(ReportDiff, JoinsAKernelWithItselfWhereItsFileWasRenamed) {
  const ReportDiff D = diffOf(side("a.cu", 100), side("b.cu", 300));
  ASSERT_EQ(D.Kernels.size(), 1u);
  EXPECT_TRUE(D.Kernels[0].Base && D.Kernels[0].Head);
  EXPECT_EQ(D.Kernels[0].Where.File, "b.cu");
  EXPECT_GT(D.Kernels[0].growth(), 0);
}

TEST(ReportDiff, CountsFindingsThatAreNewAndGone) {
  const ReportDiff D = diffOf(side("a.cu", 100, {2, 3}), side("a.cu", 100, {3, 4, 5}));
  ASSERT_EQ(D.New.size(), 2u);
  EXPECT_EQ(D.New[0].Where.Line, 4u);
  ASSERT_EQ(D.Gone.size(), 1u);
  EXPECT_EQ(D.Gone[0].Where.Line, 2u);
  EXPECT_EQ((*D.Kernels[0].Head)[Figure::New], 2.0);
  EXPECT_EQ((*D.Kernels[0].Head)[Figure::Findings], 3.0);
}

TEST(ReportDiff, KnowsRegistersWhereTheCompilerWasAsked) {
  DiffSide Base = side("a.cu", 100), Head = side("a.cu", 100);
  Head.Of.Kernels[0].Compiled = CompiledKernel{
      .Registers = 32, .StaticShared = 64, .Stored = 396, .Loaded = 424, .Lines = {}};
  const ReportDiff D = diffOf(Base, Head);
  EXPECT_FALSE((*D.Kernels[0].Base)[Figure::Registers]);
  EXPECT_EQ((*D.Kernels[0].Head)[Figure::Registers], 32.0);
  EXPECT_EQ((*D.Kernels[0].Head)[Figure::Spills], 820.0);
}

TEST(ReportDiff, OfTheSameIsNothing) {
  const ReportDiff D = diffOf(side("a.cu", 100, {2}), side("a.cu", 100, {2}));
  EXPECT_FALSE(D.Kernels[0].isChanged());
  EXPECT_TRUE(D.New.empty() && D.Gone.empty());
}

TEST(ReportDiff, WritesFiguresInThreeDigits) {
  EXPECT_EQ(textOf(Figure::Time, 86.52e-6), "86.5 us");
  EXPECT_EQ(textOf(Figure::Time, 0.9996e-3), "1.00 ms");
  EXPECT_EQ(textOf(Figure::Wavefronts, 17301504), "17.3 M");
  EXPECT_EQ(textOf(Figure::Sectors, 999), "999");
  EXPECT_EQ(textOf(Figure::Shared, 4096), "4096");
}
} // namespace
