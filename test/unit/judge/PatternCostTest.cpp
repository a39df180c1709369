//===- test/unit/judge/PatternCostTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/PatternCost.h"

#include "sim/GlobalMemory.h"
#include "gtest/gtest.h"

#include <random>

using namespace warplint;

// The definition: each place in turn, priced.
static CostRange linesOneByOne(const sim::WarpAccess &Lanes, unsigned Step) {
  Access A;
  A.In = Space::Global;
  A.BytesPerLane = Lanes.BytesPerLane;
  CostRange Lines;
  for (unsigned Move = Step; Move < sim::LineBytes; Move += Step) {
    sim::WarpAccess Moved = Lanes;
    for (uint64_t &At : Moved.Offset)
      At += Move;
    Lines.include(costOf(A, Moved).Lines);
  }
  return Lines;
}

TEST(PatternCost, linesOfAMovedRequestAreThoseOfEachPlace) {
  std::mt19937 Draw(1);
  for (unsigned Round = 0; Round < 3000; ++Round) {
    sim::WarpAccess Lanes;
    Lanes.BytesPerLane = 1u << Draw() % 6;
    Lanes.Active = Round % 3 ? sim::AllLanes : LaneMask(Draw());
    const uint64_t Reach = uint64_t(1) << (2 + Draw() % 12), Stride = Draw() % 300;
    for (unsigned L = 0; L < WarpSize; ++L)
      Lanes.Offset[L] = Round % 2 ? Draw() % Reach : Draw() % 128 / 64 + L * Stride;
    const unsigned Step = 1u << Draw() % 8;
    EXPECT_EQ(linesMoved(Lanes, Step), linesOneByOne(Lanes, Step)) << "round " << Round;
  }
}
