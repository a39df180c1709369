//===- test/unit/judge/FoldTest.cpp - Rows of a verdict's table -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law of folding: whatever the unknowns are, one row holds, and what counting by definition
// gives is within its figures.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Fold.h"
#include "lib/judge/Unknowns.h"

#include "lib/expr/Operators.h"
#include "lib/verdict/PredicateText.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace warplint;

namespace {
struct FoldTests : testing::Test {
  Access A;
  SymbolTable Symbols;
  IterationLabels Iterations;
  JudgeOptions Options;
  std::optional<Ledger> Spent;
  std::mt19937_64 Engine{5};

  FoldTests() { A.BytesPerLane = 4; }

  SymbolId unknown(const std::string &Name, ExprRange Range = ExprRange::ofSigned(32)) {
    Symbol S;
    S.Kind = SymbolKind::Parameter;
    S.Name = Name;
    S.Range = Range;
    return Symbols.intern(Name, S);
  }
  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }
  /// Lane l at Step * l bytes.
  static LaneInts steps(int64_t Step) {
    LaneArray V;
    for (unsigned L = 0; L < WarpSize; ++L)
      V[L] = Step * L;
    return LaneInts(V);
  }
  static LanePattern pattern(const LaneInts &Base, std::vector<LaneTerm> Terms) {
    LanePattern P;
    P.Active = P.Certain = sim::AllLanes;
    P.Base = Base;
    P.Terms.assign(Terms.begin(), Terms.end());
    return P;
  }
  Folded fold(std::vector<AccessCase> Cases) {
    Spent.emplace(A);
    return foldAccess({A, 0, Options, Iterations, Symbols, *Spent}, Cases);
  }
  Folded fold(const LanePattern &P) { return fold({AccessCase{{}, {P}}}); }

  using Values = std::map<std::string, int64_t>;

  static std::vector<const VerdictCase *> rowsAt(const Rows &Table, const Values &At) {
    std::vector<const VerdictCase *> Result;
    for (const VerdictCase &R : Table) {
      const std::optional<bool> Holds =
          evaluate(R.When, [&](const UnknownSum &Of) -> std::optional<int64_t> {
            int64_t Sum = 0;
            for (const UnknownTerm &T : Of.Terms) {
              const auto Known = At.find(T.Name);
              if (Known == At.end())
                return std::nullopt;
              Sum += T.Times * Known->second;
            }
            return Sum;
          });
      if (Holds.value())
        Result.push_back(&R);
    }
    return Result;
  }

  /// Counts wavefronts of 4-byte lanes, or sectors, by definition.
  uint64_t countUnits(const LanePattern &P, const Values &At) const {
    std::map<int64_t, std::set<int64_t>> Banks;
    std::set<int64_t> Sectors;
    for (unsigned L = 0; L < WarpSize; ++L) {
      int64_t Byte = P.Base[L];
      for (const LaneTerm &T : P.Terms)
        Byte += T.Coefficient[L] * At.at(Symbols[T.Symbol].Name);
      Banks[floorMod(floorDiv(Byte, 4), 32)].insert(floorDiv(Byte, 4));
      Sectors.insert(floorDiv(Byte, 32));
    }
    size_t Most = 0;
    for (const auto &[Bank, Words] : Banks)
      Most = std::max(Most, Words.size());
    return A.In == Space::Shared ? Most : Sectors.size();
  }
};

// tile[lane * pitch]: as many words of one bank as pitch and 32 have in common, but one word if
// pitch is 0.
TEST_F(FoldTests, AColumnCostsWhatItsPitchAndTheBanksHaveInCommon) {
  A.In = Space::Shared;
  const SymbolId Pitch = unknown("pitch");
  const LanePattern P = pattern(LaneInts(0), {{Pitch, steps(4)}});
  const Folded F = fold(P);
  EXPECT_FALSE(F.Is.Bounded || F.Is.Cut || F.Is.Scattered);
  EXPECT_TRUE(F.Is.Told);
  for (int64_t V = -70; V <= 70; ++V) {
    const auto Hit = rowsAt(F.Table, {{"pitch", V}});
    ASSERT_EQ(Hit.size(), 1u) << V;
    const uint64_t Expected = V ? uint64_t(std::gcd(V, int64_t(32))) : 1;
    EXPECT_EQ(Hit[0]->Cost.Units, (CostRange{Expected, Expected})) << V;
  }
  EXPECT_EQ(Spent->worst(false).Lanes.Active, sim::AllLanes);
}

TEST_F(FoldTests, EveryValueHasOneRowAndItsPrice) {
  for (Space In : {Space::Shared, Space::Global}) {
    unsigned Compared = 0;
    A.In = In;
    for (unsigned Round = 0; Round < 60; ++Round) {
      Symbols = SymbolTable();
      const SymbolId N = unknown("n"), M = unknown("m");
      LaneArray Base, Times;
      const int64_t Spread = int64_t(1) << between(0, 6);
      for (unsigned L = 0; L < WarpSize; ++L) {
        Base[L] = 4 * between(0, Spread);
        Times[L] = Round % 2 ? 4 * int64_t(L) : 4 * between(-2, 2);
      }
      Times[1] = Times[0] + 4; // n spreads the lanes; m shifts them alike
      const LanePattern P = pattern(LaneInts(Base), {{N, LaneInts(Times)}, {M, LaneInts(4)}});
      const Folded F = fold(P);
      if (F.Is.Bounded ||
          llvm::any_of(F.Table, [](const VerdictCase &R) { return hasOtherwise(R.When); }))
        continue; // too many classes
      ++Compared;
      for (unsigned Draw = 0; Draw < 40; ++Draw) {
        const int64_t Far = Draw < 20 ? 15 : 100000;
        const Values At{{"n", between(-Far, Far)}, {"m", between(-Far, Far)}};
        const auto Hit = rowsAt(F.Table, At);
        ASSERT_EQ(Hit.size(), 1u) << "n = " << At.at("n") << ", m = " << At.at("m");
        const uint64_t Units = countUnits(P, At);
        EXPECT_LE(Hit[0]->Cost.Units.Min, Units) << textOf(Hit[0]->When);
        EXPECT_GE(Hit[0]->Cost.Units.Max, Units) << textOf(Hit[0]->When);
        if (In == Space::Shared) { // m drops out
          EXPECT_TRUE(Hit[0]->Cost.Units.isPoint());
        }
      }
    }
    EXPECT_GT(Compared, 20u);
  }
}

// Answers to what n is modulo 2, each with patterns of its own.
TEST_F(FoldTests, CasesAreRowsByWhatTheyAnswer) {
  A.In = Space::Shared;
  const SymbolId N = unknown("n");
  const Question IsOdd{N, Question::Residue, 2};
  const AccessCase Even{{{IsOdd, 0}}, {pattern(steps(4), {})}},
      Odd{{{IsOdd, 1}}, {pattern(steps(128), {})}};
  const Folded F = fold({Even, Odd});
  ASSERT_EQ(F.Table.size(), 2u);
  EXPECT_EQ(textOf(F.Table[0].When), "n is even");
  EXPECT_EQ(F.Table[0].Cost.Units, (CostRange{1, 1}));
  EXPECT_EQ(textOf(F.Table[1].When), "n is odd");
  EXPECT_EQ(F.Table[1].Cost.Units, (CostRange{32, 32}));
  EXPECT_EQ(listOf(Spent->worst(false).When), "n % 2 == 1");
}

TEST_F(FoldTests, CasesOfOnePriceAreOneRow) {
  A.In = Space::Shared;
  const SymbolId N = unknown("n");
  const Question IsOdd{N, Question::Residue, 2};
  const AccessCase Even{{{IsOdd, 0}}, {pattern(steps(4), {})}},
      Odd{{{IsOdd, 1}}, {pattern(steps(-4), {})}};
  const Folded F = fold({Even, Odd});
  ASSERT_EQ(F.Table.size(), 1u);
  EXPECT_TRUE(F.Table[0].When.isAlways());
}

TEST_F(FoldTests, WhatOneCaseIsCutOffDoesNotBoundTheOthers) {
  A.In = Space::Shared;
  const SymbolId N = unknown("n");
  const Question IsOdd{N, Question::Residue, 2};
  AccessCase Even{{{IsOdd, 0}}, {pattern(steps(4), {})}},
      Odd{{{IsOdd, 1}}, {pattern(steps(128), {})}};
  Odd.Cut = true;
  const Completeness Is = fold({Even, Odd}).Is;
  EXPECT_TRUE(Is.Cut);
  EXPECT_TRUE(Is.Bounded);
  EXPECT_TRUE(Is.Told); // of the even ones
  EXPECT_FALSE(fold({Odd}).Is.Told);
}

TEST_F(FoldTests, BeyondTheBudgetThePriceIsBounded) {
  A.In = Space::Shared;
  Options.MostPrices = 4;
  const LanePattern P = pattern(LaneInts(0), {{unknown("pitch"), steps(4)}});
  const Folded F = fold(P);
  EXPECT_TRUE(F.Is.Bounded);
  EXPECT_FALSE(F.Is.Told);
  ASSERT_EQ(F.Table.size(), 1u);
  EXPECT_EQ(F.Table[0].Cost.Units, (CostRange{1, 32}));
  EXPECT_LE(Spent->Priced, 4u);
}

// Folding leaves no trace: what it is asked before does not change what it says.
TEST_F(FoldTests, TheSameIsSaidTwice) {
  A.In = Space::Global;
  const SymbolId N = unknown("n");
  const LanePattern P = pattern(steps(4), {{N, LaneInts(4)}}),
                    Q = pattern(LaneInts(0), {{N, steps(8)}});
  auto Told = [](const Folded &F) {
    std::vector<std::pair<std::string, uint64_t>> Result;
    for (const VerdictCase &R : F.Table)
      Result.push_back({textOf(R.When), R.Cost.Units.Max});
    return Result;
  };
  const auto First = Told(fold(P));
  fold(Q);
  EXPECT_EQ(Told(fold(P)), First);
  // 32 floats in a row: 4 sectors, or 5 if they do not begin with one.
  EXPECT_EQ(First,
            (std::vector<std::pair<std::string, uint64_t>>{{"n % 8 == 0", 4}, {"n % 8 != 0", 5}}));
}

TEST_F(FoldTests, WhatSpreadsTheLanesIsClassifiedFirst) {
  A.In = Space::Global;
  const SymbolId Shift = unknown("shift"), Pitch = unknown("pitch");
  const Classification C =
      classify(Symbols, A, pattern(LaneInts(0), {{Shift, LaneInts(4)}, {Pitch, steps(4)}}));
  ASSERT_EQ(C.Unknowns.size(), 2u);
  EXPECT_EQ(C.Unknowns[0].Of.Symbol, Pitch);
  EXPECT_EQ(C.Unknowns[1].Of.Symbol, Shift);
  EXPECT_EQ(C.Joint, C.Unknowns[0].Classes.size() * C.Unknowns[1].Classes.size());
  EXPECT_FALSE(C.OverStart);
}

TEST_F(FoldTests, SeveralShiftsAreOneStart) {
  A.In = Space::Global;
  const SymbolId N = unknown("n"), M = unknown("m");
  const LanePattern P = pattern(steps(4), {{N, LaneInts(4)}, {M, LaneInts(4)}});
  const Classification C = classify(Symbols, A, P);
  EXPECT_TRUE(C.OverStart);
  EXPECT_TRUE(C.Unknowns.empty());
  EXPECT_EQ(C.Starts, 8u); // 4-byte lanes in a sector of 32 bytes
  const Folded F = fold(P);
  ASSERT_EQ(F.Table.size(), 2u);
  EXPECT_EQ(textOf(F.Table[0].When), "start % 32 == 0");
  EXPECT_EQ(F.Table[0].Cost.Units, (CostRange{4, 4}));
  EXPECT_EQ(F.Table[1].Cost.Units, (CostRange{5, 5}));
}
} // namespace
