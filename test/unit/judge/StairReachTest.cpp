//===- test/unit/judge/StairReachTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law: whatever the numerator and the divisor are, lanes lie within the reach.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Stairs.h"

#include "lib/expr/Operators.h"

#include <gtest/gtest.h>

#include <random>

using namespace warplint;

namespace {
class ReachLaw : public testing::Test {
protected:
  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }

  LaneInts offsets() {
    const int64_t Each = between(0, 3), Row = between(0, 40), Width = 1 << between(2, 5);
    LaneArray A;
    for (int64_t L = 0; L < WarpSize; ++L)
      A[unsigned(L)] = Each * (L % Width) + Row * (L / Width);
    return LaneInts(A);
  }

  /// The quotient of i by the divisor, and the divisor times it.
  std::pair<SymbolId, SymbolId> quotient(const LaneInts &Offset) {
    Divisor = Symbols.intern("n", Symbol());
    Symbol S;
    S.PerLane = true;
    auto Of = std::make_shared<Stairs>();
    Of->Offset = Offset;
    Of->Divisor = Divisor;
    S.Stairs = Of;
    const SymbolId Quotient = Symbols.intern("i / n " + std::to_string(Symbols.size()), S);
    return {Quotient, Symbols.product(Divisor, Quotient)};
  }

  std::mt19937_64 Engine{7};
  SymbolTable Symbols;
  SymbolId Divisor = 0;
};

TEST_F(ReachLaw, QuotientsAndRemainders) {
  for (unsigned Sample = 0; Sample < 2000 && !HasFailure(); ++Sample) {
    const LaneInts Offset = offsets();
    const auto [Quotient, Whole] = quotient(Offset);
    const int64_t C = 4 * between(-3, 3), R = 4 * between(-1, 1);
    Access A;
    A.BytesPerLane = 4;
    LanePattern P;
    P.Active = Sample % 3 ? sim::AllLanes : LaneMask(between(1, UINT32_MAX));
    P.Base = mapLanes(Offset, [&](int64_t O) { return R * O; });
    P.Terms.push_back({Quotient, LaneInts(C)});
    P.Terms.push_back({Whole, LaneInts(-R)});
    const int64_t Lo = between(1, 40), Hi = Sample % 2 ? Lo : between(Lo, 60);
    auto Reach = reachOf(Symbols, A, P, [&](SymbolId) { return ExprRange{Lo, Hi}; });
    ASSERT_TRUE(Reach);
    for (unsigned Try = 0; Try < 20; ++Try) {
      const int64_t N = between(Lo, Hi), I = between(0, 1000);
      int64_t First = INT64_MAX, Last = INT64_MIN;
      for (unsigned L = 0; L < WarpSize; ++L) {
        if (!(P.Active >> L & 1))
          continue;
        const int64_t At = I + Offset[L], Address = C * (At / N) + R * (At % N);
        First = std::min(First, Address);
        Last = std::max(Last, Address);
      }
      EXPECT_LE(uint64_t(Last - First + 4), *Reach) << "n = " << N << ", i = " << I;
    }
  }
}

TEST_F(ReachLaw, AQuotientComesNoFurtherThanWhatIsDivided) {
  LaneArray Lanes;
  for (unsigned L = 0; L < WarpSize; ++L)
    Lanes[L] = L;
  const auto [Quotient, Whole] = quotient(LaneInts(Lanes));
  Access A;
  A.BytesPerLane = 4;
  LanePattern P;
  P.Active = sim::AllLanes;
  P.Terms.push_back({Quotient, LaneInts(4)});
  auto Within = [&](int64_t Lo, int64_t Hi) {
    return reachOf(Symbols, A, P, [=](SymbolId) { return ExprRange{Lo, Hi}; });
  };
  EXPECT_EQ(Within(1, INT64_MAX), 128u);
  EXPECT_EQ(Within(10, 31), 20u); // 31 / 10, and one more where a row begins
  EXPECT_EQ(Within(32, INT64_MAX), 8u);
  P.Terms[0].Symbol = Whole; // as far as rows are long
  EXPECT_EQ(Within(1, INT64_MAX), std::nullopt);
  P.Base = LaneInts(Lanes);
  P.Terms[0] = {Whole, LaneInts(-1)}; // i - n * (i / n)
  EXPECT_EQ(Within(1, 20), 19u + 4);
}
} // namespace
