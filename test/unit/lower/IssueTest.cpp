//===- test/unit/lower/IssueTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Issue.h"

#include "test/unit/lower/Lowered.h"

using namespace warplint;
using testing::ElementsAre;

namespace {
/// What is issued with the block that the instruction called \p Name stands in.
std::vector<unsigned> issuedWith(const LoweredText &L, llvm::StringRef Name) {
  return IssueCounter(*L.Of).around(L.named(Name).getParent());
}

TEST(IssueTest, CountsWhatIsExecutedWithABlockInAnyCase) {
  LoweredText L("define void @k(ptr addrspace(3) %s, i1 %c, float %x) {\n"
                "start:\n"
                "  %y = fadd float %x, 1.0\n" // 1
                "  br i1 %c, label %then, label %else\n"
                "then:\n"
                "  %p = getelementptr float, ptr addrspace(3) %s, i32 4\n" // an operand
                "  %a = load float, ptr addrspace(3) %p\n"                 // 1
                "  %m = fmul float %a, %x\n"                               // one with the sum
                "  %d = fadd float %m, %x\n"                               // 1
                "  br label %end\n"
                "else:\n  %e = fadd float %x, %x\n  br label %end\n" // perhaps not
                "end:\n  %z = fadd float %y, 1.0\n  ret void\n}\n"); // 1
  EXPECT_THAT(issuedWith(L, "a"), ElementsAre(4));
  EXPECT_THAT(issuedWith(L, "e"), ElementsAre(3));
}

TEST(IssueTest, CountsEachLoopAroundAndOthersByTheirRounds) {
  LoweredText L("define void @k(ptr addrspace(3) %s, i32 %n) {\n"
                "start:\n  br label %fixed\n"
                "fixed:\n"
                "  %i = phi i32 [ 0, %start ], [ %j, %last ]\n"
                "  %d = icmp ult i32 %i, 16\n"
                "  br i1 %d, label %last, label %open\n"
                "last:\n" // one instruction, beside those of the loop, which unrolling leaves out
                "  %f = xor i32 %i, %n\n"
                "  %j = add i32 %i, 1\n"
                "  br label %fixed\n"
                "open:\n" // 2 instructions
                "  %k = phi i32 [ 0, %fixed ], [ %l, %open ]\n"
                "  %v = load i32, ptr addrspace(3) %s\n"
                "  %l = add i32 %k, %v\n"
                "  %g = icmp slt i32 %l, %n\n"
                "  br i1 %g, label %open, label %end\n"
                "end:\n  ret void\n}\n");
  EXPECT_THAT(issuedWith(L, "v"), ElementsAre(2, 17 * 1)); // its header is met once more
  EXPECT_THAT(issuedWith(L, "f"), ElementsAre(1, 2));      // how often the other runs is not known
}
} // namespace
