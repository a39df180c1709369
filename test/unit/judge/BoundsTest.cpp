//===- test/unit/judge/BoundsTest.cpp -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law behind bounded verdicts: whatever values the unknowns take, the request costs no
// less and no more than the bounds say.
//
//===----------------------------------------------------------------------===//

#include "lib/expr/Operators.h"
#include "lib/judge/Groups.h"
#include "lib/judge/Prices.h"
#include "lib/judge/Scattered.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

using namespace warplint;

namespace {
struct Random {
  std::mt19937_64 Engine;
  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }
  LaneInts lanes(llvm::function_ref<int64_t(unsigned)> Of) {
    LaneArray A;
    for (unsigned L = 0; L < WarpSize; ++L)
      A[L] = Of(L);
    return LaneInts(A);
  }
};

struct Sample {
  Access A;
  LanePattern P;
};

/// Lanes in one of the shapes that kernels have, moved by \p Unknowns in one of some ways.
Sample sampleOf(Random &R, Space In, llvm::ArrayRef<SymbolId> Unknowns) {
  Sample S;
  int64_t Width = int64_t(1) << R.between(2, 4);
  S.A.In = In;
  S.A.Kind = R.between(0, 1) ? AccessKind::Load : AccessKind::Store;
  S.A.BytesPerLane = unsigned(Width);
  S.P.Active = R.between(0, 3) ? sim::AllLanes : LaneMask(R.between(1, UINT32_MAX));
  int64_t Stride = R.between(0, 40), Part = int64_t(1) << R.between(0, 5);
  S.P.Base = R.lanes([&](unsigned L) { return Width * Stride * int64_t(L % unsigned(Part)); });
  for (SymbolId U : Unknowns) {
    int64_t Each = Width * R.between(1, 4) * (R.between(0, 1) ? 32 : 1), Way = R.between(0, 3);
    S.P.Terms.push_back({U, R.lanes([&](unsigned L) {
                           return Way == 0   ? Each
                                  : Way == 1 ? Each * (L / 8 % 2)
                                  : Way == 2 ? Each * int64_t(L % 4 + 1)
                                             : Each * (L < 16);
                         })});
  }
  S.P.Certain = S.P.Active;
  return S;
}

/// The request at one choice of values.
RequestCost costAt(const Sample &S, llvm::function_ref<int64_t(unsigned, SymbolId)> ValueOf) {
  LanePattern At = S.P;
  At.Terms.clear();
  LaneArray Base;
  for (unsigned L = 0; L < WarpSize; ++L) {
    Base[L] = S.P.Base[L];
    for (const LaneTerm &T : S.P.Terms)
      Base[L] += T.Coefficient[L] * ValueOf(L, T.Symbol);
  }
  At.Base = LaneInts(Base);
  return costOf(S.A, lanesOf(S.A, At, At.Active, [](SymbolId) { return 0; }));
}

void expectWithin(const Figures &F, const Sample &S, const RequestCost &C, Space In) {
  SCOPED_TRACE(std::string(nameOf(S.A.Kind)) + "." + std::to_string(S.A.BytesPerLane) + " of " +
               std::to_string(S.P.Active));
  EXPECT_LE(F.Units.Min, C.Units);
  EXPECT_GE(F.Units.Max, C.Units);
  EXPECT_LE(F.Ideal.Min, C.Ideal);
  EXPECT_GE(F.Ideal.Max, C.Ideal);
  EXPECT_LE(F.Ideal.Min, F.Units.Min);
  EXPECT_LE(F.Ideal.Max, F.Units.Max);
  EXPECT_LE(F.Excess.Min, C.Units - C.Ideal);
  EXPECT_GE(F.Excess.Max, C.Units - C.Ideal);
  if (In == Space::Shared) {
    EXPECT_LE(F.Conflicts.Min, C.Conflicts);
    EXPECT_GE(F.Conflicts.Max, C.Conflicts);
  } else {
    EXPECT_LE(F.Lines.Min, C.Lines);
    EXPECT_GE(F.Lines.Max, C.Lines);
    EXPECT_LE(F.SectorUse.Min, sectorUse(C.BytesUsed, C.Units));
    EXPECT_GE(F.SectorUse.Max, sectorUse(C.BytesUsed, C.Units));
  }
}

class BoundsLaw : public testing::TestWithParam<Space> {
protected:
  Random R{std::mt19937_64(7)};
  SymbolTable Symbols;
  sim::Evidence Rules;
  SymbolId symbol(bool PerLane) {
    Symbol S;
    S.PerLane = PerLane;
    return Symbols.intern(PerLane ? "each lane's" : "all lanes' " + std::to_string(Symbols.size()),
                          S);
  }
};

TEST_P(BoundsLaw, LanesThatDataMoves) {
  SymbolId Own = symbol(/*PerLane=*/true), Common = symbol(/*PerLane=*/false);
  for (unsigned I = 0; I < 1500 && !HasFailure(); ++I) {
    Sample S = sampleOf(R, GetParam(), {Own, Common});
    Figures F;
    includeScattered(F, Symbols, S.A, S.P, /*ObjectBytes=*/0, Rules);
    for (unsigned J = 0; J < 40; ++J) {
      int64_t All = R.between(-9, 9), Spread = R.between(0, 9);
      expectWithin(
          F, S,
          costAt(S, [&](unsigned,
                        SymbolId U) { return U == Common ? All : R.between(-Spread, Spread); }),
          GetParam());
    }
  }
}

TEST_P(BoundsLaw, GroupsOfLanesThatSeveralUnknownsMove) {
  SymbolId One = symbol(/*PerLane=*/false), Other = symbol(/*PerLane=*/false);
  for (unsigned I = 0; I < 1500 && !HasFailure(); ++I) {
    Sample S = sampleOf(R, GetParam(), {One, Other});
    Figures F = priceGroups(Symbols, S.A, S.P, Rules).Bounds;
    for (unsigned J = 0; J < 40; ++J) {
      int64_t Values[2] = {R.between(-40, 40), R.between(-40, 40)};
      expectWithin(F, S, costAt(S, [&](unsigned, SymbolId U) { return Values[U == Other]; }),
                   GetParam());
    }
  }
}

/// n*x and n*m*y, with m known to be above 31: from some |n| on lanes of different y do not meet.
TEST(ApartLaw, FromThereOnNoSectorIsShared) {
  Random R{std::mt19937_64(5)};
  SymbolTable Symbols;
  Symbol Wide;
  Wide.Range = {32, 1000};
  const SymbolId N = Symbols.intern("n", Symbol()), M = Symbols.intern("m", Wide);
  const SymbolId Both = Symbols.product(N, M);
  unsigned Told = 0;
  for (unsigned I = 0; I < 2000 && !HasFailure(); ++I) {
    Access A;
    A.BytesPerLane = I % 5 ? 1u << R.between(0, 4) : 12;
    const int64_t Row = R.between(1, 32), Bytes = A.BytesPerLane, Known = Bytes * R.between(-2, 2);
    const int64_t Slope = R.between(-2, 2), Down = R.between(-2, 2);
    LanePattern P;
    P.Active = R.between(0, 2) ? sim::AllLanes : LaneMask(R.between(1, UINT32_MAX));
    P.Base = R.lanes([&](unsigned L) { return Known * (L / Row); });
    P.Terms.push_back({N, R.lanes([&](unsigned L) { return Bytes * Slope * int64_t(L); })});
    P.Terms.push_back({Both, R.lanes([&](unsigned L) { return Bytes * Down * (L / Row); })});
    const std::optional<int64_t> From = apartFrom(Symbols, A, P, N);
    Told += From && *From > 0;
    for (unsigned J = 0; From && J < 40; ++J) {
      const int64_t Size = *From + R.between(0, 9),
                    Values[] = {J % 2 ? Size : -Size, R.between(32, J % 3 ? 40 : 1000)};
      std::map<int64_t, int64_t> RowOf; // by sector
      for (int64_t L = 0; L < WarpSize; ++L) {
        if (!(P.Active >> L & 1))
          continue;
        const int64_t At = P.Base[unsigned(L)] + P.Terms[0].Coefficient[unsigned(L)] * Values[0] +
                           P.Terms[1].Coefficient[unsigned(L)] * Values[0] * Values[1];
        const int64_t Group = Down ? L / Row : 0;
        for (int64_t Byte : {At, At + Bytes - 1}) {
          const auto [Its, New] = RowOf.try_emplace(floorDiv(Byte, int64_t(32)), Group);
          EXPECT_TRUE(New || Its->second == Group) << "n = " << Values[0] << " m = " << Values[1];
        }
      }
    }
  }
  EXPECT_GT(Told, 300u);
}

INSTANTIATE_TEST_SUITE_P(Spaces, BoundsLaw, testing::Values(Space::Shared, Space::Global),
                         [](const auto &Info) {
                           return Info.param == Space::Shared ? "shared" : "global";
                         });
} // namespace
