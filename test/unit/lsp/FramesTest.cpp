//===- test/unit/lsp/FramesTest.cpp - Messages in a stream ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Session.h"

#include <gtest/gtest.h>

#include <vector>

using namespace warplint;

namespace {
/// What a reader makes of \p Bytes that come \p AtOnce at a time; "!" is a malformed header.
std::vector<std::string> readFrames(llvm::StringRef Bytes, size_t AtOnce) {
  FrameReader Reader;
  std::vector<std::string> Read;
  for (; !Bytes.empty(); Bytes = Bytes.drop_front(std::min(AtOnce, Bytes.size()))) {
    Reader.append(Bytes.take_front(AtOnce));
    while (std::optional<Frame> F = Reader.next())
      Read.push_back(F->IsMalformed ? "!" : F->Text);
  }
  return Read;
}

using Frames = std::vector<std::string>;
} // namespace

TEST(Frames, MessagesComeHoweverTheBytesArrive) {
  const std::string Two = framed("{}") + framed("{\"a\": 1}\r\n\r\n");
  for (size_t AtOnce : {1, 2, 7, 1000})
    EXPECT_EQ(readFrames(Two, AtOnce), (Frames{"{}", "{\"a\": 1}\r\n\r\n"}));
}

TEST(Frames, OtherFieldsAndAnyCaseAreRead) {
  EXPECT_EQ(readFrames("content-TYPE: x\r\nCONTENT-length:2\r\n\r\n{}", 1000), Frames{"{}"});
  EXPECT_EQ(readFrames("Content-Length: 2\n\n{}", 1000), Frames{"{}"});
}

TEST(Frames, AfterAMalformedHeaderTheNextLengthCounts) {
  const std::string Good = framed("{}");
  for (size_t AtOnce : {1, 5, 1000}) {
    EXPECT_EQ(readFrames("Content-Length: many\r\n\r\n{}" + Good, AtOnce), (Frames{"!", "{}"}));
    EXPECT_EQ(readFrames("Content-Type: x\r\n\r\n" + Good, AtOnce), (Frames{"!", "{}"}));
    EXPECT_EQ(readFrames("Content-Length: 99999999999\r\n\r\n" + Good, AtOnce),
              (Frames{"!", "{}"}));
    EXPECT_EQ(readFrames(std::string(10000, 'x') + Good, AtOnce), (Frames{"!", "{}"}));
  }
}

TEST(Frames, NothingIsReadThatHasNotCome) {
  EXPECT_EQ(readFrames("Content-Length: 3\r\n\r\n{}", 1000), Frames{});
  EXPECT_EQ(readFrames("Content-Len", 1000), Frames{});
}
