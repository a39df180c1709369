//===- test/unit/frontend/AsmRegistersTest.cpp ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/NvccSpelling.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
/// As long as it was.
std::string escape(const std::string &Text) {
  std::string R = escapeRegisters(Text).value_or("unchanged");
  EXPECT_TRUE(R == "unchanged" || R.size() == Text.size()) << R;
  return R;
}
} // namespace

TEST(AsmRegisters, ABlankOrTheLastSemicolonMakesRoom) {
  EXPECT_EQ(escape(R"(asm("mov.u32 %0, %laneid;" : "=r"(l));)"),
            R"(asm("mov.u32 %0,%%laneid;" : "=r"(l));)");
  EXPECT_EQ(escape(R"(asm volatile("mov.u32 %0,%tid.x;" : "=r"(l));)"),
            R"(asm volatile("mov.u32 %0,%%tid.x" : "=r"(l));)");
  EXPECT_EQ(escape(R"(__asm__("add.u32 %0, %ntid.x, %smid;" :: "r"(l));)"),
            R"(__asm__("add.u32 %0,%%ntid.x,%%smid;" :: "r"(l));)");
  EXPECT_EQ(escape("asm(\"mov.u32 a, %smid;\"\n    \"mov.u32 %0, %nsmid;\" : \"=r\"(l));"),
            "asm(\"mov.u32 a,%%smid;\"\n    \"mov.u32 %0,%%nsmid;\" : \"=r\"(l));");
}

TEST(AsmRegisters, OtherNamesBeginWithAnotherSign) {
  EXPECT_EQ(escape(R"(asm("{ .reg.pred %ok; @!%ok mov.b32 %0, %smid; }" : "=r"(l));)"),
            R"(asm("{ .reg.pred _ok; @!_ok mov.b32 %0,%%smid; }" : "=r"(l));)");
  EXPECT_EQ(escape(R"(asm("mov.b32 %v, %lane;" :: "r"(l));)"),
            R"(asm("mov.b32 _v, _lane;" :: "r"(l));)");
}

TEST(AsmRegisters, OtherTextIsLeftAlone) {
  for (const char *Text : {
           R"(asm("mov.u32 %0, %%laneid;" : "=r"(l));)", // written in full
           R"(asm("mov.u32 a, %laneid;");)",             // without operands
           R"(printf("%d %clock", a % tid, b %laneid);)",
           R"(asm("mov.u32 %0, %1;" : "=r"(l) : "r"(n %tid));)",
           R"(asm("mov.u32 %0,%laneid; mov.u32 %1,%0;" : "=r"(l), "=r"(m));)", // no room
           R"(asm("mov.u32 %0, %c1; mov.u32 %[out], %r2;" : "=r"(l));)",       // may be operands
           R"(asm("mov.b32 %v, 0;");)",
       })
    EXPECT_EQ(escape(Text), "unchanged") << Text;
}
