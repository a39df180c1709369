//===- test/unit/fuse/WindowsTest.cpp -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ptxas 13.0 does, as test/compiled/widths.csv records it, without a kernel around it.
//
//===----------------------------------------------------------------------===//

#include "lib/fuse/Fuse.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
/// "0:8 16:4": where the windows begin, and their bytes.
std::string windows(std::vector<int64_t> Places, unsigned Width, uint64_t Align, bool IsLoad) {
  std::string Text;
  for (const Window &W : windowsOf(Places, Width, Align, IsLoad))
    Text += (Text.empty() ? "" : " ") + std::to_string(W.Start) + ":" + std::to_string(W.Bytes);
  return Text;
}

TEST(Windows, LoadsTakeThreeWordsOfFour) {
  EXPECT_EQ(windows({0, 4}, 4, 16, true), "0:8");
  EXPECT_EQ(windows({8, 12}, 4, 16, true), "8:8");
  EXPECT_EQ(windows({4, 8}, 4, 16, true), "");
  EXPECT_EQ(windows({0, 12}, 4, 16, true), "");
  EXPECT_EQ(windows({0, 8, 12}, 4, 16, true), "0:16");
  EXPECT_EQ(windows({0, 4, 8, 12, 16, 20, 24}, 4, 16, true), "0:16 16:16");
}

TEST(Windows, StoresFillTheirs) {
  EXPECT_EQ(windows({0, 4, 8}, 4, 16, false), "0:8");
  EXPECT_EQ(windows({12, 4, 8, 0}, 4, 16, false), "0:16");
  EXPECT_EQ(windows({0, 8}, 8, 16, false), "0:16");
}

TEST(Windows, AreAligned) {
  EXPECT_EQ(windows({0, 4, 8, 12}, 4, 8, true), "0:8 8:8");
  EXPECT_EQ(windows({0, 4}, 4, 4, true), "");
  EXPECT_EQ(windows({-8, -4}, 4, 8, true), "-8:8");
  EXPECT_EQ(windows({260, 264}, 4, 8, true), ""); // an array that begins behind float[65]
}

TEST(Windows, OfNarrowAccessesAreFull) {
  EXPECT_EQ(windows({0, 1, 2, 3}, 1, 16, true), "0:4");
  EXPECT_EQ(windows({0, 1, 2}, 1, 16, true), "0:2");
  EXPECT_EQ(windows({0, 2, 4, 6}, 2, 16, true), "0:8");
}

TEST(Windows, SameAccessTwiceIsOne) { EXPECT_EQ(windows({0, 0, 4}, 4, 8, true), "0:8"); }
} // namespace
