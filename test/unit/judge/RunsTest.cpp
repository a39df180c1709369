//===- test/unit/judge/RunsTest.cpp ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law: whatever is divided, and by what, neighbouring lanes differ in some quotient no more
// often than said, and the request costs no more and no less. Quotients of remainders and of sums,
// as evaluation makes them, against dividing.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Scattered.h"

#include "lib/expr/Operators.h"
#include "lib/judge/Prices.h"
#include "lib/lanes/Division.h"

#include <gtest/gtest.h>

#include <random>

using namespace warplint;

namespace {
/// A quotient, and what it is when lane L divides.
struct Division {
  LaneValue Numerator; ///< with the quotients before
  int64_t Add = 0;     ///< all of it: times what is before, plus Add
  enum Of : uint8_t { Start, Rest, Quotient } What = Start;
  SymbolId Symbol = 0;
  std::optional<int64_t> Known; ///< divisor
  SymbolId Divisor = 0;
};

class RunsLaw : public testing::Test {
protected:
  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }

  LaneValue divisorOf(const Division &D) {
    return D.Known ? LaneValue(*D.Known) : LaneValue::ofSymbol(D.Divisor);
  }

  /// x / d1, then of the rest or of the quotient, and so on.
  std::vector<Division> chain() {
    const int64_t Each = between(0, 3) ? 1 : between(1, 8),
                  Row = between(0, 3) ? 0 : between(0, 40);
    LaneArray Base;
    for (int64_t L = 0; L < WarpSize; ++L)
      Base[unsigned(L)] = Each * L + Row * (L / 16);
    X = LaneValue(LaneInts(Base)) + LaneValue::ofSymbol(Symbols.intern("p", Symbol()));
    std::vector<Division> All;
    for (int64_t I = 0, Count = between(1, 3); I < Count; ++I) {
      Division D;
      D.What = I ? Division::Of(between(1, 2)) : Division::Start;
      D.Add = between(0, 4) ? 0 : between(1, 9);
      if (between(0, 3) == 0)
        D.Known = between(1, 80);
      D.Divisor = Symbols.intern("d" + std::to_string(I), Symbol());
      D.Numerator = X;
      if (I) {
        const Division &Last = All.back();
        const LaneValue Q = LaneValue::ofSymbol(Last.Symbol);
        D.Numerator = D.What == Division::Quotient
                          ? Q
                          : Last.Numerator - multiply(Symbols, divisorOf(Last), Q);
      }
      D.Numerator = D.Numerator + LaneValue(D.Add);
      Symbol S;
      S.PerLane = true;
      S.Of = std::make_shared<Quotient>(Quotient{D.Numerator, divisorOf(D)});
      D.Symbol = Symbols.intern("quotient " + std::to_string(Symbols.size()), std::move(S));
      All.push_back(D);
    }
    return All;
  }

  /// The quotients of lane \p L.
  std::vector<int64_t> quotients(const std::vector<Division> &All, llvm::ArrayRef<int64_t> Divisors,
                                 int64_t P, unsigned L) {
    std::vector<int64_t> Result;
    int64_t Numerator = P + X.Base[L];
    for (size_t I = 0; I < All.size(); ++I) {
      if (I)
        Numerator = All[I].What == Division::Quotient ? Result.back()
                                                      : Numerator - Divisors[I - 1] * Result.back();
      Numerator += All[I].Add;
      Result.push_back(floorDiv(Numerator, Divisors[I]));
    }
    return Result;
  }

  std::mt19937_64 Engine{11};
  SymbolTable Symbols;
  LaneValue X;
};

TEST_F(RunsLaw, StepNoMoreOftenAndCostWhatIsSaid) {
  unsigned Bounded = 0;
  for (unsigned Sample = 0; Sample < 3000 && !HasFailure(); ++Sample) {
    const std::vector<Division> All = chain();
    Access A;
    A.In = between(0, 3) ? Space::Global : Space::Shared;
    A.BytesPerLane = A.In == Space::Shared ? 4 : 1u << between(0, 4);
    LanePattern P;
    P.Active = Sample % 3 ? sim::AllLanes : LaneMask(between(1, UINT32_MAX));
    const int64_t Straight = A.BytesPerLane * between(0, 2);
    P.Base = mapLanes(X.Base, [&](int64_t B) { return Straight * B; });
    LaneArray Times;
    for (size_t I = 0; I < All.size(); ++I) {
      Times[I] = A.BytesPerLane * between(-3, 40);
      if (Times[I])
        P.Terms.push_back({All[I].Symbol, LaneInts(Times[I])});
    }
    StairsMemo Memo;
    standardiseQuotients(Symbols, P, Memo);
    const int64_t Lo = between(0, 1) ? between(1, 40) : between(32, 300), Hi = Lo + between(0, 40);
    auto Range = [&](SymbolId) { return ExprRange{Lo, Hi}; };
    const std::optional<unsigned> Steps = mostSteps(Symbols, P, Range);
    const std::optional<CostRange> Cost = costInRuns(Symbols, A, P, Range);
    ASSERT_TRUE(Steps && Cost);
    Bounded += Cost->Max < 32 && Cost->Min > 1;
    for (unsigned Try = 0; Try < 60; ++Try) {
      const int64_t Start = between(0, 4000);
      llvm::SmallVector<int64_t, 3> Divisors;
      for (const Division &D : All)
        Divisors.push_back(D.Known ? *D.Known : between(Lo, Hi));
      LanePattern At = P;
      At.Terms.clear();
      LaneArray Bytes;
      std::optional<std::vector<int64_t>> Before;
      unsigned Seen = 0;
      for (unsigned L = 0; L < WarpSize; ++L) {
        const std::vector<int64_t> Q = quotients(All, Divisors, Start, L);
        Bytes[L] = P.Base[L] + Straight * Start;
        for (size_t I = 0; I < Q.size(); ++I)
          Bytes[L] += Times[I] * Q[I];
        if (!(P.Active >> L & 1))
          continue;
        bool Differs = false;
        for (size_t I = 0; I < Q.size(); ++I)
          Differs |= Times[I] && Before && (*Before)[I] != Q[I];
        Seen += Differs;
        Before = Q;
      }
      At.Base = LaneInts(Bytes);
      EXPECT_LE(Seen, *Steps) << "start " << Start;
      const unsigned Units = costOf(A, lanesOf(A, At, At.Active, [](SymbolId) { return 0; })).Units;
      EXPECT_LE(Units, Cost->Max);
      EXPECT_GE(Units, Cost->Min);
    }
  }
  EXPECT_GT(Bounded, 500u); // something is said
}

TEST_F(RunsLaw, ARowThatBeginsAnewDoesNotEndInTheSameWarp) {
  LaneArray Lanes;
  for (unsigned L = 0; L < WarpSize; ++L)
    Lanes[L] = L;
  X = LaneValue(LaneInts(Lanes)) + LaneValue::ofSymbol(Symbols.intern("p", Symbol()));
  auto Divided = [&](const LaneValue &By, const LaneValue &V) {
    Symbol S;
    S.PerLane = true;
    S.Of = std::make_shared<Quotient>(Quotient{V, By});
    return LaneValue::ofSymbol(
        Symbols.intern("quotient " + std::to_string(Symbols.size()), std::move(S)));
  };
  const LaneValue N = LaneValue::ofSymbol(Symbols.intern("n", Symbol())),
                  M = LaneValue::ofSymbol(Symbols.intern("m", Symbol()));
  const LaneValue Rest = X - multiply(Symbols, N, Divided(N, X));
  auto StepsOf = [&](const LaneValue &V, int64_t Least) {
    LanePattern P;
    P.Active = sim::AllLanes;
    P.Terms = V.Terms;
    StairsMemo Memo;
    standardiseQuotients(Symbols, P, Memo);
    return mostSteps(Symbols, P, [&](SymbolId) { return ExprRange{Least, 1000}; });
  };
  EXPECT_EQ(StepsOf(Divided(N, X), 32), 1u);
  EXPECT_EQ(StepsOf(Divided(N, X), 31), 1u);
  EXPECT_EQ(StepsOf(Divided(N, X), 16), 2u);
  EXPECT_EQ(StepsOf(Divided(M, Rest), 32), 2u);
  EXPECT_EQ(StepsOf(Divided(M, Rest + LaneValue(40)), 32), 3u); // 40 % m may be one below m
  EXPECT_EQ(StepsOf(Divided(LaneValue(256), Divided(N, X)), 32), 1u);
}
} // namespace
