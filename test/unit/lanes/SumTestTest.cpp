//===- test/unit/lanes/SumTestTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law of conditions over sums: the values that they leave are those for which each of them was
// answered so, one by one.
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Sums.h"

#include <gtest/gtest.h>

#include <random>

using namespace warplint;

namespace {
struct SumTests : testing::Test {
  SymbolTable Symbols;
  std::mt19937_64 Engine{29};

  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }
  ExprRange range() {
    const int64_t Lo = between(-40, 40);
    return {Lo, Lo + between(0, 20)};
  }
  ValueRanges ranges() {
    ValueRanges Result;
    for (int64_t N = between(1, 4); N > 0; --N)
      Result = united(Result, {range()});
    return Result;
  }
  SymbolId fixed(const std::string &Name, ExprRange Range = {}) {
    Symbol S;
    S.Name = Name;
    S.Range = Range;
    S.IsFixed = true;
    return Symbols.intern(Name, S);
  }
  static bool contains(const ValueRanges &R, int64_t V) {
    return llvm::any_of(R, [&](const ExprRange &Each) { return Each.contains(V); });
  }
  static bool holds(int64_t V, ExprKind Kind) { return Kind == ExprKind::Eq ? V == 0 : V < 0; }
};
} // namespace

TEST_F(SumTests, RangesAreSets) {
  for (unsigned Round = 0; Round < 500; ++Round) {
    const ValueRanges A = ranges(), B = ranges();
    const ExprRange R = range();
    const ValueRanges Both = united(A, B);
    for (int64_t V = -70; V <= 70; ++V) {
      EXPECT_EQ(contains(Both, V), contains(A, V) || contains(B, V));
      EXPECT_EQ(contains(restricted(A, R, true), V), contains(A, V) && R.contains(V));
      EXPECT_EQ(contains(restricted(A, R, false), V), contains(A, V) && !R.contains(V));
    }
    for (size_t I = 1; I < Both.size(); ++I)
      EXPECT_LT(Both[I - 1].Hi + 1, Both[I].Lo);
  }
}

TEST_F(SumTests, MultiplesAreDivided) {
  for (unsigned Round = 0; Round < 500; ++Round) {
    const ValueRanges Of = ranges();
    const int64_t Base = between(-20, 20), Factor = between(1, 9) * (Engine() % 2 ? 1 : -1);
    const ValueRanges Quotients = divided(Of, Base, Factor);
    for (int64_t Q = -70; Q <= 70; ++Q)
      EXPECT_EQ(contains(Quotients, Q), contains(Of, Base + Factor * Q));
  }
}

TEST_F(SumTests, ConditionsAreSolved) {
  for (unsigned Round = 0; Round < 500; ++Round) {
    const int64_t Base = between(-50, 50), Factor = between(1, 9) * (Engine() % 2 ? 1 : -1);
    for (ExprKind Kind : {ExprKind::Eq, ExprKind::Lt}) {
      const auto Solution = solve(Base, Factor, Kind);
      for (int64_t V = -70; V <= 70; ++V)
        EXPECT_EQ(Solution && Solution->contains(V), holds(Base + Factor * V, Kind));
    }
  }
}

TEST_F(SumTests, AnswersLeaveWhatTheySay) {
  const SymbolId N = fixed("n"), M = fixed("m");
  for (unsigned Round = 0; Round < 300; ++Round) {
    std::vector<Condition> When;
    std::vector<std::pair<LaneValue, ExprKind>> Asked;
    for (unsigned I = 0; I < 4; ++I) {
      const int64_t Times = between(1, 3) * (Engine() % 2 ? 1 : -1);
      const LaneValue V = LaneValue::ofSymbol(N, 2 * Times) + LaneValue::ofSymbol(M, -Times) +
                          LaneValue(Times * between(-9, 9));
      const ExprKind Kind = Engine() % 3 ? ExprKind::Lt : ExprKind::Eq;
      Symbol S;
      S.Test = std::make_shared<const SumTest>(*sumTestOf(Symbols, V, Kind));
      const std::string Key = std::to_string(Round) + "." + std::to_string(I);
      When.push_back({{Symbols.intern(Key, S), Question::Value, 0}, int64_t(Engine() % 2)});
      Asked.push_back({V, Kind});
    }
    const std::vector<SumAnswer> Sums = sumsOf(Symbols, When);
    ASSERT_EQ(Sums.size(), 1u);
    EXPECT_EQ(Sums[0].Conditions, 4u);
    for (int64_t OfN = -12; OfN <= 12; ++OfN)
      for (int64_t OfM = -12; OfM <= 12; ++OfM) {
        bool Answered = true;
        for (unsigned I = 0; I < 4; ++I) {
          int64_t V = Asked[I].first.Base[0];
          for (const LaneTerm &T : Asked[I].first.Terms)
            V += T.Coefficient[0] * (T.Symbol == N ? OfN : OfM);
          Answered &= holds(V, Asked[I].second) == (When[I].Answer == 1);
        }
        EXPECT_EQ(contains(Sums[0].Values, 2 * OfN - OfM), Answered);
      }
  }
}

TEST_F(SumTests, ValuesAreToldInFewWords) {
  const LaneValue N = LaneValue::ofSymbol(fixed("n", {0, 100}));
  const LaneValue K = LaneValue::ofSymbol(fixed("k"));
  const LaneValue Sum = K - LaneValue::ofSymbol(fixed("m"));
  EXPECT_EQ(describe(Symbols, N, {{0, 100}}), "");
  EXPECT_EQ(describe(Symbols, N, {{0, 4}}), "n <= 4");
  EXPECT_EQ(describe(Symbols, N, {{4, 100}}), "n >= 4");
  EXPECT_EQ(describe(Symbols, N, {{4, 4}}), "n == 4");
  EXPECT_EQ(describe(Symbols, N, {{0, 5}, {7, 100}}), "n != 6");
  EXPECT_EQ(describe(Symbols, N, {{5, 5}, {7, 8}, {20, 30}}), "20 <= n <= 30 or n in {5, 7, 8}");
  EXPECT_EQ(describe(Symbols, Sum, {{INT64_MIN, 3}}), "k <= m + 3");
  EXPECT_EQ(describe(Symbols, Sum, {{4, 5}}), "4 <= k - m <= 5");
}
