//===- test/unit/verdict/PredicateTest.cpp - Conditions as values ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The laws of predicates, held against trying values one by one: and, or, not mean that, what is
// said to follow does follow, and of one unknown everything that follows is said to.
//
//===----------------------------------------------------------------------===//

#include "lib/expr/Expr.h"
#include "lib/verdict/PredicateText.h"

#include <gtest/gtest.h>

#include <random>

using namespace warplint;

namespace {
const UnknownSum N = UnknownSum::of("n"), M = UnknownSum::of("m");

Predicate values(IntervalList In) { return Predicate({ClassSet{N, std::move(In), {}}}); }

Predicate residues(int64_t Modulus, std::vector<int64_t> Of, IntervalList But = {},
                   IntervalList Also = {}) {
  return Predicate(
      {ClassSet{N, std::move(Also), std::move(But), Remainder::Residues, Modulus, std::move(Of)}});
}

Predicate allBut(IntervalList Out, const UnknownSum &Of = N) {
  return Predicate({ClassSet{Of, {}, std::move(Out), Remainder::Always}});
}

Predicate singleValues(IntervalList In) {
  return Predicate({ClassSet{N, std::move(In), {}, Remainder::Never}});
}

Predicate atLeast(int64_t Least, IntervalList Out, const UnknownSum &Of = N) {
  ClassSet Set{Of, {}, std::move(Out), Remainder::AtLeast};
  Set.Least = Least;
  return Predicate({std::move(Set)});
}

/// Whether \p P holds for n and m; every predicate here is decided by those.
bool holds(const Predicate &P, int64_t ValueOfN, int64_t ValueOfM = 0) {
  return evaluate(P,
                  [&](const UnknownSum &Of) -> std::optional<int64_t> {
                    int64_t Sum = 0;
                    for (const UnknownTerm &T : Of.Terms)
                      Sum += T.Times * (T.Name == "n" ? ValueOfN : ValueOfM);
                    return Sum;
                  })
      .value();
}

struct RandomPredicates {
  std::mt19937_64 Engine;
  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }

  IntervalList intervals() {
    IntervalList Result;
    for (int64_t From = between(-12, 0), I = between(0, 2); I > 0; --I) {
      const int64_t To = From + between(0, 3);
      Result.push_back({From, To});
      From = To + between(2, 5);
    }
    return Result;
  }

  Predicate leaf(const UnknownSum &Of) {
    switch (between(0, 3)) {
    case 0: {
      RangeSet Set{Of, intervals(), {}, {}};
      if (between(0, 1) && !Set.Holds.empty())
        Set.Holds.back().Hi = INT64_MAX;
      return Predicate({std::move(Set)});
    }
    case 1:
      return atLeast(between(-5, 5), {}, Of);
    case 2:
      return allBut(intervals(), Of);
    default: {
      const int64_t Modulus = between(2, 6);
      ClassSet Set{Of, intervals(), {}, Remainder::Residues, Modulus, {}};
      for (int64_t R = 0; R < Modulus; ++R)
        if (between(0, 1))
          Set.Residues.push_back(R);
      return Predicate({std::move(Set)});
    }
    }
  }

  Predicate make(unsigned Depth, bool OnlyN) {
    if (Depth == 0)
      return leaf(OnlyN || between(0, 1) ? N : M);
    const Predicate A = make(Depth - 1, OnlyN);
    switch (between(0, 3)) {
    case 0:
      return negate(A);
    case 1:
      return intersect(A, make(Depth - 1, OnlyN));
    case 2:
      return unite(A, make(Depth - 1, OnlyN));
    default:
      return A;
    }
  }
};

TEST(Predicate, AndOrNotMeanThat) {
  RandomPredicates Random{std::mt19937_64(1)};
  for (unsigned Round = 0; Round < 500; ++Round) {
    const Predicate A = Random.make(2, false), B = Random.make(2, false);
    const int64_t OfN = Random.between(-30, 30), OfM = Random.between(-30, 30);
    const bool IsA = holds(A, OfN, OfM), IsB = holds(B, OfN, OfM);
    EXPECT_EQ(holds(intersect(A, B), OfN, OfM), IsA && IsB);
    EXPECT_EQ(holds(unite(A, B), OfN, OfM), IsA || IsB);
    EXPECT_EQ(holds(negate(A), OfN, OfM), !IsA);
  }
}

TEST(Predicate, WhatAlwaysAndNeverHoldsDropsOut) {
  const Predicate A = values({{1, 3}});
  EXPECT_EQ(intersect(A, Predicate()), A);
  EXPECT_EQ(unite(never(), A), A);
  EXPECT_TRUE(unite(A, Predicate()).isAlways());
  EXPECT_TRUE(negate(never()).isAlways());
  EXPECT_EQ(negate(Predicate()), never());
}

TEST(Predicate, EqualFormsAreEqual) {
  EXPECT_EQ(residues(8, {1, 3}), residues(8, {1, 3}));
  EXPECT_NE(residues(8, {1, 3}), residues(8, {1}));
  EXPECT_NE(residues(8, {1, 3}), Predicate());
  EXPECT_NE(values({{1, 1}}), singleValues({{1, 1}}));
}

// Of one unknown, all that happens happens within two periods of what is asked.
TEST(Predicate, OfOneUnknownAllThatFollowsIsKnown) {
  RandomPredicates Random{std::mt19937_64(2)};
  unsigned Follows = 0;
  for (unsigned Round = 0; Round < 500; ++Round) {
    const Predicate A = Random.make(2, true);
    const Predicate B = Round % 2 ? unite(A, Random.make(1, true)) : Random.make(2, true);
    bool Tried = true;
    for (int64_t V = -200; V <= 200 && Tried; ++V)
      Tried = !holds(A, V) || holds(B, V);
    EXPECT_EQ(implies(A, B), Tried) << textOf(A) << " => " << textOf(B);
    Follows += Tried;
  }
  EXPECT_GT(Follows, 100u);
}

TEST(Predicate, OfTwoUnknownsWhatIsSaidToFollowDoes) {
  RandomPredicates Random{std::mt19937_64(3)};
  for (unsigned Round = 0; Round < 100; ++Round) {
    const Predicate A = Random.make(2, false), B = Random.make(2, false);
    if (!implies(A, B))
      continue;
    for (int64_t OfN = -40; OfN <= 40; ++OfN)
      for (int64_t OfM = -40; OfM <= 40; ++OfM)
        ASSERT_TRUE(!holds(A, OfN, OfM) || holds(B, OfN, OfM)) << textOf(A) << " => " << textOf(B);
  }
}

TEST(Predicate, OneConditionInTwoFormsIsEqual) {
  EXPECT_TRUE(areEqual(residues(2, {1}), residues(8, {1, 3, 5, 7})));
  EXPECT_TRUE(areEqual(residues(4, {0}), intersect(residues(2, {0}), residues(4, {0, 1}))));
  EXPECT_TRUE(areEqual(allBut({{0, 0}}), negate(values({{0, 0}}))));
  EXPECT_FALSE(areEqual(residues(2, {1}), residues(4, {1})));
  const Predicate Flag({SourceCondition{"flag", std::nullopt}});
  EXPECT_TRUE(areEqual(negate(negate(Flag)), Flag));
  EXPECT_FALSE(areEqual(Flag, negate(Flag)));
}

TEST(Predicate, UsuallySingleValuesAreLeftOut) {
  // n == 3 or n % 8 == 0 and n != 16
  EXPECT_EQ(typically(residues(8, {0}, {{16, 16}}, {{3, 3}})), residues(8, {0}));
  EXPECT_TRUE(typically(allBut({{0, 0}})).isAlways());
  const Predicate Flag({SourceCondition{"flag", std::nullopt}});
  EXPECT_EQ(typically(intersect(Flag, residues(8, {0}, {{16, 16}}))),
            intersect(Flag, residues(8, {0})));
}

TEST(Predicate, SingleValuesOfWhatCanHaveManyAreExceptional) {
  EXPECT_TRUE(isSingleValues(singleValues({{0, 0}})));
  EXPECT_TRUE(isSingleValues(intersect(residues(2, {0}), singleValues({{0, 0}}))));
  EXPECT_FALSE(isSingleValues(values({{0, 0}}))); // there are no others
  EXPECT_FALSE(isSingleValues(residues(2, {0})));
  EXPECT_TRUE(hasOtherwise(intersect(residues(2, {0}), Predicate({Otherwise{}}))));
}

// Where something can be said, it is the complement.
TEST(Predicate, UnlessIsWhereItDoesNotHold) {
  EXPECT_EQ(unless(Predicate()), never());
  const Predicate Conjunction = intersect(allBut({{0, 0}}), allBut({{-7, 7}}, M));
  const std::optional<Predicate> Fails = unless(Conjunction);
  ASSERT_TRUE(Fails);
  for (int64_t OfN = -2; OfN <= 2; ++OfN)
    for (int64_t OfM = -9; OfM <= 9; ++OfM)
      EXPECT_EQ(holds(*Fails, OfN, OfM), !holds(Conjunction, OfN, OfM));
  EXPECT_EQ(textOf(*Fails), "n == 0 or -7 <= m <= 7");
  EXPECT_FALSE(unless(residues(8, {0}))); // "n % 8 != 0" is another row's to say
}

// "unless a value computed at run time is 0" tells nobody anything.
TEST(Predicate, UnlessTellsNothingOfNamelessValues) {
  const UnknownSum Nameless = UnknownSum::of(NamelessValue.str());
  EXPECT_FALSE(unless(allBut({{0, 0}}, Nameless)));
  EXPECT_FALSE(unless(intersect(allBut({{0, 0}}), allBut({{0, 0}}, Nameless))));
}
} // namespace
