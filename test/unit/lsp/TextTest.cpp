//===- test/unit/lsp/TextTest.cpp - Positions in documents ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Text.h"

#include "gtest/gtest.h"

#include <random>

using namespace warplint;
using llvm::lsp::Position;
using llvm::lsp::Range;

// a, o-umlaut (2 bytes, 1 unit), euro (3 bytes, 1 unit), an emoji (4 bytes, 2 units), b
static const std::string Mixed = "a\xC3\xB6\xE2\x82\xAC\xF0\x9F\x98\x80"
                                 "b\nsecond\r\nthird";

TEST(Text, countsUnitsOrBytes) {
  Text Units(Mixed), Bytes(Mixed, Encoding::Utf8);
  EXPECT_EQ(Units.positionAt(10), Position(0, 5)); // b
  EXPECT_EQ(Bytes.positionAt(10), Position(0, 10));
  EXPECT_EQ(Units.offsetAt({0, 5}), 10u);
  EXPECT_EQ(Bytes.offsetAt({0, 10}), 10u);
  EXPECT_EQ(Units.positionAt(8), Position(0, 3)) << "within the emoji: its start";
  EXPECT_EQ(Units.offsetAt({0, 4}), 10u) << "within a surrogate pair: its end";
}

TEST(Text, clampsAsTheProtocolSays) {
  Text T(Mixed);
  EXPECT_EQ(T.offsetAt({0, 99}), 11u) << "the end of the line, before its break";
  EXPECT_EQ(T.offsetAt({1, 99}), 18u);
  EXPECT_EQ(T.offsetAt({9, 0}), Mixed.size());
  EXPECT_EQ(T.offsetAt({-1, -1}), 0u);
  EXPECT_EQ(T.positionAt(1000), Position(2, 5));
  EXPECT_EQ(T.line(1), "second");
  EXPECT_EQ(T.line(7), "");
}

// Debug information gives a line and a column in bytes, and no offset.
TEST(Text, findsPlacesByLineAndColumn) {
  Text T(Mixed);
  SourceRange Where{"k.cu", 2, 3};
  EXPECT_EQ(T.rangeOf(Where), Range({1, 2}, {1, 3}));
  Where = {"k.cu", 1, 11};
  EXPECT_EQ(T.rangeOf(Where), Range({0, 5}, {0, 6})) << "b, behind characters of several bytes";
  Where = {"k.cu", 3, 99};
  EXPECT_EQ(T.rangeOf(Where), Range({2, 5}, {2, 5})) << "the end of the line";
  Where = {"k.cu", 9, 1};
  EXPECT_EQ(T.rangeOf(Where), Range({2, 0}, {2, 1})) << "the last line";
}

TEST(Text, editsRanges) {
  Text T("one\ntwo\n");
  auto Replaced = T.edited(Range({0, 1}, {1, 1}), "X\nY");
  ASSERT_TRUE(bool(Replaced));
  EXPECT_EQ(Replaced->bytes(), "oX\nYwo\n");
  EXPECT_EQ(Replaced->positionAt(3), Position(1, 0)) << "lines are counted again";
  auto All = T.edited(std::nullopt, "new");
  ASSERT_TRUE(bool(All));
  EXPECT_EQ(All->bytes(), "new");
  auto Backwards = T.edited(Range({1, 1}, {0, 1}), "");
  ASSERT_FALSE(bool(Backwards));
  EXPECT_EQ(llvm::toString(Backwards.takeError()), "the range of an edit ends before it starts");
}

// Whatever the text: an offset at the start of a character survives the way there and back.
TEST(Text, offsetsSurviveTheRoundTrip) {
  std::mt19937 Draw(1);
  const char *Parts[] = {"x",  "\xC3\xB6", "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
                         "\n", "\r\n",     "\rx",          "\t"};
  for (unsigned Round = 0; Round < 200; ++Round) {
    std::string S;
    std::vector<size_t> Starts;
    for (unsigned I = 0; I < 40; ++I) {
      Starts.push_back(S.size());
      S += Parts[Draw() % 8];
    }
    for (Encoding E : {Encoding::Utf16, Encoding::Utf8}) {
      Text T(S, E);
      for (size_t O : Starts)
        EXPECT_EQ(T.offsetAt(T.positionAt(O)), O);
    }
  }
}
