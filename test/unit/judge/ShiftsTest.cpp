//===- test/unit/judge/ShiftsTest.cpp -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law of joined shifts: over all values of the unknowns that are one now, a pattern reaches the
// same bytes as before, whole lines aside.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Shifts.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>

using namespace warplint;

namespace {
struct Shifts : testing::Test {
  SymbolTable Symbols;
  Access Load;
  std::mt19937_64 Engine{23};

  Shifts() {
    Load.In = Space::Global;
    Load.BytesPerLane = 4;
  }
  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }
  SymbolId unknown(const std::string &Name, SymbolKind Kind = SymbolKind::Parameter) {
    Symbol S;
    S.Name = Name;
    S.Kind = Kind;
    return Symbols.intern(Name, S);
  }
  std::vector<LanePattern> join(const std::vector<LanePattern> &Patterns) {
    return joinShifts(Symbols, Load, Patterns).value_or(Patterns);
  }
  LaneInts lanes(int64_t Unit) {
    LaneArray A;
    for (int64_t &V : A)
      V = Unit * between(-20, 20);
    A[5] = A[4] + Unit; // not all alike
    return LaneInts(A);
  }

  using Places =
      std::vector<int64_t>; ///< of the active lanes: the first in its line, the others from it

  static Places placesOf(const LanePattern &P, llvm::function_ref<int64_t(SymbolId)> ValueOf) {
    Places Result;
    int64_t First = 0;
    for (unsigned L = 0; L < WarpSize; ++L) {
      if (!(P.Active >> L & 1))
        continue;
      int64_t At = P.Base[L];
      for (const LaneTerm &T : P.Terms)
        At += T.Coefficient[L] * ValueOf(T.Symbol);
      if (Result.empty())
        First = At;
      Result.push_back(Result.empty() ? (At % 128 + 128) % 128 : At - First);
    }
    return Result;
  }
  /// Over 32 values of each of \p Free, which steps of 4 bytes and more need at most.
  static std::set<Places> allPlaces(const LanePattern &P, std::vector<SymbolId> Free, SymbolId Held,
                                    int64_t HeldValue) {
    std::set<Places> All;
    for (int64_t A = 0; A < 32; ++A)
      for (int64_t B = 0; B < (Free.size() > 1 ? 32 : 1); ++B)
        All.insert(placesOf(P, [&](SymbolId S) {
          return S == Held ? HeldValue : S == Free[0] ? A : Free.size() > 1 && S == Free[1] ? B : 0;
        }));
    return All;
  }
};
} // namespace

TEST_F(Shifts, TheSameBytesAreReached) {
  for (unsigned Round = 0; Round < 60; ++Round) {
    const std::string Name = "r" + std::to_string(Round);
    const SymbolId A = unknown(Name + "a", SymbolKind::Derived),
                   B = unknown(Name + "b", SymbolKind::Derived), Held = unknown(Name + "n");
    LanePattern P;
    P.Active = LaneMask(Engine()) | 0x30;
    P.Base = lanes(4);
    P.Terms = {
        {A, LaneInts(4 * between(1, 40))}, {B, LaneInts(-4 * between(1, 40))}, {Held, lanes(4)}};
    std::vector<LanePattern> Joined = join({P});
    ASSERT_EQ(Joined.size(), 1u);
    ASSERT_EQ(Joined[0].Terms.size(), 2u);
    const SymbolId Shift = Joined[0].Terms.back().Symbol;
    EXPECT_EQ(Symbols[Shift].Name, "shift");
    for (int64_t Value : {-3, 0, 1, 7})
      EXPECT_EQ(allPlaces(P, {A, B}, Held, Value), allPlaces(Joined[0], {Shift}, Held, Value));
  }
}

TEST_F(Shifts, WhatDiffersByThemIsOne) {
  const SymbolId Row = unknown("row"), Length = unknown("length"), Held = unknown("n");
  std::vector<LanePattern> Warps(4);
  const LaneInts Lanes = lanes(4), Apart = lanes(4);
  for (unsigned W = 0; W < 4; ++W) {
    Warps[W].Active = sim::AllLanes;
    Warps[W].Warp = W;
    Warps[W].Base = mapLanes(Lanes, [&](int64_t V) { return V + 20 * W; });
    Warps[W].Terms = {{Row, LaneInts(4)},
                      {Length, LaneInts(int64_t(8 * W + 4))},
                      {Held, mapLanes(Apart, [&](int64_t V) { return V + 16 * W; })}};
  }
  EXPECT_EQ(join(Warps).size(), 1u);
}

TEST_F(Shifts, WhatTheyDoNotCoverStays) {
  const SymbolId Row = unknown("row"), Length = unknown("length");
  std::vector<LanePattern> Warps(2);
  for (unsigned W = 0; W < 2; ++W) {
    Warps[W].Active = sim::AllLanes;
    Warps[W].Base = LaneInts(4 * W); // within what 16 and 32 reach
    Warps[W].Terms = {{Row, LaneInts(16)}, {Length, LaneInts(32)}};
  }
  std::vector<LanePattern> Joined = join(Warps);
  ASSERT_EQ(Joined.size(), 2u);
  EXPECT_TRUE(Joined[0].Terms[0].Coefficient.is(16));
  EXPECT_TRUE(Joined[0].Base.is(0));
  EXPECT_TRUE(Joined[1].Base.is(4));
}

TEST_F(Shifts, ASingleNameStays) {
  const SymbolId Row = unknown("row"), Far = unknown("far");
  LanePattern P;
  P.Active = sim::AllLanes;
  P.Base = lanes(4);
  P.Terms = {{Row, LaneInts(4)}, {Far, LaneInts(64)}}; // only row's residues matter
  std::vector<LanePattern> Joined = join({P});
  ASSERT_EQ(Joined.size(), 1u);
  EXPECT_EQ(Joined[0].Terms[0].Symbol, Row);
}

TEST_F(Shifts, ADivisorIsNoShift) {
  const SymbolId N = unknown("n"), Row = unknown("row"), Length = unknown("length");
  Symbol S;
  S.PerLane = true;
  auto Steps = std::make_shared<Stairs>();
  Steps->Divisor = N;
  Steps->Offset = lanes(1);
  S.Stairs = Steps;
  const SymbolId Quotient = Symbols.intern("stairs", S);
  LanePattern P;
  P.Active = sim::AllLanes;
  P.Terms = {{N, LaneInts(2)}, {Row, LaneInts(4)}, {Length, LaneInts(4)}, {Quotient, LaneInts(4)}};
  std::vector<LanePattern> Joined = join({P});
  ASSERT_EQ(Joined.size(), 1u);
  ASSERT_EQ(Joined[0].Terms.size(), 3u); // n, the stairs, the shift
  EXPECT_EQ(Joined[0].Terms[0].Symbol, N);
  EXPECT_TRUE(Joined[0].Terms[0].Coefficient.is(2));
}

TEST_F(Shifts, ASingleLaneIsMovedByAnything) {
  Symbol Data;
  Data.Kind = SymbolKind::Data;
  Data.PerLane = true;
  const SymbolId Loaded = Symbols.intern("loaded", Data);
  LanePattern P;
  P.Active = 1u << 7;
  P.Base = lanes(4);
  P.Terms = {{Loaded, LaneInts(8)}};
  std::vector<LanePattern> Joined = join({P});
  ASSERT_EQ(Joined[0].Terms.size(), 1u);
  EXPECT_EQ(Symbols[Joined[0].Terms[0].Symbol].Name, "shift");
  EXPECT_TRUE(Joined[0].Terms[0].Coefficient.is(8));

  P.Active |= 1;
  Joined = join({P});
  EXPECT_EQ(Joined[0].Terms[0].Symbol, Loaded);
}

TEST_F(Shifts, AnEdgeOfTheWholeWarpIsCovered) {
  const SymbolId Row = unknown("row"), Length = unknown("length");
  auto EdgeAt = [&](const LaneInts &Offset, const char *Key) {
    auto Steps = std::make_shared<Stairs>();
    Steps->Shape = Stairs::Below;
    Steps->Offset = Offset;
    Symbol S;
    S.PerLane = true;
    S.Stairs = Steps;
    return Symbols.intern(Key, S);
  };
  const SymbolId Whole = EdgeAt(LaneInts(3), "whole"), Apart = EdgeAt(lanes(1), "apart");
  LanePattern P;
  P.Active = sim::AllLanes;
  P.Terms = {{Row, LaneInts(4)}, {Length, LaneInts(4)}, {Whole, LaneInts(8)}, {Apart, LaneInts(8)}};
  std::vector<LanePattern> Joined = join({P});
  ASSERT_EQ(Joined[0].Terms.size(), 2u); // the edge within the warp, and the shift
  EXPECT_EQ(Joined[0].Terms[0].Symbol, Apart);
}
