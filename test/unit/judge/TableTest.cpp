//===- test/unit/judge/TableTest.cpp - Rows by classes of unknowns --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law of a table: each value of the unknown is in one row, and that has the price of its class.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Fold.h"

#include "lib/expr/Operators.h"
#include "lib/verdict/PredicateText.h"

#include <gtest/gtest.h>

#include <random>

using namespace warplint;

namespace {
Rows costing(uint64_t Units) {
  VerdictCase Row;
  Row.Cost.Units.include(Units);
  Row.Cost.Excess = Row.Cost.UsualExcess = {Units, Units};
  return {Row};
}

bool holds(const Predicate &P, int64_t Value) {
  return evaluate(P, [&](const UnknownSum &) { return std::optional(Value); }).value();
}

struct RandomTable {
  std::mt19937_64 Engine;
  int64_t Modulus = 1;
  std::vector<ValueClass> Classes;
  std::vector<Rows> Of;

  explicit RandomTable(uint64_t Seed) : Engine(Seed) {
    Modulus = between(1, 8);
    for (int64_t V = -6; V <= 6; ++V)
      if (between(0, 3) == 0)
        add({V, true});
    for (int64_t R = 0; R < Modulus; ++R)
      add({R + 8 * Modulus, false});
  }
  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }
  void add(const ValueClass &C) {
    Classes.push_back(C);
    Of.push_back(costing(uint64_t(between(1, 3))));
  }
  /// Of the class that \p Value is in.
  uint64_t unitsAt(int64_t Value) const {
    for (size_t I = 0; I < Classes.size(); ++I)
      if (Classes[I].IsValue ? Classes[I].Representative == Value
                             : floorMod(Classes[I].Representative - Value, Modulus) == 0)
        return Of[I][0].Cost.Units.Max;
    return 0;
  }
};

TEST(Table, EveryValueIsInOneRowOfItsPrice) {
  for (uint64_t Seed = 0; Seed < 300; ++Seed) {
    const RandomTable T(Seed);
    const Rows Table = rowsOver(UnknownSum::of("n"), T.Modulus, T.Classes, T.Of);
    for (int64_t V = -30; V <= 30; ++V) {
      unsigned Rows = 0;
      for (const VerdictCase &R : Table)
        if (holds(R.When, V)) {
          ++Rows;
          EXPECT_EQ(R.Cost.Units, (CostRange{T.unitsAt(V), T.unitsAt(V)})) << V;
        }
      ASSERT_EQ(Rows, 1u) << "seed " << Seed << ", n = " << V;
    }
  }
}

TEST(Table, ClassesOfOnePriceAreOneRow) {
  for (uint64_t Seed = 0; Seed < 50; ++Seed) {
    const RandomTable T(Seed);
    const Rows Table = rowsOver(UnknownSum::of("n"), T.Modulus, T.Classes, T.Of);
    for (size_t I = 0; I < Table.size(); ++I)
      for (size_t J = I + 1; J < Table.size(); ++J)
        EXPECT_FALSE(Table[I].Cost.samePrice(Table[J].Cost));
  }
}

TEST(Table, AnUnknownThatMakesNoDifferenceIsNotMentioned) {
  const Rows Table = rowsOver(UnknownSum::of("n"), 2, {{0, false}, {1, false}, {7, true}},
                              {costing(3), costing(3), costing(3)});
  ASSERT_EQ(Table.size(), 1u);
  EXPECT_TRUE(Table[0].When.isAlways());
}

// What costs as much as usual at a single value does not make that value usual.
TEST(Table, SingleValuesBesideResiduesAreNotUsual) {
  Rows AtSeven = costing(3);
  AtSeven[0].Cost.UsualExcess = {9, 9};
  const Rows Table = rowsOver(UnknownSum::of("n"), 2, {{7, true}, {0, false}, {1, false}},
                              {AtSeven, costing(3), costing(2)});
  ASSERT_EQ(Table.size(), 2u);
  EXPECT_EQ(textOf(Table[0].When), "n == 7 or n is even");
  EXPECT_EQ(Table[0].Cost.UsualExcess, (CostRange{3, 3}));
  EXPECT_FALSE(Table[0].isExceptional());
}

TEST(Table, SingleValuesByThemselvesAreExceptional) {
  const Rows Table =
      rowsOver(UnknownSum::of("n"), 1, {{0, true}, {1, false}}, {costing(1), costing(32)});
  ASSERT_EQ(Table.size(), 2u);
  EXPECT_TRUE(Table[0].isExceptional());
  EXPECT_FALSE(Table[1].isExceptional());
  EXPECT_EQ(textOf(Table[1].When), "n != 0");
}

TEST(Table, AConditionHoldsOrNot) {
  const Rows Table =
      rowsOverCondition(SourceCondition{"a < b", std::nullopt}, {costing(1), costing(2)});
  ASSERT_EQ(Table.size(), 2u);
  EXPECT_EQ(textOf(Table[0].When), "not (a < b)");
  EXPECT_EQ(Table[0].Cost.Units.Max, 1u);
  EXPECT_EQ(textOf(Table[1].When), "a < b");
}

// A row beneath another holds where both do.
TEST(Table, RowsOfRowsAreConjunctions) {
  const Rows Inner =
      rowsOver(UnknownSum::of("m"), 2, {{0, false}, {1, false}}, {costing(1), costing(2)});
  const Rows Table =
      rowsOver(UnknownSum::of("n"), 2, {{0, false}, {1, false}}, {Inner, costing(5)});
  ASSERT_EQ(Table.size(), 3u);
  EXPECT_EQ(textOf(Table[0].When), "n is even and m is even");
  EXPECT_EQ(textOf(Table[1].When), "n is even and m is odd");
  EXPECT_EQ(textOf(Table[2].When), "n is odd");
}
} // namespace
