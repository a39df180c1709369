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
} // namespace
