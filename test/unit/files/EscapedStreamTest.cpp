//===- test/unit/files/EscapedStreamTest.cpp - Only text --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/EscapedStream.h"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

#include <random>

using namespace warplint;

namespace {
/// What comes of \p Text that is written \p AtOnce bytes at a time.
std::string escaped(llvm::StringRef Text, size_t AtOnce) {
  std::string Result;
  llvm::raw_string_ostream Into(Result);
  EscapedStream OS(Into);
  for (; !Text.empty(); Text = Text.drop_front(std::min(AtOnce, Text.size()))) {
    OS << Text.take_front(AtOnce);
    OS.flush();
  }
  OS.resetColor(); // says that nothing is left, as the destructor does
  return Result;
}

void expectEscaped(llvm::StringRef Text, llvm::StringRef As) {
  for (size_t AtOnce : {1, 2, 3, 1000})
    EXPECT_EQ(escaped(Text, AtOnce), As);
}
} // namespace

TEST(EscapedStream, TextStaysAsItIs) {
  expectEscaped("a.cu:1:2: warning: 'größe' → 32\n\tint x; // 日本語 🙂\n",
                "a.cu:1:2: warning: 'größe' → 32\n\tint x; // 日本語 🙂\n");
  expectEscaped("a # b ## c std::x : ::y", "a # b ## c std::x : ::y");
  expectEscaped("#", "#");
}

TEST(EscapedStream, ControlCharactersAreEscaped) {
  expectEscaped("\x1b[2J\r\b\x7f", "\\x1b[2J\\x0d\\x08\\x7f");
  expectEscaped("\xc2\x9b", "\\xc2\\x9b");
  expectEscaped(llvm::StringRef("a\0b", 3), "a\\x00b");
}

TEST(EscapedStream, DirectionsAreEscaped) {
  expectEscaped("/*\u202e } \u2066*/", "/*\\xe2\\x80\\xae } \\xe2\\x81\\xa6*/");
}

TEST(EscapedStream, WhatIsNotUtf8IsEscaped) {
  expectEscaped("\xff\xc3(\xed\xa0\x80", "\\xff\\xc3(\\xed\\xa0\\x80");
  expectEscaped("\xe2\x82", "\\xe2\\x82");
}

TEST(EscapedStream, NoLineIsACommandOfTheRunner) {
  expectEscaped("::add-mask::x\n", "\\x3a:add-mask::x\n");
  expectEscaped("x\n \t::stop::x", "x\n \t\\x3a:stop::x");
  expectEscaped("a ##[add-path]b", "a ##\\x5badd-path]b");
}

TEST(EscapedStream, EverythingComesOutAsUtf8) {
  std::mt19937 Random(1);
  for (int Round = 0; Round < 2000; ++Round) {
    std::string Bytes;
    for (int N = 0; N < 12; ++N)
      Bytes += char(Round % 2 ? Random() : 0x80 + Random() % 0x80);
    const std::string Whole = escaped(Bytes, 1000);
    EXPECT_TRUE(llvm::json::isUTF8(Whole));
    EXPECT_EQ(escaped(Bytes, 1), Whole);
  }
}
