//===- test/unit/filter/NolintTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/filter/Nolint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
/// Where a finding stands: the first "@" of a text.
SourceRange markIn(llvm::StringRef Text) {
  size_t At = Text.find('@');
  SourceRange R;
  R.File = "k.cu";
  R.Offset = unsigned(At);
  R.Line = unsigned(Text.take_front(At).count('\n')) + 1;
  return R;
}

bool suppressed(llvm::StringRef Text, llvm::StringRef Check = "shared-bank-conflict") {
  return !readNolint("k.cu", Text).suppressing(Check, markIn(Text)).empty();
}

std::vector<std::string> unmatched(llvm::StringRef Text) {
  NolintFile F = readNolint("k.cu", Text);
  std::vector<std::string> Places;
  for (size_t I : F.Unmatched) {
    const SourceRange &W = F.All[I].Where;
    Places.push_back(nameOf(F.All[I].Kind) + (":" + std::to_string(W.Line)) + ":" +
                     std::to_string(W.Column));
  }
  return Places;
}

TEST(Nolint, ALineAndTheNext) {
  EXPECT_TRUE(suppressed("@; // NOLINT"));
  EXPECT_TRUE(suppressed("@; // NOLINT: the tile is tiny"));
  EXPECT_TRUE(suppressed("// NOLINTNEXTLINE\n@;"));
  EXPECT_FALSE(suppressed("// NOLINT\n@;"));
  EXPECT_FALSE(suppressed("// NOLINTNEXTLINE\n\n@;"));
  EXPECT_FALSE(suppressed("@; // NOLINTNEXTLINE"));
  EXPECT_FALSE(suppressed("@; // NOLINTERS are other people"));
  EXPECT_TRUE(suppressed("@; // NOLINT\r\n"));
}

TEST(Nolint, AListNamesChecks) {
  EXPECT_TRUE(suppressed("@; // NOLINT(shared-bank-conflict)"));
  EXPECT_TRUE(suppressed("@; // NOLINT(bugprone-x, shared-*)"));
  EXPECT_TRUE(suppressed("@; // NOLINT(*)"));
  EXPECT_FALSE(suppressed("@; // NOLINT(global-*)"));
  EXPECT_FALSE(suppressed("@; // NOLINT()"));          // no check at all
  EXPECT_FALSE(suppressed("@; // NOLINT(-global-*)")); // negative globs do not count
  EXPECT_TRUE(suppressed("@; // NOLINT (global-*)"));  // a space: not a list
  EXPECT_TRUE(suppressed("@; // NOLINT(global-*\n"));  // nor is this
}

TEST(Nolint, BlocksReachFromOneCommentToTheOther) {
  EXPECT_TRUE(suppressed("// NOLINTBEGIN\n@\n// NOLINTEND"));
  EXPECT_TRUE(suppressed("// NOLINTBEGIN(shared-*)\n\n@\n// NOLINTEND(shared-*)"));
  EXPECT_FALSE(suppressed("// NOLINTBEGIN(global-*)\n@\n// NOLINTEND(global-*)"));
  EXPECT_FALSE(suppressed("@ // NOLINTBEGIN\n// NOLINTEND"));
  EXPECT_FALSE(suppressed("// NOLINTBEGIN\n// NOLINTEND\n@"));
  EXPECT_TRUE(suppressed("// NOLINTBEGIN(shared-*)\n// NOLINTBEGIN(x)\n// NOLINTEND(x)\n@\n"
                         "// NOLINTEND(shared-*)"));
}

TEST(Nolint, ABlockNeedsBothEndsWithOneList) {
  EXPECT_THAT(unmatched("// NOLINTBEGIN\n// NOLINTEND"), IsEmpty());
  EXPECT_THAT(unmatched("x;\n// NOLINTBEGIN\n"), ElementsAre("NOLINTBEGIN:2:4"));
  EXPECT_THAT(unmatched("// NOLINTEND(a)\n"), ElementsAre("NOLINTEND:1:4"));
  EXPECT_THAT(unmatched("// NOLINTBEGIN(a)\n// NOLINTEND(b)\n"),
              ElementsAre("NOLINTBEGIN:1:4", "NOLINTEND:2:4"));
  EXPECT_THAT(unmatched("// NOLINTBEGIN(a)\n// NOLINTEND\n"),
              ElementsAre("NOLINTBEGIN:1:4", "NOLINTEND:2:4"));
  EXPECT_FALSE(suppressed("// NOLINTBEGIN\n@")); // and suppresses nothing
}
} // namespace
