//===- test/unit/lower/ControlFlowTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/kernel/Model.h"

#include "test/unit/lower/Lowered.h"

using namespace warplint;
using testing::IsEmpty;

namespace {
struct ControlFlowTest : testing::Test {
  /// "BLOCK when CONDITION", in the order of the body.
  std::vector<std::string> blocks(LoweredText &L) {
    std::vector<std::string> Met;
    lowerControlFlow(*L.Of, L.Flow, *L.Values,
                     [&](Block B, const Expr *When, std::vector<Statement> &) {
                       Met.push_back(B->getName().str() + " when " + toString(*When));
                     });
    L.Values->finishCarried();
    return Met;
  }
};

TEST_F(ControlFlowTest, ArmsHaveConditionsAndMeetAgain) {
  LoweredText L("define void @k(i1 %c) {\n"
                "start:\n  br i1 %c, label %then, label %else\n"
                "then:\n  br label %end\n"
                "else:\n  br label %end\n"
                "end:\n  ret void\n}\n");
  EXPECT_THAT(blocks(L), testing::UnorderedElementsAre("start when 1", "then when c",
                                                       "else when not c", "end when 1"));
}

TEST_F(ControlFlowTest, WhatLeadsOnlyToATrapIsNeverTaken) {
  LoweredText L("define void @k(i1 %c) {\n"
                "start:\n  br i1 %c, label %fine, label %bad\n"
                "bad:\n  unreachable\n"
                "fine:\n  ret void\n}\n");
  EXPECT_THAT(blocks(L), testing::UnorderedElementsAre("start when 1", "fine when 1"));
}

TEST_F(ControlFlowTest, ALoopCarriesAVariable) {
  LoweredText L("define void @k(i32 %n) {\n"
                "start:\n  br label %body\n"
                "body:\n"
                "  %i = phi i32 [ 0, %start ], [ %next, %body ]\n"
                "  %next = add nsw i32 %i, 2\n"
                "  %more = icmp slt i32 %next, %n\n"
                "  br i1 %more, label %body, label %end\n"
                "end:\n  ret void\n}\n");
  blocks(L);
  ASSERT_EQ(L.K.Loops.size(), 1u);
  const Loop &Of = L.K.Loops[0];
  ASSERT_EQ(Of.Carried.size(), 1u);
  EXPECT_EQ(toString(*Of.Carried[0].Initial), "0");
  EXPECT_EQ(toString(*Of.Carried[0].Next), "i + 2");
  EXPECT_EQ(toString(*Of.While), "i + 2 < n");
  EXPECT_THAT(verify(L.K), IsEmpty());
}

TEST_F(ControlFlowTest, AnInnerLoopStandsInTheOuterOne) {
  LoweredText L("define void @k(i1 %a, i1 %b) {\n"
                "start:\n  br label %outer\n"
                "outer:\n  br label %inner\n"
                "inner:\n  br i1 %a, label %inner, label %latch\n"
                "latch:\n  br i1 %b, label %outer, label %end\n"
                "end:\n  ret void\n}\n");
  blocks(L);
  ASSERT_EQ(L.K.Loops.size(), 2u);
  EXPECT_THAT(L.K.Loops[1].Enclosing, testing::ElementsAre(0u));
  EXPECT_THAT(verify(L.K), IsEmpty());
}
} // namespace
