//===- test/unit/fuse/HabitsTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What machine code has, by toolkit and GPU (bench/fused/toolkits.py).
//
//===----------------------------------------------------------------------===//

#include "lib/fuse/Habits.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
AlignmentFate fate(AddressKind What, const char *Toolkit, const char *Gpu) {
  return fateOf(What, readToolkitVersion(Toolkit), *sim::findGpu(Gpu));
}

TEST(Habits, VersionsAreReadFromElevenOn) {
  EXPECT_EQ(readToolkitVersion("12.9")->text(), "12.9");
  EXPECT_EQ(readToolkitVersion("13.0.88")->text(), "13.0");
  for (const char *Text : {"", "12", "10.2", "12.x", "v12.9", "100.0"})
    EXPECT_FALSE(readToolkitVersion(Text)) << Text;
}

TEST(Habits, TwiceAnIndexIsForgottenFromSm100On) {
  EXPECT_EQ(fate(AddressKind::TwiceIndex, "13.5", "sm_100"), AlignmentFate::Forgotten);
  EXPECT_EQ(fate(AddressKind::MoreOfIndex, "13.5", "sm_100"), AlignmentFate::Kept);
  EXPECT_EQ(fate(AddressKind::MoreOfIndex, "12.9", "sm_120"), AlignmentFate::MayBeForgotten);
}

TEST(Habits, BeforeThatTheNewestToolkitForgetsNothing) {
  EXPECT_EQ(fate(AddressKind::TwiceIndex, "13.5", "sm_90"), AlignmentFate::Kept);
  EXPECT_EQ(fate(AddressKind::TwiceIndex, "13.0", "sm_90"), AlignmentFate::MayBeForgotten);
}

TEST(Habits, OtherIndicesAreInDoubtOnTwoToolkitsOnly) {
  EXPECT_EQ(fate(AddressKind::OtherIndex, "12.9", "sm_100"), AlignmentFate::MayBeForgotten);
  EXPECT_EQ(fate(AddressKind::OtherIndex, "13.0", "sm_100"), AlignmentFate::Kept);
  EXPECT_EQ(fate(AddressKind::OtherIndex, "12.9", "sm_90"), AlignmentFate::Kept);
}

TEST(Habits, AnUnknownToolkitIsInDoubtWhereTheyDiffer) {
  EXPECT_EQ(fate(AddressKind::OtherIndex, "", "sm_100"), AlignmentFate::MayBeForgotten);
  EXPECT_EQ(fate(AddressKind::TwiceIndex, "", "sm_90"), AlignmentFate::MayBeForgotten);
  EXPECT_EQ(fate(AddressKind::TwiceIndex, "", "sm_100"), AlignmentFate::Forgotten);
}
} // namespace
