//===- test/unit/lanes/ValueCacheTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/ExprEvaluator.h"
#include "lib/lanes/Symbol.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
struct ValueCaches : testing::Test {
  ExprPool Pool;
  const Expr *const OfNone = Pool.param(0, 0, "n", {});
  const Expr *const OfFirst = Pool.carried(0, 0, "i", {});
  const Expr *const OfBoth = Pool.add(OfFirst, Pool.carried(1, 0, "j", {}));
  ValueCache Cache{Pool.size()};

  void keepAll() {
    for (const Expr *E : {OfNone, OfFirst, OfBoth}) {
      Cache.keep(E, LaneValue(1));
      Cache.keep(E, LanePredicate::known(1));
    }
  }
  bool knows(const Expr *E) const {
    EXPECT_EQ(Cache.value(E) != nullptr, Cache.predicate(E) != nullptr);
    return Cache.value(E) != nullptr;
  }
};

TEST_F(ValueCaches, HoldWhatIsKept) {
  EXPECT_FALSE(knows(OfNone));
  keepAll();
  Cache.keep(OfFirst, LaneValue(7));
  EXPECT_TRUE(Cache.value(OfFirst)->isKnown(7));
  EXPECT_TRUE(Cache.value(OfBoth)->isKnown(1));
}

TEST_F(ValueCaches, ForgetWhatDependsOnALoop) {
  keepAll();
  const uint64_t Before = Cache.time();
  Cache.forgetLoop(1);
  EXPECT_GT(Cache.time(), Before);
  EXPECT_TRUE(knows(OfNone) && knows(OfFirst));
  EXPECT_FALSE(knows(OfBoth));
  Cache.forgetLoop(0);
  EXPECT_TRUE(knows(OfNone));
  EXPECT_FALSE(knows(OfFirst));
  keepAll();
  EXPECT_TRUE(knows(OfNone) && knows(OfFirst) && knows(OfBoth));
}

TEST_F(ValueCaches, ForgetEverythingWithOtherWarps) {
  keepAll();
  Cache.forgetAll();
  EXPECT_FALSE(knows(OfNone) || knows(OfFirst) || knows(OfBoth));
}

TEST(SymbolKeys, TellUnknownsApartByOriginAndValues) {
  SymbolTable Symbols;
  LaneArray A{};
  A[5] = 1;
  auto Key = [](SymbolOrigin Origin, int64_t X, int64_t Y) {
    return SymbolKey(Origin).add(X).add(Y);
  };
  const SymbolId First = Symbols.intern(Key(SymbolOrigin::Remainder, 1, 2), {});
  EXPECT_EQ(Symbols.intern(Key(SymbolOrigin::Remainder, 1, 2), {}), First);
  for (const SymbolKey &Other :
       {Key(SymbolOrigin::HighBits, 1, 2), Key(SymbolOrigin::Remainder, 2, 1),
        SymbolKey(SymbolOrigin::Remainder).add(1), SymbolKey("1 2"),
        SymbolKey(SymbolOrigin::Quotient).add(LaneValue(1)).add(LaneValue(2)),
        SymbolKey(SymbolOrigin::Quotient).add(LaneValue(LaneInts(A))).add(LaneValue(2)),
        SymbolKey(SymbolOrigin::Quotient).add(LaneValue::ofSymbol(First)).add(LaneValue(2))}) {
    const unsigned Before = Symbols.size();
    EXPECT_EQ(Symbols.intern(Other, {}), Before);
    EXPECT_EQ(Symbols.intern(Other, {}), Before);
  }
}
} // namespace
