//===- test/unit/judge/RequestPricesTest.cpp ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Prices.h"

#include "gtest/gtest.h"

#include <random>

using namespace warplint;

namespace {
Access accessOf(Space In, unsigned BytesPerLane) {
  Access A;
  A.In = In;
  A.Kind = AccessKind::Load;
  A.BytesPerLane = BytesPerLane;
  return A;
}

sim::WarpAccess lanesAt(const Access &A, const LaneArray &At, LaneMask Active) {
  LanePattern P;
  P.Active = P.Certain = Active;
  P.Base = LaneInts(At);
  return lanesOf(A, P, Active, [](SymbolId) { return 0; });
}

/// Lanes at multiples of \p Width: drawn, or in strides from a few bytes to some lines.
LaneArray draw(std::mt19937 &Draw, int64_t Width) {
  LaneArray At;
  const bool Strided = Draw() % 2;
  const int64_t Reach = int64_t(1) << (2 + Draw() % 10), Stride = Draw() % 80;
  for (unsigned L = 0; L < WarpSize; ++L)
    At[L] = Width * (Strided ? L * Stride : Draw() % Reach);
  return At;
}

// The definition: each place in turn, priced.
CostRange linesOneByOne(const Access &A, const sim::WarpAccess &Lanes, unsigned Step) {
  CostRange Lines;
  for (unsigned Move = Step; Move < sim::LineBytes; Move += Step) {
    sim::WarpAccess Moved = Lanes;
    for (uint64_t &At : Moved.Offset)
      At += Move;
    Lines.include(costOf(A, Moved).Lines);
  }
  return Lines;
}

void expectSame(const RequestCost &A, const RequestCost &B) {
  EXPECT_EQ(A.Units, B.Units);
  EXPECT_EQ(A.Ideal, B.Ideal);
  EXPECT_EQ(A.Conflicts, B.Conflicts);
  EXPECT_EQ(A.Lines, B.Lines);
  EXPECT_EQ(A.BytesUsed, B.BytesUsed);
  EXPECT_EQ(A.Rules, B.Rules);
}
} // namespace

TEST(RequestPrices, areThoseOfTheRequestWhereItIs) {
  std::mt19937 Draw(1);
  for (Space In : {Space::Global, Space::Shared})
    for (unsigned Width : {1u, 2u, 4u, 8u, 16u}) {
      const Access A = accessOf(In, Width);
      RequestPrices Prices(A);
      for (unsigned Round = 0; Round < 200; ++Round) {
        const LaneMask Active = Round % 3 ? sim::AllLanes : LaneMask(Draw());
        LaneArray At = draw(Draw, Width);
        for (unsigned Place = 0; Place < 3; ++Place) { // the second and third are known
          const sim::WarpAccess Lanes = lanesAt(A, At, Active);
          expectSame(Prices.of(Lanes).cost(), costOf(A, Lanes));
          for (int64_t &One : At)
            One += Width * (5 * Place + 1);
        }
      }
    }
}

TEST(RequestPrices, linesOfAMovedRequestAreThoseOfEachPlace) {
  std::mt19937 Draw(2);
  for (unsigned Round = 0; Round < 2000; ++Round) {
    const Access A = accessOf(Space::Global, 1u << Draw() % 6);
    const LaneMask Active = Round % 3 ? sim::AllLanes : LaneMask(Draw());
    const sim::WarpAccess Lanes = lanesAt(A, draw(Draw, A.BytesPerLane), Active);
    const unsigned Step = std::max(1u << Draw() % 8, A.BytesPerLane);
    RequestPrices Prices(A);
    EXPECT_EQ(Prices.of(Lanes).linesMovedBy(Step), linesOneByOne(A, Lanes, Step))
        << "round " << Round;
  }
}
