//===- test/unit/render/PlacesTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/ReportWords.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
TEST(Places, PathsAreRelativeToTheFolderOrAbsolute) {
  EXPECT_EQ(relativePath("/p/src/./a/../k.cu", "/p"), "src/k.cu");
  EXPECT_EQ(relativePath("/usr/include/x.h", "/p"), "/usr/include/x.h");
  EXPECT_EQ(relativePath("/pp/k.cu", "/p"), "/pp/k.cu");
}

TEST(Places, UrisEscapeWhatIsNotTheirs) {
  EXPECT_EQ(uriOf("/p/a b%c#d?\xc3\xa9.cu", "/p"), "a%20b%25c%23d%3F%C3%A9.cu");
  EXPECT_EQ(uriOf("/p/a:b.cu", "/p"), "a%3Ab.cu"); // a colon would make it a scheme
  EXPECT_EQ(uriOf("/q/k.cu", "/p"), "file:///q/k.cu");
}

TEST(Places, ColumnsCountUtf16Units) {
  EXPECT_EQ(utf16Column("abc", 3), 3u);
  EXPECT_EQ(utf16Column("\xc3\xa9 x", 4), 3u);         // e acute: two bytes, one unit
  EXPECT_EQ(utf16Column("\xf0\x9d\x84\x9e x", 6), 4u); // a G clef: four bytes, two units
  EXPECT_EQ(utf16Column("\xe9 x", 3), 3u);             // Latin-1
  EXPECT_EQ(utf16Column("ab", 5), 5u);                 // past the end
  EXPECT_EQ(utf16Column("", 7), 7u);                   // an unknown line
}

TEST(Places, ARangeEndsWithItsFirstLine) {
  SourceRange R;
  R.Line = R.EndLine = 3;
  R.Column = 5;
  R.EndColumn = 9;
  EXPECT_EQ(spanOf(R, "0123456789").EndColumn, 9u);
  R.EndLine = 4;
  EXPECT_EQ(spanOf(R, "0123456789").EndColumn, 11u);
  EXPECT_EQ(spanOf(R, "").EndColumn, 6u); // never empty
}

TEST(Places, SentencesStartLargeAndEndWithAPoint) {
  EXPECT_EQ(sentence("shared load takes 2 wavefronts"), "Shared load takes 2 wavefronts.");
  EXPECT_EQ(sentence("tile[x] is padded"), "tile[x] is padded.");
  EXPECT_EQ(sentence("done."), "Done.");
  EXPECT_EQ(sentence("\xff"), "\xef\xbf\xbd.");
}
} // namespace
