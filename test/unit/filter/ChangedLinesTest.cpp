//===- test/unit/filter/ChangedLinesTest.cpp ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/filter/ChangedLines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
ChangedLines changes(llvm::StringRef Diff) { return llvm::cantFail(readDiff(Diff)); }

constexpr llvm::StringLiteral Plain = "diff --git a/src/k.cu b/src/k.cu\n"
                                      "index 1..2 100644\n"
                                      "--- a/src/k.cu\n"
                                      "+++ b/src/k.cu\n"
                                      "@@ -3 +3,2 @@ void f()\n"
                                      "-old\n"
                                      "+new\n"
                                      "+new too\n"
                                      "@@ -9,2 +10,0 @@\n"
                                      "-gone\n"
                                      "-gone\n";

TEST(ChangedLines, NewLinesCountAndOldOnesDoNot) {
  EXPECT_THAT(changes(Plain).Lines["src/k.cu"], ElementsAre(3u, 4u));
}

TEST(ChangedLines, ContextIsNotAChange) {
  EXPECT_THAT(
      changes("--- a/k.cu\n+++ b/k.cu\n@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n").Lines["k.cu"],
      ElementsAre(2u));
  // A removed line that looks like a header.
  EXPECT_THAT(changes("--- a/k.cu\n+++ b/k.cu\n@@ -1,2 +1 @@\n--- a\n-b\n+++ c\n").Lines["k.cu"],
              ElementsAre(1u));
}

TEST(ChangedLines, NamesAreReadAsGitWritesThem) {
  EXPECT_EQ(changes("+++ \"b/caf\\303\\251 \\\"x\\\".cu\"\n@@ -0,0 +1 @@\n+a\n")
                .Lines.count("caf\xc3\xa9 \"x\".cu"),
            1u);
  EXPECT_EQ(changes("+++ b/a b.cu\t\n@@ -0,0 +1 @@\n+a\n").Lines.count("a b.cu"), 1u);
  EXPECT_EQ(changes("+++ k.cu\r\n@@ -0,0 +1 @@\r\n+a\r\n").Lines.count("k.cu"), 1u);
  EXPECT_THAT(changes("--- a/k.cu\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n").Lines, IsEmpty());
  EXPECT_THAT(changes("").Lines, IsEmpty());
}

TEST(ChangedLines, ABrokenHunkIsAnError) {
  EXPECT_EQ(llvm::toString(readDiff("+++ b/k.cu\n@@ nonsense @@\n").takeError()),
            "line 2 of the diff is not a hunk header: @@ nonsense @@");
}

Finding finding(std::string File, unsigned Line) {
  Finding F;
  F.Where.File = std::move(File);
  F.Where.Line = F.Where.EndLine = Line;
  return F;
}

TEST(ChangedLines, PathsAreRelativeToTheFolderOrOneItIsIn) {
  ChangedLines C = changes(Plain);
  EXPECT_TRUE(touches(C, "/p", finding("/p/src/k.cu", 3)));
  EXPECT_TRUE(touches(C, "/p/src/deep", finding("/p/src/k.cu", 4)));
  EXPECT_FALSE(touches(C, "/p", finding("/p/src/k.cu", 5)));
  EXPECT_FALSE(touches(C, "/p", finding("/p/other/src/k.cu", 3)));
  EXPECT_FALSE(touches(C, "/q", finding("/p/src/k.cu", 3)));
}

TEST(ChangedLines, AChangedDeclarationTouchesWhatPointsToIt) {
  ChangedLines C = changes(Plain);
  Finding F = finding("/p/src/k.cu", 20);
  EXPECT_FALSE(touches(C, "/p", F));
  F.Notes.push_back({finding("/p/src/k.cu", 3).Where, "declared here", ""});
  EXPECT_TRUE(touches(C, "/p", F));
}

TEST(ChangedLines, AFileThatIsNotTrackedIsAllNew) {
  ChangedLines C;
  C.WholeFiles = {"new.cu"};
  EXPECT_TRUE(touches(C, "/p", finding("/p/new.cu", 77)));
}
} // namespace
