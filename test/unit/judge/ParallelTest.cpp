//===- test/unit/judge/ParallelTest.cpp -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law of joined unknowns: where each of them is the sum that its name says, every active lane
// of every pattern is where it was.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Shifts.h"

#include <gtest/gtest.h>

#include <random>

using namespace warplint;

namespace {
struct Parallel : testing::Test {
  SymbolTable Symbols;
  std::mt19937_64 Engine{17};

  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }
  SymbolId unknown(const std::string &Name, ExprRange Range = {}) {
    Symbol S;
    S.Name = Name;
    S.Range = Range;
    S.IsFixed = true;
    return Symbols.intern(Name, S);
  }
  static LaneInts times(const LaneInts &Steps, int64_t By) {
    return mapLanes(Steps, [&](int64_t V) { return V * By; });
  }
  LaneInts steps() {
    LaneArray A;
    for (int64_t &V : A)
      V = between(-9, 9);
    A[0] = 7;
    A[1] = 3; // so that they have nothing in common
    return LaneInts(A);
  }
  static int64_t at(const LanePattern &P, unsigned Lane,
                    llvm::function_ref<int64_t(SymbolId)> ValueOf) {
    int64_t Sum = P.Base[Lane];
    for (const LaneTerm &T : P.Terms)
      Sum += T.Coefficient[Lane] * ValueOf(T.Symbol);
    return Sum;
  }
};
} // namespace

TEST_F(Parallel, EveryLaneStaysWhereItWas) {
  for (unsigned Round = 0; Round < 200; ++Round) {
    const std::string Name = "r" + std::to_string(Round);
    const SymbolId A = unknown(Name + "a"), B = unknown(Name + "b"), C = unknown(Name + "c");
    const LaneInts Steps = steps(), Others = steps();
    const int64_t OfA = between(1, 12), OfB = -between(1, 12), Common = std::gcd(OfA, OfB);
    std::vector<LanePattern> Patterns(2);
    for (LanePattern &P : Patterns) {
      P.Active = LaneMask(Engine()) | 3;
      P.Base = steps();
      const LaneInts Own = &P == &Patterns[0] ? Steps : times(Steps, 3);
      P.Terms = {{A, times(Own, OfA)}, {B, times(Own, OfB)}, {C, Others}};
    }
    std::optional<std::vector<LanePattern>> Joined = joinParallel(Symbols, Patterns);
    ASSERT_TRUE(Joined);
    const int64_t ValueA = between(-50, 50), ValueB = between(-50, 50), ValueC = between(-50, 50);
    auto ValueOf = [&](SymbolId S) {
      return S == A   ? ValueA
             : S == B ? ValueB
             : S == C ? ValueC
                      : OfA / Common * ValueA + OfB / Common * ValueB;
    };
    for (unsigned I = 0; I < 2; ++I) {
      EXPECT_EQ((*Joined)[I].Terms.size(), 2u);
      for (unsigned L = 0; L < WarpSize; ++L) {
        const bool IsActive = Patterns[I].Active >> L & 1;
        EXPECT_TRUE(!IsActive || at((*Joined)[I], L, ValueOf) == at(Patterns[I], L, ValueOf));
      }
    }
    EXPECT_FALSE(joinParallel(Symbols, *Joined));
  }
}

TEST_F(Parallel, WhatOnePatternTellsApartStaysApart) {
  const SymbolId A = unknown("a"), B = unknown("b");
  const LaneInts Steps = steps();
  std::vector<LanePattern> Patterns(2);
  for (LanePattern &P : Patterns)
    P.Active = ~LaneMask(0);
  Patterns[0].Terms = {{A, Steps}, {B, times(Steps, 4)}};
  Patterns[1].Terms = {{A, Steps}, {B, times(Steps, 8)}};
  EXPECT_FALSE(joinParallel(Symbols, Patterns));
}

TEST_F(Parallel, TheSumHasItsRangeAlignmentAndName) {
  const SymbolId A = unknown("a", {0, 9}), B = unknown("b", {1, 5});
  LanePattern P;
  P.Active = ~LaneMask(0);
  const LaneInts Steps = steps();
  P.Terms = {{A, times(Steps, 4)}, {B, times(Steps, -6)}};
  std::optional<std::vector<LanePattern>> Joined = joinParallel(Symbols, P);
  ASSERT_TRUE(Joined);
  const Symbol &Sum = Symbols[Joined->front().Terms.front().Symbol];
  EXPECT_EQ(Sum.Name, "2*a - 3*b");
  EXPECT_EQ(Sum.Range.Lo, -15);
  EXPECT_EQ(Sum.Range.Hi, 15);
  EXPECT_EQ(Sum.Align, 1);
}

TEST_F(Parallel, ASumHasTheRangeThatIsKnownOfIt) {
  const SymbolId A = unknown("a", {0, 100}), B = unknown("b", {0, 100});
  std::vector<LanePattern> Patterns(1);
  Patterns[0].Active = sim::AllLanes;
  const LaneInts Steps = steps();
  Patterns[0].Terms = {{A, times(Steps, 2)}, {B, times(Steps, -2)}};
  auto RangeWith = [&](llvm::ArrayRef<SumAnswer> Known) {
    const auto Joined = joinParallel(Symbols, Patterns, Known);
    return Joined ? Symbols[(*Joined)[0].Terms[0].Symbol].Range : ExprRange{1, 0};
  };
  SumAnswer Known;
  Known.Sum = LaneValue::ofSymbol(A) - LaneValue::ofSymbol(B);
  Known.Values = {{-7, 3}, {9, 15}};
  EXPECT_EQ(RangeWith({}).Lo, -100);
  EXPECT_EQ(RangeWith({}).Hi, 100);
  EXPECT_EQ(RangeWith(Known).Lo, -7);
  EXPECT_EQ(RangeWith(Known).Hi, 15);
}
