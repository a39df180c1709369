//===- test/unit/judge/JudgeTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law behind parametric verdicts: for random lanes and random values of an unknown,
// exactly one class holds the value, and its price is what counting by definition gives.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Judge.h"
#include "lib/judge/Prices.h"
#include "lib/judge/Unknowns.h"

#include "lib/expr/Operators.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

using namespace warplint;

namespace {
/// Counts wavefronts of 4-byte lanes, or sectors, the slow way.
unsigned countUnits(Space In, const LanePattern &P, int64_t U) {
  std::map<int64_t, std::set<int64_t>> Banks;
  std::set<int64_t> Sectors;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(P.Active >> L & 1))
      continue;
    int64_t At = P.Base[L];
    for (const LaneTerm &T : P.Terms)
      At += T.Coefficient[L] * U;
    Banks[floorMod(floorDiv(At, 4), 32)].insert(floorDiv(At, 4));
    Sectors.insert(floorDiv(At, 32));
  }
  size_t Most = 0;
  for (const auto &[Bank, Words] : Banks)
    Most = std::max(Most, Words.size());
  return unsigned(In == Space::Shared ? Most : Sectors.size());
}

/// Counts the distinct bytes of 4-byte lanes.
unsigned countBytes(const LanePattern &P, int64_t U) {
  std::set<int64_t> Bytes;
  for (unsigned L = 0; L < WarpSize; ++L)
    for (int64_t B = 0; (P.Active >> L & 1) && B < 4; ++B) {
      int64_t At = P.Base[L] + B;
      for (const LaneTerm &T : P.Terms)
        At += T.Coefficient[L] * U;
      Bytes.insert(At);
    }
  return unsigned(Bytes.size());
}

/// The class that a value belongs to; there must be just one.
const ValueClass *classOf(const std::vector<ValueClass> &Classes, int64_t Modulus, int64_t U) {
  const ValueClass *Found = nullptr;
  for (const ValueClass &C : Classes)
    if (C.IsValue && C.Representative == U)
      return &C;
  for (const ValueClass &C : Classes)
    if (!C.IsValue && floorMod(C.Representative - U, Modulus) == 0) {
      EXPECT_EQ(Found, nullptr) << "two residue classes hold " << U;
      Found = &C;
    }
  return Found;
}

struct RandomPatterns {
  std::mt19937_64 Engine;
  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }

  LanePattern make(SymbolId S) {
    LanePattern P;
    P.Active = between(0, 3) ? sim::AllLanes : LaneMask(between(1, UINT32_MAX));
    P.Certain = P.Active;
    LaneArray Base, Coefficient;
    int64_t Spread = int64_t(1) << between(0, 8), Slopes = between(0, 3);
    for (unsigned L = 0; L < WarpSize; ++L) {
      Base[L] = 4 * between(0, Spread);
      Coefficient[L] = Slopes == 0   ? 4 * 3
                       : Slopes == 1 ? 4 * int64_t(L)
                       : Slopes == 2 ? 4 * between(-2, 2)
                                     : 16 * between(0, 8);
    }
    P.Base = LaneInts(Base);
    LaneInts C(Coefficient);
    if (!C.is(0))
      P.Terms.push_back({S, C});
    return P;
  }
};

class ParametricLaw : public testing::TestWithParam<Space> {};

TEST_P(ParametricLaw, EveryValueHasOneClassAndItsPrice) {
  RandomPatterns Random{std::mt19937_64(7)};
  Access A;
  A.In = GetParam();
  A.BytesPerLane = 4;
  unsigned Compared = 0;
  for (unsigned Round = 0; Round < 400; ++Round) {
    SymbolTable Symbols;
    Symbol N;
    N.Kind = SymbolKind::Parameter;
    N.Name = "N";
    N.Range = Random.between(0, 1) ? ExprRange::ofSigned(32) : ExprRange{-5, 90};
    SymbolId S = Symbols.intern("N", N);
    LanePattern P = Random.make(S);
    std::vector<Unknown> Unknowns = unknownsOf(Symbols, A, P);
    if (!Unknowns.empty() && !Unknowns[0].Complete)
      continue;
    std::vector<ValueClass> Classes;
    int64_t Modulus = 1;
    if (!Unknowns.empty()) {
      Classes = Unknowns[0].classes(Symbols);
      Modulus = Unknowns[0].Modulus;
    }
    for (unsigned Draw = 0; Draw < 60; ++Draw) {
      int64_t U = Draw < 30 ? Random.between(-15, 15) : Random.between(-100000, 100000);
      if (!N.Range.contains(U))
        continue;
      int64_t At = 0;
      if (!Unknowns.empty()) {
        const ValueClass *C = classOf(Classes, Modulus, U);
        ASSERT_NE(C, nullptr) << "no class holds " << U;
        At = C->Representative;
      }
      RequestCost Cost = costOf(A, lanesOf(A, P, P.Active, [&](SymbolId) { return At; }));
      ASSERT_EQ(Cost.Units, countUnits(A.In, P, U)) << "N = " << U << " judged at " << At;
      if (A.In == Space::Global) {
        ASSERT_EQ(Cost.BytesUsed, countBytes(P, U)) << "N = " << U << " judged at " << At;
      }
      ++Compared;
    }
  }
  EXPECT_GT(Compared, 5000u);
}

INSTANTIATE_TEST_SUITE_P(Spaces, ParametricLaw, testing::Values(Space::Shared, Space::Global),
                         [](const auto &Info) { return nameOf(Info.param); });

TEST(ValueClasses, CountTheMembersOfAFiniteRange) {
  SymbolTable Symbols;
  Symbol B;
  B.Kind = SymbolKind::Block;
  B.Name = "blockIdx.x";
  B.Range = {3, 1002};
  Unknown U;
  U.Symbol = Symbols.intern("b", B);
  U.Modulus = 8;
  U.Exceptions = {0, 5, 13};
  uint64_t Members = 0;
  for (const ValueClass &C : U.classes(Symbols))
    Members += C.Count;
  EXPECT_EQ(Members, 1000u);
}
} // namespace
