//===- test/unit/sim/BankTableTest.cpp - What each bank delivers ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/SharedMemory.h"

#include "sim/Pictures.h"

#include "gtest/gtest.h"

#include <random>

using namespace warplint::sim;

static WarpAccess strided(uint64_t Bytes, unsigned Width = 4, Op Operation = Op::Load) {
  WarpAccess W;
  W.BytesPerLane = Width;
  W.Operation = Operation;
  for (unsigned L = 0; L < WarpSize; ++L)
    W.Offset[L] = L * Bytes;
  return W;
}

TEST(BankTable, listsWhoWantsWhat) {
  const BankTable T = bankTable(strided(128));
  ASSERT_EQ(T.Groups.size(), 1u);
  EXPECT_EQ(T.Groups[0].busiest(), 0u);
  ASSERT_EQ(T.Groups[0].Banks[0].size(), 32u);
  EXPECT_EQ(T.Groups[0].Banks[0][3].Word, 96);
  EXPECT_EQ(T.Groups[0].Banks[0][3].Lanes, 1u << 3);
  EXPECT_TRUE(T.Groups[0].Banks[1].empty());
}

TEST(BankTable, combinesLanesOfOneWord) {
  EXPECT_EQ(bankTable(strided(0)).Groups[0].Banks[0].size(), 1u);
  EXPECT_EQ(bankTable(strided(0, 4, Op::Atomic)).Groups[0].Banks[0].size(), 32u) << "one by one";
  EXPECT_EQ(bankTable(strided(4, 4, Op::CompareAndSwap)).wavefronts(), 2u);
}

TEST(BankTable, setsGroupsOfWideLanesApart) {
  const BankTable T = bankTable(strided(16, 16));
  ASSERT_EQ(T.Groups.size(), 4u);
  EXPECT_EQ(T.Groups[3].First, 24u);
  EXPECT_EQ(T.wavefronts(), 4u);
}

/// What is drawn costs what is reported, whatever the request is.
TEST(BankTable, costsWhatTheRequestCosts) {
  std::mt19937 Random(7);
  for (unsigned N = 0; N < 3000; ++N) {
    WarpAccess W;
    W.BytesPerLane = 1u << Random() % 5;
    W.Operation = Op(Random() % NumOps);
    if (W.Operation != Op::Load && W.Operation != Op::Store && W.Operation != Op::AsyncCopyStore)
      W.BytesPerLane = 4;
    W.Active = Random() % 3 ? AllLanes : LaneMask(Random()) | 1;
    const unsigned Spread = 1u << Random() % 8;
    for (unsigned L = 0; L < WarpSize; ++L)
      W.Offset[L] = Random() % Spread * W.BytesPerLane;
    if (Random() % 4 == 0) // lanes that agree in pairs
      for (unsigned L = 1; L < WarpSize; L += 2)
        W.Offset[L] = W.Offset[L - 1];
    EXPECT_EQ(bankTable(W).wavefronts(), sharedCost(W).Wavefronts)
        << "request " << N << ", " << W.BytesPerLane << " bytes, operation " << int(W.Operation);
  }
}

static size_t countOf(const std::string &Text, const std::string &Part) {
  size_t Count = 0;
  for (size_t At = 0; (At = Text.find(Part, At)) != std::string::npos; ++At)
    ++Count;
  return Count;
}

TEST(Svg, drawsABlockAWord) {
  const std::string Column = bankSvg(strided(128));
  EXPECT_EQ(countOf(Column, "class=\"first\""), 1u);
  EXPECT_EQ(countOf(Column, "class=\"more\""), 31u);
  EXPECT_EQ(countOf(Column, "<title>32 wavefronts, ideal 1</title>"), 1u);
  EXPECT_EQ(countOf(Column, "bank 0, wavefront 4: word 96 for lane 3"), 1u);
  EXPECT_EQ(countOf(bankSvg(strided(132)), "class=\"first\""), 32u) << "a padded column";
}

TEST(Svg, drawsAStripOfCounts) {
  const std::string Column = bankStripSvg(strided(128));
  EXPECT_EQ(countOf(Column, "class=\"more\""), 1u);
  EXPECT_EQ(countOf(Column, "class=\"bank\""), 31u) << "the other banks have nothing to do";
  EXPECT_EQ(countOf(Column, "class=\"count\" x=\"76\" y=\"11\" text-anchor=\"middle\">32<"), 1u);
  EXPECT_EQ(countOf(Column, "<title>32 wavefronts, ideal 1</title>"), 1u);
  const std::string Padded = bankStripSvg(strided(132));
  EXPECT_EQ(countOf(Padded, "class=\"first\""), 32u);
  EXPECT_EQ(countOf(Padded, "class=\"count\""), 0u) << "one word needs no number";
}

TEST(Svg, drawsASectorABox) {
  const std::string Apart = sectorSvg(strided(64));
  EXPECT_EQ(countOf(Apart, "class=\"moved\""), 32u);
  EXPECT_EQ(countOf(Apart, "class=\"still\""), 32u) << "two of four sectors of 16 lines";
  EXPECT_EQ(countOf(Apart, ">32 sectors, ideal 4: 128 of 1024 bytes moved are used<"), 2u);
  EXPECT_EQ(countOf(sectorSvg(strided(4)), "class=\"moved\""), 4u);
}
