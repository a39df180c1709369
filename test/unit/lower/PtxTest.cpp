//===- test/unit/lower/PtxTest.cpp ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Ptx.h"

#include "gmock/gmock.h"

using namespace warplint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
TEST(Ptx, AnInstructionHasAnOpcodeOperandsAndAddresses) {
  const auto Ptx = parsePtx("ld.global.nc.v2.f32 {$0,$1}, [$2 + 16];");
  ASSERT_EQ(Ptx.size(), 1u);
  EXPECT_EQ(Ptx[0].Opcode, "ld.global.nc.v2.f32");
  EXPECT_EQ(Ptx[0].Operands, "{$0,$1}, [$2 + 16]");
  EXPECT_THAT(Ptx[0].Addresses, ElementsAre("$2 + 16"));
}

TEST(Ptx, GuardsAndScopesAreNoInstructions) {
  const auto Ptx =
      parsePtx("{ .reg .pred p;\n setp.ne.b32 p, $1, 0;\n @p st.shared.u32 [$0], $1; }");
  ASSERT_EQ(Ptx.size(), 3u);
  EXPECT_EQ(Ptx[2].Opcode, "st.shared.u32");
  EXPECT_THAT(Ptx[2].Addresses, ElementsAre("$0"));
}

TEST(Ptx, LabelsAndCommentsAreNoInstructions) {
  for (llvm::StringRef Before :
       {"L1:", "$L__1 : ", "a:b: {", "wait${:uid}:\n", "// then\n// more\n", "{ // x\nL:"}) {
    const std::string Text = (Before + "ld.shared::cta.u32 $0, [$1];").str();
    const auto Ptx = parsePtx(Text);
    ASSERT_EQ(Ptx.size(), 1u) << Text;
    EXPECT_EQ(Ptx[0].Opcode, "ld.shared::cta.u32") << Text;
  }
  EXPECT_THAT(parsePtx("done:"), IsEmpty());
}

TEST(Ptx, ACopyHasTwoAddresses) {
  const auto Ptx = parsePtx("cp.async.cg.shared.global [$0], [$1], 16;");
  ASSERT_EQ(Ptx.size(), 1u);
  EXPECT_THAT(Ptx[0].Addresses, ElementsAre("$0", "$1"));
}

TEST(Ptx, BracketsThatDoNotMatchAreNoAddress) {
  EXPECT_THAT(parsePtx("ld.u32 $0, ]$1[")[0].Addresses, IsEmpty());
  EXPECT_THAT(parsePtx("  ;; \n ;"), IsEmpty());
}

TEST(Ptx, ALaneMovesAsMuchAsTypeAndVectorSay) {
  EXPECT_EQ(bytesMoved("ld.global.u8"), 1u);
  EXPECT_EQ(bytesMoved("ld.shared.f32"), 4u);
  EXPECT_EQ(bytesMoved("st.global.v4.b32"), 16u);
  EXPECT_EQ(bytesMoved("red.global.add.noftz.f16x2"), 4u);
  EXPECT_EQ(bytesMoved("ld.global"), 0u);
}

TEST(Ptx, AGuardIsARegisterOrAnOperand) {
  const auto Ptx = parsePtx("@$5 ld.b32 $0, [$1];\n\t@!p st.b32 [$1], $0; bar.sync 0;");
  ASSERT_EQ(Ptx.size(), 3u);
  EXPECT_EQ(Ptx[0].Guard.Register, "$5");
  EXPECT_FALSE(Ptx[0].Guard.Negated);
  EXPECT_EQ(Ptx[1].Guard.Register, "p");
  EXPECT_TRUE(Ptx[1].Guard.Negated);
  EXPECT_EQ(Ptx[1].Opcode, "st.b32");
  EXPECT_EQ(Ptx[2].Guard.Register, "");
}

TEST(Ptx, AnAddressIsAnOperandAndAnOffset) {
  const auto Is = [](llvm::StringRef Text, unsigned Operand, int64_t Offset) {
    const std::optional<PtxAddress> A = parsePtxAddress(Text);
    return A && A->Operand == Operand && A->Offset == Offset;
  };
  EXPECT_TRUE(Is("$4", 4, 0));
  EXPECT_TRUE(Is("$4 + 0", 4, 0));
  EXPECT_TRUE(Is(" $12+0x40 ", 12, 64));
  EXPECT_TRUE(Is("$0 + -16", 0, -16));
  for (const char *Other : {"", "$", "$a", "%r1", "$1 + $2", "$1 +", "$1 + x", "tile + 4"})
    EXPECT_FALSE(parsePtxAddress(Other)) << Other;
}

TEST(Ptx, OperandsAreSeparatedByCommasOutsideOfLists) {
  EXPECT_THAT(splitOperands(parsePtx("st.global.v2.b32 [ $4 + 0 ], { $0, $1 }, $2;")[0]),
              ElementsAre("[ $4 + 0 ]", "{ $0, $1 }", "$2"));
  EXPECT_THAT(splitOperands(parsePtx("cp.async.cg.shared.global [$0], [$1], 0x10, $2;")[0]),
              ElementsAre("[$0]", "[$1]", "0x10", "$2"));
  EXPECT_THAT(splitOperands(parsePtx("bar.sync 0;")[0]), ElementsAre("0"));
  EXPECT_THAT(splitOperands(parsePtx("ret;")[0]), ElementsAre(""));
  EXPECT_THAT(splitOperands(parsePtx("x ]}, {a, b;")[0]), ElementsAre("]}", "{a, b"));
}

TEST(Ptx, WhatDecidesAGuardIsTheOperandItIsMadeOf) {
  const auto Of = [](llvm::StringRef Text) {
    const auto Ptx = parsePtx(Text);
    return conditionOf(Ptx.back().Guard, Ptx);
  };
  EXPECT_EQ(Of("@$2 st.b32 [$0], $1;")->Operand, 2u);
  EXPECT_FALSE(Of("@$2 st.b32 [$0], $1;")->IfZero);
  EXPECT_TRUE(Of("@!$2 st.b32 [$0], $1;")->IfZero);
  const auto Made = Of("{ .reg .pred p;\n setp.ne.b32 p, $2, 0;\n @p st.b32 [$0], $1; }");
  ASSERT_TRUE(Made);
  EXPECT_EQ(Made->Operand, 2u);
  EXPECT_FALSE(Made->IfZero);
  EXPECT_TRUE(Of("setp.ne.b32 p, $2, 0; @!p st.b32 [$0], $1;")->IfZero);
  EXPECT_TRUE(Of("setp.eq.u32 p, $2, 0; @p st.b32 [$0], $1;")->IfZero);
  EXPECT_FALSE(Of("setp.eq.u32 p, $2, 0; @!p st.b32 [$0], $1;")->IfZero);
  for (const char *Other :
       {"@p st.b32 [$0], $1;", "setp.lt.s32 p, $2, 0; @p st.b32 [$0], $1;",
        "setp.ne.b32 p, $2, 1; @p st.b32 [$0], $1;", "setp.ne.b32 p, $2, $3; @p st.b32 [$0], $1;",
        "setp.ne.b32 p, $2, 0; not.pred p, p; @p st.b32 [$0], $1;",
        "setp.ne.b32 p, $2, 0; @q setp.ne.b32 p, $3, 0; @p st.b32 [$0], $1;"})
    EXPECT_FALSE(Of(Other)) << Other;
}

TEST(Ptx, OneLoadMayFollowMoves) {
  EXPECT_TRUE(isOneLoad(parsePtx("ld.global.b32 $0, [$1];")));
  EXPECT_TRUE(isOneLoad(parsePtx("mov.u32 $0, 0x0;\n\t@$2 ld.global.b32 { $0 }, [ $1 + 0 ];")));
  for (const char *Other :
       {"", "mov.u32 $0, $1;", "mov.u32 $0, %clock; ld.b32 $1, [$2];",
        "ld.b32 $0, [$1]; ld.b32 $2, [$3];", "ld.b32 $0, [$1]; st.b32 [$2], $0;",
        "@$2 mov.u32 $0, 1; ld.b32 $0, [$1];", "ldmatrix.x1.shared.b16 {$0}, [$1];"})
    EXPECT_FALSE(isOneLoad(parsePtx(Other))) << Other;
}
} // namespace
