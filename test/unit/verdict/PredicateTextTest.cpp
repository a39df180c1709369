//===- test/unit/verdict/PredicateTextTest.cpp - Conditions in words ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/verdict/PredicateText.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace warplint;

namespace {
Predicate residues(std::string Name, int64_t Modulus, std::vector<int64_t> Of,
                   IntervalList But = {}, IntervalList Also = {}) {
  return Predicate({ClassSet{UnknownSum::of(std::move(Name)), std::move(Also), std::move(But),
                             Remainder::Residues, Modulus, std::move(Of)}});
}

Predicate values(std::string Name, IntervalList In) {
  return Predicate({ClassSet{UnknownSum::of(std::move(Name)), std::move(In), {}}});
}

Predicate ranges(UnknownSum Of, IntervalList Holds, Interval Domain = {}) {
  return Predicate({RangeSet{std::move(Of), std::move(Holds), {}, Domain}});
}

std::vector<int64_t> from(int64_t First, int64_t Last, int64_t Step = 1) {
  std::vector<int64_t> Result;
  for (int64_t V = First; V <= Last; V += Step)
    Result.push_back(V);
  return Result;
}

const UnknownSum KMinusM{{{1, "k"}, {-1, "m"}}};

TEST(PredicateText, ResiduesAreWrittenAtTheirSmallestModulus) {
  EXPECT_EQ(textOf(residues("pitch", 32, from(1, 31, 2))), "pitch is odd");
  EXPECT_EQ(textOf(residues("pitch", 32, from(4, 31, 8))), "pitch % 8 == 4");
  EXPECT_EQ(textOf(residues("pitch", 32, {0})), "pitch % 32 == 0");
  EXPECT_EQ(textOf(residues("pitch", 32, from(1, 31))), "pitch % 32 != 0");
  EXPECT_EQ(textOf(residues("pitch", 12, {1, 5, 7, 11})), "pitch % 6 in {1, 5}");
}

TEST(PredicateText, ResiduesThatFollowEachOtherAreToldByTheirEnds) {
  EXPECT_EQ(textOf(residues("n", 8, from(2, 6))), "2 <= n % 8 <= 6");
  EXPECT_EQ(textOf(residues("n", 8, from(0, 4))), "n % 8 <= 4");
  EXPECT_EQ(textOf(residues("n", 8, from(3, 7))), "n % 8 >= 3");
  EXPECT_EQ(textOf(residues("n", 8, {5, 6, 7})), "n % 8 in {5, 6, 7}");
}

TEST(PredicateText, ExceptionsAreLeftOutOfTheirResidues) {
  EXPECT_EQ(textOf(residues("N", 2, {0}, {{0, 0}})), "N is even and N != 0");
  EXPECT_EQ(textOf(residues("N", 2, {1}, {{0, 0}})), "N is odd"); // 0 is not odd anyway
  EXPECT_EQ(textOf(residues("N", 8, {0}, {}, {{3, 3}})), "N == 3 or N % 8 == 0");
}

TEST(PredicateText, AllButSomeValuesIsToldByThose) {
  ClassSet Set{UnknownSum::of("N"), {}, {{0, 0}}, Remainder::Always};
  EXPECT_EQ(textOf(Predicate({Set})), "N != 0");
  Set.Out = {{-7, 7}};
  EXPECT_EQ(textOf(Predicate({Set})), "not (-7 <= N <= 7)");
}

TEST(PredicateText, ValuesAreToldOneByOneOrByTheirEnds) {
  EXPECT_EQ(textOf(values("N", {{-1, 1}})), "-1 <= N <= 1");
  EXPECT_EQ(textOf(values("N", {{1, 2}})), "N in {1, 2}");
  EXPECT_EQ(textOf(values("N", {{4, 4}})), "N == 4");
  EXPECT_EQ(textOf(values("N", {{1, 5}, {9, 9}})), "1 <= N <= 5 or N == 9");
  EXPECT_EQ(textOf(values("N", {{INT64_MIN, 64}})), "N <= 64");
}

TEST(PredicateText, RangesOfSumsPutWhatIsTakenAwayOnTheOtherSide) {
  const UnknownSum N = UnknownSum::of("n");
  EXPECT_EQ(textOf(ranges(N, {{0, 4}}, {0, 100})), "n <= 4");
  EXPECT_EQ(textOf(ranges(N, {{4, 100}}, {0, 100})), "n >= 4");
  EXPECT_EQ(textOf(ranges(N, {{0, 5}, {7, 100}}, {0, 100})), "n != 6");
  EXPECT_EQ(textOf(ranges(N, {{5, 5}, {7, 8}, {20, 30}}, {0, 100})),
            "20 <= n <= 30 or n in {5, 7, 8}");
  EXPECT_EQ(textOf(ranges(KMinusM, {{INT64_MIN, 3}})), "k <= m + 3");
  EXPECT_EQ(textOf(ranges(KMinusM, {{2, 2}})), "k == m + 2");
  EXPECT_EQ(textOf(ranges(KMinusM, {{4, 5}})), "4 <= k - m <= 5");
}

TEST(PredicateText, AlternativesWithinAConjunctionAreInParentheses) {
  const Predicate Either = unite(values("a", {{1, 1}}), values("b", {{2, 2}}));
  EXPECT_EQ(textOf(Either), "a == 1 or b == 2");
  EXPECT_EQ(textOf(intersect(Either, values("c", {{3, 3}}))), "(a == 1 or b == 2) and c == 3");
  EXPECT_EQ(textOf(intersect(values("c", {{1, 5}, {9, 9}}), values("d", {{3, 3}}))),
            "(1 <= c <= 5 or c == 9) and d == 3");
}

TEST(PredicateText, NamedConditionsKeepTheirWords) {
  const Predicate Flag({SourceCondition{"flags & 1", std::nullopt}});
  EXPECT_EQ(textOf(Flag), "flags & 1");
  EXPECT_EQ(textOf(negate(Flag)), "not (flags & 1)");
  EXPECT_EQ(textOf(Predicate()), "");
  EXPECT_EQ(textOf(Predicate({Otherwise{}})), "otherwise");
}

TEST(PredicateText, LanesAreKeptApartOrMeet) {
  const Predicate One({LanesApart{{"N"}, true}}), Two({LanesApart{{"N", "M"}, false}}),
      Many({LanesApart{}});
  EXPECT_EQ(textOf(One), "N keeps the lanes' words apart");
  EXPECT_EQ(textOf(negate(One)), "N lets lanes share a word");
  EXPECT_EQ(textOf(Two), "N, M keep the lanes' sectors apart");
  EXPECT_EQ(textOf(Many), "no two lanes share a sector");
  EXPECT_EQ(textOf(negate(Many)), "lanes share a sector");
}

TEST(PredicateText, IterationsAreAList) {
  const Predicate At({Instance{{{"s", false, 0, 4}, {"k", false, 8, 3}}}});
  EXPECT_EQ(textOf(At), "s = 4, k % 8 == 3");
  EXPECT_EQ(textOf(Predicate({Instance{{{"iteration", true, 0, 4}}}})), "iteration 4");
  EXPECT_EQ(textOf(Predicate({Instance{{}, true}})), "further iterations");
}

TEST(PredicateText, AnExampleListsWhatItsConditionPutsTogether) {
  const Predicate At({Instance{{{"s", false, 0, 4}}}});
  EXPECT_EQ(listOf(intersect(residues("N", 2, {1}), At)), "N % 2 == 1, s = 4");
  EXPECT_EQ(listOf(At), "s = 4");
}

TEST(PredicateText, OnlyListsAreWrittenAsLists) {
  EXPECT_TRUE(isWrittenAsList(values("N", {{1, 2}})));
  EXPECT_TRUE(isWrittenAsList(intersect(values("M", {{4, 4}}), residues("n", 8, {1, 4}))));
  EXPECT_FALSE(isWrittenAsList(values("N", {{1, 5}})));
  EXPECT_FALSE(isWrittenAsList(residues("n", 8, {1, 3, 5, 7})));
}
} // namespace
