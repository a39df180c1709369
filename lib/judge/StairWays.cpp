//===- lib/judge/StairWays.cpp - How a quotient can step --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/StairWays.h"

#include "lib/expr/IntMath.h"

#include <numeric>
#include <set>

using namespace warplint;

std::vector<StairWay> warplint::waysOf(const Stairs &S, int64_t D, bool TellLandings) {
  std::vector<StairWay> Result;
  int64_t Width = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    Width = std::max(Width, S.Offset[L]);
  auto Add = [&](int64_t Phase) {
    const LaneInts Steps = mapLanes(S.Offset, [&](int64_t O) { return (Phase + O) / D; });
    auto Known =
        llvm::find_if(Result, [&](const StairWay &W) { return !TellLandings && W.Steps == Steps; });
    if (Known != Result.end())
      Known->Landing.reset();
    else
      Result.push_back({Steps, Phase + Width >= D ? std::optional(D - Phase) : std::nullopt});
  };
  if (S.Unit == 0) { // the numerator is known
    Add(floorMod(S.Start, D));
    return Result;
  }
  const int64_t Unit = std::gcd(S.Unit, D);
  const int64_t First = floorMod(S.Start, Unit);
  if (First + Width < D)
    Add(First); // no step
  // A phase this far from the end meets no step either.
  int64_t From = std::max(First, First + floorDiv(D - Width - 1 - First, Unit) * Unit);
  for (int64_t Phase = From; Phase < D; Phase += Unit)
    if (Phase + Width >= D)
      Add(Phase);
  return Result;
}

std::vector<StairWay> warplint::waysOfWide(const Stairs &S, bool TellLandings) {
  constexpr int64_t MostPlaces = 4; // between two lanes; if there are more, any will do
  std::vector<StairWay> Result{{LaneInts(0), std::nullopt}};
  std::set<int64_t> Offsets;
  for (unsigned L = 0; L < WarpSize; ++L)
    Offsets.insert(S.Offset[L]);
  int64_t Before = 0;
  for (int64_t At : Offsets) {
    if (At == 0)
      continue;
    const LaneInts Steps = mapLanes(S.Offset, [&](int64_t O) { return int64_t(O >= At); });
    if (!TellLandings || At - Before > MostPlaces)
      Result.push_back({Steps, std::nullopt});
    else
      for (int64_t Landing = Before + 1; Landing <= At; ++Landing)
        Result.push_back({Steps, Landing});
    Before = At;
  }
  return Result;
}
