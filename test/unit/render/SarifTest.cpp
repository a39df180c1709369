//===- test/unit/render/SarifTest.cpp -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Render.h"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
SourceRange at(unsigned Line, unsigned Column, unsigned EndColumn) {
  SourceRange R;
  R.File = "/p/k.cu";
  R.Line = R.EndLine = Line;
  R.Column = Column;
  R.EndColumn = EndColumn;
  return R;
}

/// The one result of a report with \p F, whose file holds \p Text.
llvm::json::Object resultOf(Finding F, llvm::StringRef Text) {
  Report R;
  R.Findings.push_back(std::move(F));
  SourceTexts Texts;
  Texts.set("/p/k.cu", Text);
  RenderContext C;
  C.Folder = "/p";
  C.Rules = {{"other", "", ""}, {"shared-bank-conflict", "lanes meet", "https://x/y"}};
  C.Texts = &Texts;
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  renderSarif(R, C, OS);
  llvm::json::Value V = llvm::cantFail(llvm::json::parse(Out));
  return *(*(*V.getAsObject()->getArray("runs"))[0].getAsObject()->getArray("results"))[0]
              .getAsObject();
}

Finding finding(SourceRange Where, std::string SourceLine) {
  Finding F;
  F.Check = "shared-bank-conflict";
  F.Where = std::move(Where);
  F.SourceLine = std::move(SourceLine);
  F.Message = "load of tile[x] takes 2 wavefronts";
  return F;
}

const llvm::json::Value &in(const llvm::json::Object &O,
                            std::initializer_list<llvm::StringRef> Path) {
  const llvm::json::Object *At = &O;
  const llvm::json::Value *Found = nullptr;
  for (llvm::StringRef Key : Path) {
    Found = At->get(Key);
    EXPECT_TRUE(Found) << Key.str();
    if (Found->getAsArray())
      Found = &(*Found->getAsArray())[0];
    At = Found->getAsObject();
  }
  return *Found;
}

TEST(Sarif, ColumnsAreInUtf16AndTheLineHasGithubsHash) {
  // The hash is the one of the first line of LineHashTest's second text.
  llvm::json::Object R = resultOf(finding(at(1, 1, 2), " a"), " a\nb\n  \t\tc\n d");
  EXPECT_EQ(in(R, {"partialFingerprints", "primaryLocationLineHash"}), "271789c17abda88f:1");
  EXPECT_EQ(in(R, {"ruleIndex"}), 1);
  R = resultOf(finding(at(1, 4, 5), "\xc3\xa9 x"), "\xc3\xa9 x");
  EXPECT_EQ(in(R, {"locations", "physicalLocation", "region", "startColumn"}), 3);
  EXPECT_EQ(in(R, {"locations", "physicalLocation", "region", "snippet", "text"}), "x");
  EXPECT_EQ(in(R, {"locations", "physicalLocation", "artifactLocation", "uri"}), "k.cu");
}

TEST(Sarif, NotesOfOtherPlacesAreLinked) {
  Finding F = finding(at(2, 1, 2), "a");
  F.Notes.push_back({{}, "lanes meet", ""});
  F.Notes.push_back({at(1, 1, 2), "declared here", "b"});
  llvm::json::Object R = resultOf(F, "b\na\n");
  EXPECT_EQ(in(R, {"message", "text"}),
            "Load of tile\\[x\\] takes 2 wavefronts. Lanes meet. [Declared here.](1)");
  EXPECT_EQ(in(R, {"relatedLocations", "id"}), 1);
  EXPECT_EQ(in(R, {"relatedLocations", "physicalLocation", "region", "startLine"}), 1);
}

TEST(Sarif, FixesAreReplacements) {
  Finding F = finding(at(1, 1, 2), "\xc3\xa9[32]");
  F.Fixes.push_back({"pad", "32 -> 1 wavefronts", FixSafety::Unsafe, {{at(1, 4, 6), "33"}}});
  F.Fixes.push_back({"think", "", FixSafety::DisplayOnly, {}});
  llvm::json::Object R = resultOf(F, "\xc3\xa9[32]\n");
  EXPECT_EQ(R.getArray("fixes")->size(), 1u);
  EXPECT_EQ(in(R, {"fixes", "description", "text"}), "pad: 32 -> 1 wavefronts");
  EXPECT_EQ(in(R, {"fixes", "artifactChanges", "replacements", "deletedRegion", "startColumn"}), 3);
  EXPECT_EQ(in(R, {"fixes", "artifactChanges", "replacements", "deletedRegion", "endColumn"}), 5);
  EXPECT_EQ(in(R, {"fixes", "artifactChanges", "replacements", "insertedContent", "text"}), "33");
}
} // namespace
