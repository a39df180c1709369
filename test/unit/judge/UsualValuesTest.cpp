//===- test/unit/judge/UsualValuesTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The law of strides of 1: what is told for them is what counting gives where they are 1, over
// every value of what is left unknown. The shape of the address tells them, and no name.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/UsualValues.h"

#include "lib/verdict/PredicateText.h"

#include "lib/expr/Operators.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace warplint;

namespace {
struct UsualValues : testing::Test {
  Kernel K;
  Evaluation E;
  std::mt19937_64 Engine{23};

  void SetUp() override {
    K.Accesses.resize(1);
    K.Accesses[0].In = Space::Global;
    K.Accesses[0].BytesPerLane = 4;
    E.Accesses.resize(1);
    E.Accesses[0].Cases.resize(1);
  }
  SymbolId unknown(const std::string &Name, ExprRange Range = {INT32_MIN, INT32_MAX}) {
    Symbol S;
    S.Kind = SymbolKind::Parameter;
    S.Name = Name;
    S.Range = Range;
    return E.Symbols.intern(Name, S);
  }
  LaneInts lanes() { // elements of 4 bytes
    LaneArray A;
    for (int64_t &V : A)
      V = 4 * std::uniform_int_distribution<int64_t>(-40, 40)(Engine);
    A[1] = A[0] + 4; // lanes differ
    return LaneInts(A);
  }
  /// The only row; nothing if there is none, or are several.
  std::optional<VerdictCase> row(const GivenValues &Given = {}) {
    const UsualCosts Costs = costsAtUsual(K, Given, E, 0);
    return Costs.Rows.size() == 1 ? std::optional(Costs.Rows[0]) : std::nullopt;
  }
  void has(std::vector<LaneTerm> Terms, const LaneInts &Base) {
    LanePattern P;
    P.Active = P.Certain = sim::AllLanes;
    P.Base = Base;
    P.Terms.assign(Terms.begin(), Terms.end());
    E.Accesses[0].Cases[0].Patterns = {P};
  }
};

uint64_t sectors(const LaneInts &A, const LaneInts &B, int64_t Times) {
  std::set<int64_t> Touched;
  for (unsigned L = 0; L < WarpSize; ++L)
    Touched.insert(floorDiv(A[L] + B[L] * Times, 32));
  return Touched.size();
}
} // namespace

TEST_F(UsualValues, OfStridesCostWhatCountingGives) {
  const SymbolId S = unknown("a"), N = unknown("n");
  const SymbolId Product = E.Symbols.product(S, N);
  for (unsigned Round = 0; Round < 100; ++Round) {
    const LaneInts OfS = lanes();
    // a*(l + 4*n), 4*n the same in all lanes: with an a of 1, l + 4*n.
    has({{S, OfS}, {Product, LaneInts(4)}}, LaneInts(0));
    const std::optional<VerdictCase> At = row();
    ASSERT_TRUE(At);
    EXPECT_EQ(textOf(At->When), "a == 1");
    CostRange Counted;
    for (int64_t V = 0; V < 8; ++V)
      Counted.include(sectors(LaneInts(4 * V), OfS, 1));
    EXPECT_EQ(At->Cost.Units, Counted);
  }
}

// x[i * s], where another access of the array is x[i * s + 1], or moves by something else.
TEST_F(UsualValues, OfWhatIsReachedInBetweenAreNone) {
  const SymbolId S = unknown("s");
  has({{S, lanes()}}, LaneInts(0));
  EXPECT_TRUE(row());
  K.Accesses.push_back(K.Accesses[0]);
  E.Accesses.push_back(E.Accesses[0]);
  EXPECT_TRUE(row());
  LanePattern &Other = E.Accesses[1].Cases[0].Patterns[0];
  Other.Base = LaneInts(4);
  EXPECT_FALSE(row());
  Symbol Counter;
  Counter.Kind = SymbolKind::Counter;
  Counter.Name = "k";
  Other.Base = LaneInts(0);
  Other.Terms.push_back({E.Symbols.intern(std::string("k"), Counter), LaneInts(4)});
  EXPECT_FALSE(row());
  K.Accesses[1].Object = 1; // of another array
  EXPECT_TRUE(row());
}

TEST_F(UsualValues, AreNoneThatShiftAllLanesOrCannotBeOne) {
  has({{unknown("stride"), LaneInts(4)}}, lanes());
  EXPECT_TRUE(costsAtUsual(K, {}, E, 0).Rows.empty());
  has({{unknown("long_stride", {2, 100}), lanes()}}, lanes());
  EXPECT_TRUE(costsAtUsual(K, {}, E, 0).Rows.empty());
  has({{unknown("pitch"), lanes()}}, lanes());
  EXPECT_TRUE(costsAtUsual(K, {}, E, 0).Rows.empty());
}

TEST_F(UsualValues, AreThoseThatAreGiven) {
  const SymbolId S = unknown("pitch"), N = unknown("n");
  const LaneInts Base = lanes(), OfS = lanes();
  has({{S, OfS}, {E.Symbols.product(S, N), LaneInts(32)}}, Base); // 32 bytes shift nothing
  const UsualCosts Costs = costsAtUsual(K, {{"pitch", {3, 40}}, {"n", {5}}}, E, 0);
  EXPECT_TRUE(Costs.Evident);
  ASSERT_EQ(Costs.Rows.size(), 2u); // n moves no lane apart
  for (const auto &[Row, Value] : llvm::zip(Costs.Rows, std::vector<int64_t>{3, 40})) {
    EXPECT_EQ(textOf(Row.When), "pitch == " + std::to_string(Value));
    const uint64_t Counted = sectors(Base, OfS, Value);
    EXPECT_EQ(Row.Cost.Units, (CostRange{Counted, Counted}));
  }
  EXPECT_TRUE(costsAtUsual(K, {{"n", {5}}}, E, 0).Rows.empty());
}

// in[(y * s + j) * w + x * s + i]: x and y of the thread, j and i counted.
TEST_F(UsualValues, OfStepsInARowAreOne) {
  const SymbolId S = unknown("s"), W = unknown("w");
  const SymbolId OfRows = E.Symbols.product(S, W);
  LaneArray X, Y;
  for (unsigned L = 0; L < WarpSize; ++L)
    X[L] = 4 * (L % 6), Y[L] = 4 * (L / 6);
  has({{S, LaneInts(X)}, {OfRows, LaneInts(Y)}}, LaneInts(0));
  const std::optional<VerdictCase> At = row();
  ASSERT_TRUE(At);
  EXPECT_EQ(textOf(At->When), "s == 1");
}

// p + x * s0 + y * s1 + 8 * z: in bytes, of elements of 4. Where something has no stride of its
// own, it is what lies between the lanes.
TEST_F(UsualValues, OfAStrideForEachDimensionAreAnElement) {
  Symbol Block;
  Block.Kind = SymbolKind::Block;
  Block.Name = "blockIdx.y";
  const SymbolId Y = E.Symbols.intern(std::string("blockIdx.y"), Block);
  const SymbolId S0 = unknown("s0"), S1 = unknown("s1");
  LaneArray X;
  for (unsigned L = 0; L < WarpSize; ++L)
    X[L] = L;
  const LaneTerm OfX{S0, LaneInts(X)}, OfY{E.Symbols.product(S1, Y), LaneInts(1)};
  has({OfX, OfY}, LaneInts(0));
  const std::optional<VerdictCase> At = row();
  ASSERT_TRUE(At);
  EXPECT_EQ(textOf(At->When), "s0 == 4");
  EXPECT_EQ(At->Cost.Units, (CostRange{4, 5}));
  has({OfX, OfY, {Y, LaneInts(8)}}, LaneInts(0));
  EXPECT_FALSE(row());
}
