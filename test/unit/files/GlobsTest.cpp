//===- test/unit/files/GlobsTest.cpp ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/Files.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
TEST(Globs, TheLastMatchDecides) {
  EXPECT_TRUE(isSelected("shared-x", {"*"}));
  EXPECT_FALSE(isSelected("shared-x", {"*", "-shared-*"}));
  EXPECT_TRUE(isSelected("shared-x", {"-*", "shared-*"}));
  EXPECT_FALSE(isSelected("shared-x", {}));
}

TEST(Globs, AFolderThatMatchesCoversWhatIsInIt) {
  PathGlob G{"third_party", "/p"};
  EXPECT_TRUE(matches(G, "/p/third_party/cub/a.cu"));
  EXPECT_TRUE(matches({"third_party/", "/p"}, "/p/third_party/a.cu"));
  EXPECT_FALSE(matches(G, "/p/src/a.cu"));
  EXPECT_FALSE(matches(G, "/q/third_party/a.cu")); // another project's
  EXPECT_FALSE(matches(G, "/pp/third_party/a.cu"));
  EXPECT_TRUE(matches({"*/generated", "/p"}, "/p/a/b/generated/c.cu"));
  EXPECT_TRUE(matches({"*.inc.cu", "/p"}, "/p/a/b.inc.cu"));
  EXPECT_TRUE(matches({"/q/old", "/p"}, "/q/old/a.cu")); // absolute
}

TEST(Globs, ANameIsGuessedOnlyIfItIsNear) {
  EXPECT_EQ(nearestName("chekcs", {"checks", "arch"}), "checks");
  EXPECT_EQ(nearestName("zzzzzz", {"checks", "arch"}), "");
  EXPECT_EQ(insteadOf("zzzzzz", {"checks", "arch"}), "; expected checks, arch");
}
} // namespace
