//===- test/unit/judge/StairWaysTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law: the ways of a quotient are those that some numerator takes, and no others. Numerators
// are tried one by one.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Stairs.h"

#include "lib/expr/Operators.h"

#include <gtest/gtest.h>

#include <random>

using namespace warplint;

namespace {
/// Lanes \p By apart, in steps of two lanes if \p InPairs.
Stairs lanesApart(int64_t By, bool InPairs, int64_t Unit, int64_t Start) {
  Stairs S;
  LaneArray Offset;
  for (unsigned L = 0; L < WarpSize; ++L)
    Offset[L] = By * int64_t(InPairs ? L / 2 : L);
  S.Offset = LaneInts(Offset);
  S.Unit = Unit;
  S.Start = Start;
  return S;
}

LaneInts stepsOf(const Stairs &S, int64_t P, int64_t D) {
  return mapLanes(S.Offset, [&](int64_t O) { return floorDiv(P + O, D) - floorDiv(P, D); });
}

bool has(const std::vector<StairWay> &Ways, const LaneInts &Steps, int64_t Landing) {
  return llvm::any_of(Ways, [&](const StairWay &W) {
    return W.Steps == Steps && (!W.Landing || *W.Landing == Landing);
  });
}

TEST(StairWays, AreThoseOfEveryNumerator) {
  std::mt19937 Random(7);
  auto Pick = [&](int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Random);
  };
  for (unsigned Round = 0; Round < 300; ++Round) {
    const int64_t Unit = Pick(1, 12), D = Pick(1, 80);
    const Stairs S = lanesApart(Pick(1, 4), Pick(0, 1), Unit, Pick(0, Unit - 1));
    const bool TellLandings = Round % 2;
    const std::vector<StairWay> Ways = waysOf(S, D, TellLandings);
    std::vector<bool> Taken(Ways.size());
    for (int64_t P = S.Start; P < S.Start + Unit * D; P += Unit) {
      const LaneInts Steps = stepsOf(S, P, D);
      const int64_t Landing = D - floorMod(P, D);
      ASSERT_TRUE(has(Ways, Steps, Landing)) << "p = " << P << ", by " << D;
      for (size_t I = 0; I < Ways.size(); ++I)
        if (has({Ways[I]}, Steps, Landing))
          Taken[I] = true;
    }
    EXPECT_TRUE(llvm::all_of(Taken, [](bool T) { return T; })) << "by " << D << ", unit " << Unit;
  }
}

TEST(StairWays, OfAWideDivisorAreThoseOfEveryOneAboveTheLanes) {
  for (int64_t By : {1, 2, 4, 8})
    for (bool InPairs : {false, true}) {
      const Stairs S = lanesApart(By, InPairs, 1, 0);
      const int64_t Width = S.Offset[WarpSize - 1];
      const std::vector<StairWay> Ways = waysOfWide(S, /*TellLandings=*/true);
      EXPECT_EQ(waysOfWide(S, /*TellLandings=*/false).size(), 1 + size_t(Width / By));
      for (int64_t D = Width + 1; D < Width + 40; ++D)
        for (int64_t P = 0; P < D; ++P)
          ASSERT_TRUE(has(Ways, stepsOf(S, P, D), D - P)) << "p = " << P << ", by " << D;
      EXPECT_EQ(Ways.size(), By > 4 ? 1 + size_t(Width / By) : 1 + size_t(Width));
    }
}
} // namespace
