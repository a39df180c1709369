//===- test/unit/lanes/ArithmeticTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law of lane arithmetic: whatever numbers the unknowns are, the result is that of the
// operation on those numbers, in each lane.
//
//===----------------------------------------------------------------------===//

#include "test/unit/lanes/LaneFixture.h"

#include "lib/lanes/Division.h"
#include "lib/lanes/LaneArithmetic.h"

using namespace warplint;

namespace {
struct LaneArithmetic : LaneFixture {
  const SymbolId U = fixed("u", {0, 1000}), D = fixed("d", {1, 50});
  const Expr *const X = Pool.param(0, 0, "x", {0, INT32_MAX});
  const Expr *const Y = Pool.param(1, 0, "y", {0, INT32_MAX});

  Assignment numbers() { return {{U, between(0, 1000)}, {D, between(1, 50)}}; }

  /// Holds \p R against \p Expected of what \p A is in some lane for some numbers. Returns whether
  /// it can be.
  template <typename Function>
  bool agrees(const LaneValue &R, const LaneValue &A, Function Expected) {
    for (unsigned Round = 0; Round < 4; ++Round) {
      const Assignment Given = numbers();
      for (unsigned L = 0; L < WarpSize; ++L) {
        const auto Of = worth(A, L, Given), Own = worth(R, L, Given);
        if (!Own)
          return false;
        EXPECT_EQ(*Own, Expected(*Of, Given)) << *Of << " in lane " << L;
      }
    }
    return true;
  }
};

TEST_F(LaneArithmetic, QuotientsAndRemaindersAreThoseOfTheNumbers) {
  const Expr *const Div = Pool.div(X, Y), *const Rem = Pool.rem(X, Y);
  for (unsigned Round = 0; Round < 300; ++Round) {
    const LaneValue A = randomLanes(0, 99) + LaneValue::ofSymbol(U, between(1, 40));
    const int64_t By = between(1, 40);
    EXPECT_TRUE(agrees(divide(C, Div, A, LaneValue(By)), A,
                       [&](int64_t V, const Assignment &) { return V / By; }));
    const LaneValue R = remainder(C, Rem, A, LaneValue(By));
    if (!isUniform(Symbols, R)) { // one number for all lanes is an unknown of its own
      EXPECT_TRUE(agrees(R, A, [&](int64_t V, const Assignment &) { return V % By; }));
    }
    const LaneValue ByD = LaneValue::ofSymbol(D);
    EXPECT_TRUE(agrees(divide(C, Div, A, ByD), A,
                       [&](int64_t V, const Assignment &N) { return V / N.at(D); }));
    EXPECT_TRUE(agrees(remainder(C, Rem, A, ByD), A,
                       [&](int64_t V, const Assignment &N) { return V % N.at(D); }));
  }
}

TEST_F(LaneArithmetic, MultiplesPassThroughADivision) {
  const LaneValue R =
      divide(C, Pool.div(X, Y), LaneValue::ofSymbol(U, 16) + lanes(), LaneValue(16));
  ASSERT_EQ(R.Terms.size(), 1u);
  EXPECT_EQ(R.Terms[0], (LaneTerm{U, LaneInts(1)}));
  for (unsigned L = 0; L < WarpSize; ++L)
    EXPECT_EQ(R.Base[L], int64_t(L / 16));
}

TEST_F(LaneArithmetic, WhatIsMultipliedWithTheDivisorComesOutWhole) {
  const LaneValue Product = multiply(Symbols, LaneValue::ofSymbol(U), LaneValue::ofSymbol(D));
  EXPECT_EQ(divide(C, Pool.div(X, Y), Product, LaneValue::ofSymbol(D)), LaneValue::ofSymbol(U));
  EXPECT_TRUE(remainder(C, Pool.rem(X, Y), Product, LaneValue::ofSymbol(D)).isKnown(0));
}

TEST_F(LaneArithmetic, QuestionsAreAboutWhatIsNoMultiple) {
  const Question Q = *questionFor(Symbols, LaneValue::ofSymbol(U) + lanes(), 16);
  EXPECT_EQ(Q, (Question{U, Question::Residue, 16}));
  // 8*u modulo 16 is told by u modulo 2, 16*u is 0.
  EXPECT_EQ(questionFor(Symbols, LaneValue::ofSymbol(U, 8), 16),
            (Question{U, Question::Residue, 2}));
  EXPECT_EQ(questionFor(Symbols, LaneValue::ofSymbol(U, 16), 16), std::nullopt);
  EXPECT_EQ(questionFor(Symbols, LaneValue::ofSymbol(U), 128), std::nullopt); // too many answers
}

TEST_F(LaneArithmetic, AnswersAreFilledIn) {
  Answered = answersOf(Symbols, {{{U, Question::Residue, 8}, 3}});
  const LaneValue N = underAnswers(Symbols, Answered.Given, U);
  const LaneValue R = remainder(C, Pool.rem(X, Y), N + lanes(), LaneValue(8));
  ASSERT_TRUE(R.isKnown());
  for (unsigned L = 0; L < WarpSize; ++L)
    EXPECT_EQ(R.Base[L], int64_t(3 + L) % 8);
  ASSERT_EQ(N.Terms.size(), 1u); // 8*q + 3, 0 <= 8*q + 3 <= 1000
  EXPECT_EQ(Symbols[N.Terms[0].Symbol].Range.Lo, 0);
  EXPECT_EQ(Symbols[N.Terms[0].Symbol].Range.Hi, (1000 - 3) / 8);
  Answered = answersOf(Symbols, {{{U, Question::Value, 0}, 5}});
  EXPECT_TRUE(underAnswers(Symbols, Answered.Given, U).isKnown(5));
  EXPECT_EQ(underAnswers(Symbols, Answered.Given, D), LaneValue::ofSymbol(D));
}

// Below the lowest bit that the unknown reaches a mask is carried through; one that reaches further
// may make an unknown of its own.
TEST_F(LaneArithmetic, BitsAreThoseOfTheNumbers) {
  for (unsigned Round = 0; Round < 300; ++Round) {
    const int64_t Mask = between(0, 255), Unit = int64_t(1) << between(0, 8);
    const LaneValue A = randomLanes(0, 63) + LaneValue::ofSymbol(U, Unit);
    auto Check = [&](const Expr *E, auto Operation) {
      const bool IsCarried =
          agrees(bitwise(C, E, A, LaneValue(Mask)), A,
                 [&](int64_t V, const Assignment &) { return Operation(V, Mask); });
      EXPECT_TRUE(IsCarried || Mask >= Unit) << Mask << " above multiples of " << Unit;
    };
    Check(Pool.band(X, Y), [](int64_t V, int64_t M) { return V & M; });
    Check(Pool.bor(X, Y), [](int64_t V, int64_t M) { return V | M; });
    Check(Pool.bxor(X, Y), [](int64_t V, int64_t M) { return V ^ M; });
  }
}

TEST_F(LaneArithmetic, ShiftsByNumbersAreProductsAndQuotients) {
  for (int64_t By = 0; By < 8; ++By) {
    const LaneValue A = randomLanes(0, 99) + LaneValue::ofSymbol(U, 3);
    EXPECT_TRUE(agrees(shift(C, Pool.shl(X, Y), A, LaneValue(By)), A,
                       [&](int64_t V, const Assignment &) { return V << By; }));
    EXPECT_TRUE(agrees(shift(C, Pool.shr(X, Y), A, LaneValue(By)), A,
                       [&](int64_t V, const Assignment &) { return V >> By; }));
  }
}

TEST_F(LaneArithmetic, AShiftByAnUnknownIsAProductWithAPowerOfTwo) {
  const SymbolId S = fixed("s", {0, 5});
  const LaneValue R = shift(C, Pool.shl(X, Y), lanes(), LaneValue::ofSymbol(S));
  ASSERT_EQ(R.Terms.size(), 1u);
  const Symbol &Power = Symbols[R.Terms[0].Symbol];
  EXPECT_TRUE(Power.IsPowerOfTwo);
  EXPECT_EQ(Power.Range.Lo, 1);
  EXPECT_EQ(Power.Range.Hi, 32);
  EXPECT_EQ(R.Terms[0].Coefficient, lanes().Base);
}

TEST_F(LaneArithmetic, ReducedIsCongruentAndInRange) {
  const Expr *const Low = Pool.unsign(8, X);
  ASSERT_EQ(Low->Kind, ExprKind::Unsign);
  const LaneValue A = lanes(9, 100) + LaneValue::ofSymbol(U, 256);
  EXPECT_TRUE(agrees(reduce(C, Low, A), A, [](int64_t V, const Assignment &) { return V & 255; }));
}

TEST_F(LaneArithmetic, ShufflesReadWhereTheySay) {
  const Expr *const Own = Pool.threadIdx(0);
  const Expr *const Down = Pool.shuffle(ExprKind::ShuffleDown, Own, Y, Pool.constant(31)),
                    *const Xor = Pool.shuffle(ExprKind::ShuffleXor, Own, Y, Pool.constant(31));
  const LaneValue V = lanes(3) + LaneValue::ofSymbol(U, 2);
  const LaneValue D = shuffled(C, Down, V, LaneValue(4), LaneValue(31)),
                  F = shuffled(C, Xor, V, LaneValue(5), LaneValue(31));
  for (unsigned L = 0; L < WarpSize; ++L) {
    EXPECT_EQ(worth(D, L, {{U, 10}}), 20 + 3 * int64_t(L + 4 < 32 ? L + 4 : L));
    EXPECT_EQ(worth(F, L, {{U, 10}}), 20 + 3 * int64_t(L ^ 5));
  }
}

TEST_F(LaneArithmetic, TablesAreReadWithinTheirBounds) {
  const Expr *const E = Pool.table(0, X, "t", {0, 30});
  const LaneValue R = tableEntry(C, E, {10, 20, 30}, lanes());
  for (unsigned L = 0; L < WarpSize; ++L)
    EXPECT_EQ(R.Base[L], L < 3 ? 10 * int64_t(L + 1) : 0);
  EXPECT_FALSE(tableEntry(C, E, {10, 20, 30}, LaneValue::ofSymbol(U)).isKnown());
}
} // namespace
