//===- test/unit/lsp/MeasureTest.cpp - What a profile says of a document --===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Workspace.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace warplint;

/// Lines of "k.cu" and one of "k.cuh" that were measured.
static MeasuredText measured(const char *Contents) {
  MeasuredText M;
  M.Of = std::make_shared<Text>(Contents);
  ComparedLaunch L;
  for (unsigned Line : {1u, 2u, 3u, 9u}) {
    L.Lines.emplace_back();
    L.Lines.back().File = "src/k.cu";
    L.Lines.back().Line = Line;
  }
  L.Lines.push_back(ComparedLine(L.Lines.front()));
  L.Lines.back().File = "include/k.cuh";
  M.Lines.Launches = {L};
  return M;
}

static std::vector<std::string> left(const MeasuredText &M, const char *Now) {
  std::vector<std::string> Places;
  const Comparison Left = linesStillIn(M, "/w/src/k.cu", Text(Now));
  for (const ComparedLine &L : Left.Launches.front().Lines)
    Places.push_back(L.File + ":" + std::to_string(L.Line));
  return Places;
}

TEST(LinesStillIn, keepsLinesThatAreAsTheyWere) {
  using testing::ElementsAre;
  const MeasuredText M = measured("one\ntwo\nthree\n");
  EXPECT_THAT(left(M, "one\ntwo\nthree\n"),
              ElementsAre("src/k.cu:1", "src/k.cu:2", "src/k.cu:3", "include/k.cuh:1"));
  EXPECT_THAT(left(M, "one\ntwo!\nthree\n"),
              ElementsAre("src/k.cu:1", "src/k.cu:3", "include/k.cuh:1"));
  EXPECT_THAT(left(M, "new\none\ntwo\nthree\n"), ElementsAre("include/k.cuh:1"))
      << "lines that have moved are others";
  EXPECT_THAT(left(M, ""), ElementsAre("include/k.cuh:1"));
}
