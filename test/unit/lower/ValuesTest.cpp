//===- test/unit/lower/ValuesTest.cpp -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/lower/Lowered.h"

using namespace warplint;

namespace {

TEST(Values, AnOperationThatMayOverflowWraps) {
  LoweredText L("define void @k(i32 %n) {\n"
                "  %exact = add nsw i32 %n, 1\n"
                "  %wrapped = add i32 %n, 1\n"
                "  ret void\n}\n");
  EXPECT_EQ(L.value("exact"), "n + 1");
  const Expr *Wrapped = L.Values->of(&L.named("wrapped"));
  EXPECT_EQ(Wrapped->Kind, ExprKind::Wrap);
  EXPECT_EQ(Wrapped->Range.Hi, INT32_MAX);
}

TEST(Values, AnAddressAddsStridesTimesIndices) {
  LoweredText L("define void @k(ptr addrspace(1) %p, i64 %m) {\n"
                "  %a = getelementptr [8 x float], ptr addrspace(1) %p, i64 %m, i64 3\n"
                "  ret void\n}\n");
  EXPECT_EQ(L.value("a"), "p + 32*m + 12");
}

TEST(Values, EqualLoadsOfEqualAddressesAreDifferentUnknowns) {
  LoweredText L("define void @k(ptr addrspace(1) %p) {\n"
                "  %a = load i32, ptr addrspace(1) %p\n"
                "  %b = load i32, ptr addrspace(1) %p\n"
                "  ret void\n}\n");
  const Expr *A = L.Values->of(&L.named("a")), *B = L.Values->of(&L.named("b"));
  EXPECT_EQ(A->Kind, ExprKind::Opaque);
  EXPECT_NE(A, B) << "somebody may have written in between";
  EXPECT_EQ(A, L.Values->of(&L.named("a"))) << "each value is lowered once";
}

TEST(Values, FixedMemoryHoldsOneValueAtEachPlace) {
  LoweredText L("define void @k() {\n"
                "  %a = load i32, ptr addrspace(4) @c\n"
                "  %b = load i32, ptr addrspace(4) @c\n"
                "  ret void\n}\n"
                "@c = external addrspace(4) global i32\n");
  EXPECT_EQ(L.Values->of(&L.named("a")), L.Values->of(&L.named("b")));
}

TEST(Values, ValuesThatDependOnTooManyOthersAreOpaque) {
  std::string Text = "define void @k(i32 %n) {\n  %v0 = mul nsw i32 %n, %n\n";
  for (int I = 1; I < 4000; ++I)
    Text += "  %v" + std::to_string(I) + " = xor i32 %v" + std::to_string(I - 1) + ", %n\n";
  LoweredText L(Text + "  ret void\n}\n");
  EXPECT_NE(L.Values->of(&L.named("v3999")), nullptr); // and the stack holds
}

TEST(Values, ATableIsReadByIndex) {
  LoweredText L("define void @k(i64 %m) {\n"
                "  %a = getelementptr [3 x i32], ptr @t, i64 0, i64 %m\n"
                "  %v = load i32, ptr %a\n"
                "  ret void\n}\n"
                "@t = internal constant [3 x i32] [i32 5, i32 -7, i32 9]\n");
  const Expr *V = L.Values->of(&L.named("v"));
  ASSERT_EQ(V->Kind, ExprKind::Table);
  EXPECT_EQ(V->Range.Lo, -7);
  EXPECT_EQ(V->Range.Hi, 9);
  EXPECT_THAT(L.K.Tables, testing::ElementsAre(testing::ElementsAre(5, -7, 9)));
}

TEST(Values, ATableIsNotOneForIntegersOfAnotherWidth) {
  LoweredText L("define void @k() {\n"
                "  %a = load i32, ptr @t\n"
                "  %b = load i8, ptr @t\n"
                "  ret void\n}\n"
                "@t = internal constant [3 x i32] [i32 5, i32 -7, i32 9]\n");
  EXPECT_EQ(L.Values->of(&L.named("a"))->Kind, ExprKind::Table);
  EXPECT_EQ(L.Values->of(&L.named("b"))->Kind, ExprKind::Opaque);
}
} // namespace
