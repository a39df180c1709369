//===- test/unit/render/TerminalTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Terminal.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
TEST(Terminal, BreaksBetweenWordsOnly) {
  EXPECT_EQ(wrapped("one two three", 0, 2, 8), "one two\n  three");
  EXPECT_EQ(wrapped("one two three", 4, 2, 8),
            "one\n  two\n  three"); // the first line has less room
  EXPECT_EQ(wrapped("one two three", 0, 2, 0), "one two three");
  EXPECT_EQ(wrapped("a/path/longer/than/a/line b", 0, 2, 8), "a/path/longer/than/a/line\n  b");
}

TEST(Terminal, BreaksAlternativesThatNoLineHolds) {
  EXPECT_EQ(wrapped("--format=text|json|jsonl", 0, 4, 16), "--format=text|\n    json|jsonl");
}

TEST(Terminal, CountsCharactersThatAreSeen) {
  EXPECT_EQ(wrapped("\x1b[1mone\x1b[0m two", 0, 0, 7), "\x1b[1mone\x1b[0m two");
  EXPECT_EQ(wrapped("\xe2\x86\x92\xe2\x86\x92\xe2\x86\x92 two", 0, 0, 7),
            "\xe2\x86\x92\xe2\x86\x92\xe2\x86\x92 two");
}

TEST(Terminal, IndentsWhatGoesOnBelow) {
  EXPECT_EQ(wrappedLines("  one two three\nfour\n", 2, 10), "  one two\n    three\nfour\n");
}

TEST(Terminal, CutsSourceAroundWhatItIsShownFor) {
  const std::string Line = "  first_word second_word third_word fourth_word fifth_word";
  const Excerpt Whole = excerptOf(Line, 2, 12, 60);
  EXPECT_EQ(Whole.Text, Line);
  for (const char *Word : {"first_word", "third_word", "fifth_word"}) {
    const size_t At = Line.find(Word);
    const Excerpt Cut = excerptOf(Line, At, At + 10, 30);
    EXPECT_LE(Cut.Text.size(), 30U);
    EXPECT_EQ(Cut.Text.substr(Cut.Begin, Cut.End - Cut.Begin), Word);
  }
  const Excerpt Long = excerptOf(Line, 2, Line.size(), 30); // the range is longer than a line
  EXPECT_LE(Long.Text.size(), 30U);
  EXPECT_EQ(Long.Text.substr(Long.Begin, 10), "first_word");
  EXPECT_LE(Long.End, Long.Text.size());
}

TEST(Terminal, ShowsPagesWithoutMarks) {
  const char *Page =
      "# Title\n\nA [page](page.md) of\n`code` and **more**.\n\n- one item\n  goes on\n\n"
      "| a | `b` |\n|---|---|\n| 1 | 2 |\n\n```cuda\nx * `y`\n```\n";
  EXPECT_EQ(forTerminal(Page, false, 16),
            "Title\n\nA page of code\nand more.\n\n- one item goes\n  on\n\n  a; b\n  1; 2\n\n"
            "    x * `y`\n");
  EXPECT_NE(forTerminal(Page, true, 80).find("\x1b[1mTitle\x1b[0m"), std::string::npos);
}
} // namespace
