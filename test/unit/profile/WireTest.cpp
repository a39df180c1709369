//===- test/unit/profile/WireTest.cpp -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/profile/Container.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
llvm::StringRef bytes(const char *Text, size_t Size) { return {Text, Size}; }

TEST(Wire, FieldsComeInOrder) {
  WireReader R(bytes("\x08\x96\x01\x12\x03"
                     "abc\x1d\0\0\x80\x3f",
                     13));
  std::optional<WireField> F = R.next();
  ASSERT_TRUE(F);
  EXPECT_EQ(F->Number, 1u);
  EXPECT_EQ(F->Value, 150u);
  F = R.next();
  ASSERT_TRUE(F);
  EXPECT_EQ(F->Number, 2u);
  EXPECT_EQ(F->Bytes, "abc");
  F = R.next();
  ASSERT_TRUE(F);
  EXPECT_EQ(F->asFloat(), 1.0f);
  EXPECT_FALSE(R.next());
  EXPECT_FALSE(R.isMalformed());
}

TEST(Wire, WhatIsCutOffIsMalformed) {
  for (llvm::StringRef Message : {bytes("\x08", 1), bytes("\x08\x80", 2),
                                  bytes("\x12\x04"
                                        "abc",
                                        5),
                                  bytes("\x1d\0\0", 3), bytes("\x0b", 1),
                                  bytes("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 11)}) {
    WireReader R(Message);
    EXPECT_FALSE(R.next());
    EXPECT_TRUE(R.isMalformed());
  }
}
} // namespace
