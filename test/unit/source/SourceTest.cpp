//===- test/unit/source/SourceTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/source/Source.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
Edit edit(unsigned From, unsigned To, std::string Text) {
  Edit E;
  E.Range.Offset = From;
  E.Range.EndOffset = To;
  E.Text = std::move(Text);
  return E;
}

TEST(Source, EditsAreMadeInAnyOrder) {
  EXPECT_EQ(applyEdits("tile[32][32];", {edit(9, 11, "33"), edit(0, 4, "T")}), "T[32][33];");
  EXPECT_EQ(applyEdits("ab", {edit(1, 1, "-")}), "a-b");
  EXPECT_EQ(applyEdits("ab", {}), "ab");
}

TEST(Source, LinesAreFoundWhateverEndsThem) {
  EXPECT_EQ(lineOf("a\nb\r\nc", 1), "a");
  EXPECT_EQ(lineOf("a\nb\r\nc", 2), "b");
  EXPECT_EQ(lineOf("a\nb\r\nc", 3), "c");
  EXPECT_EQ(lineOf("a\nb\r\nc", 4), "");
  EXPECT_EQ(linesOf("a\nb\r\nc"), (std::vector<llvm::StringRef>{"a", "b", "c"}));
  EXPECT_EQ(linesOf("a\n"), (std::vector<llvm::StringRef>{"a", ""}));
  EXPECT_EQ(linesOf(""), (std::vector<llvm::StringRef>{""}));
}
} // namespace
