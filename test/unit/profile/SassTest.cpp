//===- test/unit/profile/SassTest.cpp -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/profile/Cubin.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
/// An instruction of which nothing but these is set.
std::string instruction(uint64_t Opcode, unsigned Width, unsigned Register = 4) {
  const uint64_t Words[2] = {Opcode | uint64_t(Register) << 16, uint64_t(Width) << 9};
  return {reinterpret_cast<const char *>(Words), sizeof Words};
}

TEST(Sass, LoadsTellTheirMemoryAndWidth) {
  const std::string Code = instruction(0x381, 6) + instruction(0x984, 5) + instruction(0x94d, 0);
  std::optional<MemoryInstruction> I = memoryInstructionAt(Code, 0); // LDG.128
  ASSERT_TRUE(I);
  EXPECT_EQ(I->Op, ProfiledOp::Load);
  EXPECT_TRUE(I->IsGlobal);
  EXPECT_EQ(I->BytesPerLane, 16u);
  I = memoryInstructionAt(Code, 16); // LDS.64
  ASSERT_TRUE(I);
  EXPECT_TRUE(I->IsShared);
  EXPECT_EQ(I->BytesPerLane, 8u);
  EXPECT_FALSE(memoryInstructionAt(Code, 32)); // EXIT
  EXPECT_FALSE(memoryInstructionAt(Code, 40)); // less than one is left
  EXPECT_FALSE(memoryInstructionAt(Code, UINT64_MAX));
}

TEST(Sass, ACopyReachesBothMemories) {
  std::optional<MemoryInstruction> I = memoryInstructionAt(instruction(0xfae, 6), 0);
  ASSERT_TRUE(I);
  EXPECT_EQ(I->Op, ProfiledOp::AsyncCopy);
  EXPECT_TRUE(I->IsShared && I->IsGlobal);
}

TEST(Sass, ALoadIntoNoRegisterIsTheCompilersOwn) {
  EXPECT_TRUE(memoryInstructionAt(instruction(0x381, 4, 0xff), 0)->IsDiscarded);
  EXPECT_FALSE(memoryInstructionAt(instruction(0x381, 4), 0)->IsDiscarded);
}
} // namespace
