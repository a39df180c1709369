//===- test/unit/sim/PrintTest.cpp ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"
#include "sim/Pictures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace warplint::sim {
namespace {

using testing::HasSubstr;

std::vector<std::string> linesOf(const std::string &Text) {
  std::istringstream In(Text);
  std::vector<std::string> Lines;
  for (std::string Line; std::getline(In, Line);)
    Lines.push_back(Line);
  return Lines;
}

TEST(Print, NamesLanes) {
  EXPECT_EQ(lanesText(0x1), "lane 0");
  EXPECT_EQ(lanesText(0x80000000), "lane 31");
  EXPECT_EQ(lanesText(0x3), "lanes 0, 1");
  EXPECT_EQ(lanesText(0x7), "lanes 0-2");
  EXPECT_EQ(lanesText(0xffffffff), "lanes 0-31");
  EXPECT_EQ(lanesText(0x80000175), "lanes 0, 2, 4-6, 8, 31");
}

TEST(BankGridLaw, FitsThePageAndEndsItsLines) {
  for (unsigned Bytes : {1u, 2u, 4u, 8u, 16u}) {
    RandomAccesses Draw(Bytes, 21);
    for (unsigned Round = 0; Round < 200; ++Round) {
      const WarpAccess A = Draw.next(Op::Load);
      const std::string Grid = bankGrid(A);
      EXPECT_LE(linesOf(Grid).size(), 40u);
      for (const std::string &Line : linesOf(Grid))
        EXPECT_LE(Line.size(), 100u);
      EXPECT_EQ(Grid.back(), '\n');
      EXPECT_EQ(Grid, bankGrid(A));
    }
  }
}

TEST(SectorStripLaw, FitsThePageAndEndsItsLines) {
  for (unsigned Bytes : {1u, 2u, 4u, 8u, 16u, 32u}) {
    RandomAccesses Draw(Bytes, 22);
    for (unsigned Round = 0; Round < 200; ++Round) {
      const std::string Strip = sectorStrip(Draw.next(Op::Load));
      EXPECT_LE(linesOf(Strip).size(), 40u);
      for (const std::string &Line : linesOf(Strip))
        EXPECT_LE(Line.size(), 100u);
    }
  }
}

TEST(BankGridLaw, MarksAsManyWordsAsTheLanesWant) {
  for (unsigned Bytes : {4u, 8u, 16u}) {
    const std::string Grid = bankGrid(lanes(Bytes, [=](unsigned L) { return 3 * Bytes * L; }));
    EXPECT_EQ(std::count(Grid.begin(), Grid.end(), '#'), long(32 * Bytes / 4));
  }
}

TEST(BankGrid, ShowsAColumnAndItsBank) {
  const std::string Grid = bankGrid(lanes(4, [](unsigned L) { return 128 * L; }), 2);
  EXPECT_EQ(Grid, "lane       word  bank 0        8        16       24\n"
                  "   0          0       #.......|........|........|........\n"
                  "   1         32       #.......|........|........|........\n"
                  "  ..  and 30 more lanes\n"
                  "                      ^ bank 0 owes 32 words: 32 wavefronts, ideal 1\n");
}

TEST(BankGrid, PutsTheMarkUnderAHighBank) {
  const std::vector<std::string> Lines =
      linesOf(bankGrid(lanes(4, [](unsigned L) { return 128 * L + 4 * 31; }), 1));
  EXPECT_EQ(Lines[1].find('#'), Lines.back().find('^'));
  EXPECT_THAT(Lines.back(), HasSubstr("bank 31 owes 32 words"));
}

TEST(BankGrid, SetsGroupsOfWideLanesApart) {
  const std::string Grid = bankGrid(lanes(16, [](unsigned L) { return 16 * L; }));
  EXPECT_EQ(std::count(Grid.begin(), Grid.end(), '\n'), 1 + 32 + 3 + 1);
  EXPECT_THAT(Grid, HasSubstr("4 wavefronts, ideal 4"));
}

TEST(BankGrid, LeavesOutInactiveLanes) {
  const std::string Grid = bankGrid(lanes(4, [](unsigned L) { return 4 * L; }, Op::Load, 0x10));
  EXPECT_EQ(linesOf(Grid).size(), 3u);
  EXPECT_THAT(Grid, HasSubstr("\n   4          4"));
}

TEST(SectorStrip, ShowsAMisalignedRow) {
  EXPECT_EQ(sectorStrip(lanes(4, [](unsigned L) { return 4 * L + 4; })),
            "       byte  sector 0   sector 1   sector 2   sector 3\n"
            "          0 [.#######] [########] [########] [########]\n"
            "        128 [#.......]\n"
            "5 sectors in 2 lines, ideal 4: 128 of 160 bytes used, 25.6 a sector\n");
}

TEST(SectorStrip, MarksWordsUsedInPartAndBytesBelowTheBase) {
  EXPECT_EQ(sectorStrip(lanes(
                1, [](unsigned L) { return int64_t(L) - 2; }, Op::Load, 7)),
            "       byte  sector 0   sector 1   sector 2   sector 3\n"
            "       -128                                  [.......+]\n"
            "          0 [+.......]\n"
            "2 sectors in 2 lines, ideal 1: 3 of 64 bytes used, 1.5 a sector\n");
}

TEST(SectorStrip, StopsAfterTheLinesAskedFor) {
  EXPECT_THAT(sectorStrip(lanes(4, [](unsigned L) { return 128 * L; }), 3),
              HasSubstr("..  and 29 more lines\n"));
}

} // namespace
} // namespace warplint::sim
