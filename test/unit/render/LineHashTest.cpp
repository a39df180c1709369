//===- test/unit/render/LineHashTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The values are those that github/codeql-action's own tests expect of its hash.

#include "lib/render/ReportWords.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::ElementsAre;

namespace {
TEST(LineHash, AnEmptyFileHasOneLine) {
  EXPECT_THAT(lineHashes(""), ElementsAre("c129715d7a2bc9a3:1"));
}

TEST(LineHash, SpacesAndTabsDoNotCount) {
  EXPECT_THAT(lineHashes(" a\nb\n  \t\tc\n d"),
              ElementsAre("271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1",
                          "a23a3dc5e078b07b:1"));
  EXPECT_THAT(lineHashes(" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End"),
              ElementsAre("8b7cf3e952e7aeb2:1", "b1ae1287ec4718d9:1", "bff680108adb0fcc:1",
                          "c6805c5e1288b612:1", "b86d3392aea1be30:1", "e6ceba753e1a442:1"));
}

TEST(LineHash, AllLineEndingsAreAlike) {
  auto Expected = ElementsAre("e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1",
                              "e20e36e16fcb0cc8:1", "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1",
                              "c129715d7a2bc9a3:1");
  EXPECT_THAT(lineHashes(" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n"), Expected);
  EXPECT_THAT(lineHashes(" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r"), Expected);
  EXPECT_THAT(lineHashes(" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n"),
              Expected);
  EXPECT_THAT(lineHashes(" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n"), Expected);
}

TEST(LineHash, LinesThatHashAlikeAreCounted) {
  std::string Text;
  for (int I = 0; I < 10; ++I)
    Text += "Lorem ipsum dolor sit amet.\n";
  EXPECT_THAT(lineHashes(Text),
              ElementsAre("a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3",
                          "a7f2ff13bc495cf2:4", "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6",
                          "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1", "55ec222b86bcae53:1",
                          "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1"));
}
} // namespace
