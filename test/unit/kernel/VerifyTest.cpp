//===- test/unit/kernel/VerifyTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/kernel/Model.h"

#include "gmock/gmock.h"

using namespace warplint;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {
/// for (int i = 0; i < 4; ++i)
///   tile[i] = ...;
struct VerifyTest : testing::Test {
  KernelModel K;
  ExprPool &P = *K.Pool;
  const Expr *I = P.carried(0, 0, "i", ExprRange::ofSigned(32));

  VerifyTest() {
    Object Tile;
    Tile.Name = "tile";
    Tile.In = Space::Shared;
    K.Objects.push_back(Tile);
    Access Store;
    Store.Kind = AccessKind::Store;
    Store.In = Space::Shared;
    Store.Address = P.add(P.address(0, "tile"), P.mul(P.constant(4), I));
    Store.When = P.boolean(true);
    Store.Object = 0;
    K.Accesses.push_back(Store);
    Loop L;
    L.When = P.boolean(true);
    L.While = P.lt(I, P.constant(3));
    L.Exits = {P.lnot(L.While)};
    L.Carried = {{I, P.constant(0), P.add(I, P.constant(1))}};
    L.Body = {{Statement::Access, 0}};
    K.Loops.push_back(L);
    K.Body = {{Statement::Loop, 0}};
  }
};

TEST_F(VerifyTest, AModelThatKeepsTheRulesIsFine) { EXPECT_THAT(verify(K), IsEmpty()); }

TEST_F(VerifyTest, NoExpressionIsNull) {
  K.Loops[0].Carried[0].Next = nullptr;
  K.Accesses[0].When = nullptr;
  EXPECT_THAT(verify(K), ElementsAre("variable 0 of loop 0: its next value is null",
                                     "access 0: its condition is null"));
}

TEST_F(VerifyTest, EveryExpressionIsOfTheModelsPool) {
  ExprPool Other;
  for (int N = 0; N < 100; ++N)
    Other.constant(N);
  K.Loops[0].While = Other.constant(99);
  EXPECT_THAT(verify(K), ElementsAre("loop 0: who goes on is of another pool"));
}

TEST_F(VerifyTest, ALeafNamesAVariableThatItsLoopCarries) {
  K.Accesses[0].Address = P.carried(0, 1, "j", {});
  EXPECT_THAT(verify(K), ElementsAre("'j' names slot 1 of 1"));
  K.Loops[0].Carried.clear();
  EXPECT_THAT(verify(K), testing::Contains("'i' names slot 0 of 0"));
}

TEST_F(VerifyTest, AVariableStandsInTheSlotThatItsLeafNames) {
  K.Loops[0].Carried.insert(K.Loops[0].Carried.begin(), K.Loops[0].Carried[0]);
  EXPECT_THAT(verify(K), ElementsAre("variable 1 of loop 0 has the leaf of another"));
}

TEST_F(VerifyTest, NumbersNameSomething) {
  K.Accesses[0].Object = 1;
  K.Accesses[0].Address = P.left(0, 1);
  K.Body.push_back({Statement::Barrier, 0});
  EXPECT_THAT(verify(K),
              ElementsAre("access 0 names object 1 of 1", "a statement names barrier 0 of 0",
                          HasSubstr("names exit 1 of 1")));
}

TEST_F(VerifyTest, AStatementStandsInOnePlace) {
  K.Body.push_back({Statement::Access, 0});
  EXPECT_THAT(verify(K), ElementsAre("access 0 stands in two places"));
}

TEST_F(VerifyTest, ALoopSaysWhichLoopsItStandsIn) {
  K.Loops[0].Enclosing = {0};
  EXPECT_THAT(verify(K), ElementsAre("loop 0 stands in other loops than it says"));
}

TEST_F(VerifyTest, ALoopThatStandsNowhereIsEmptied) {
  K.Body.clear();
  EXPECT_THAT(verify(K), ElementsAre("loop 0 stands nowhere, but is not empty"));
  emptyAbsentLoops(K);
  EXPECT_THAT(verify(K), IsEmpty());
  EXPECT_EQ(K.Loops.size(), 1u) << "numbers stay";
}
} // namespace
