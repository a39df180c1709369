//===- test/unit/render/PageTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Page.h"
#include "lib/render/PageParts.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
std::string htmlOf(llvm::StringRef Source) {
  Report R;
  R.Gpu = "sm_90";
  R.Files.emplace_back().Path = "k.cu";
  Finding F;
  F.Check = "shared-bank-conflict";
  F.Where.File = "k.cu";
  F.Where.Line = F.Where.EndLine = F.Where.Column = 1;
  F.Where.EndColumn = 2;
  R.Findings.push_back(F);
  SourceTexts Texts;
  Texts.set("k.cu", Source);
  RenderContext C;
  C.Texts = &Texts;
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  renderHtml(R, C, OS);
  return Out;
}

std::string json(llvm::function_ref<void(llvm::json::OStream &)> Write) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  llvm::json::OStream J(OS);
  Write(J);
  return Out;
}

sim::WarpAccess wide(unsigned Bytes, uint64_t Stride, sim::Op Op = sim::Op::Load) {
  sim::WarpAccess W;
  W.BytesPerLane = Bytes;
  W.Operation = Op;
  for (unsigned L = 0; L < sim::WarpSize; ++L)
    W.Offset[L] = L * Stride;
  return W;
}
} // namespace

TEST(Page, SourceDoesNotEndTheData) {
  const std::string Page = htmlOf("</script><script>alert(1)</script> <!--");
  EXPECT_EQ(llvm::StringRef(Page).count("</script>"), 2u); // the data's and the page's own
  EXPECT_EQ(llvm::StringRef(Page).count("alert(1)"), 1u);
  EXPECT_EQ(llvm::StringRef(Page).count("<!--"), 0u);
}

TEST(Page, AsksForNothingElse) {
  const std::string Page = htmlOf("int x;");
  for (llvm::StringRef Loads : {"<link", "src=", "@import", "url(", "fetch(", "XMLHttpRequest"})
    EXPECT_FALSE(llvm::StringRef(Page).contains(Loads)) << Loads.str();
  EXPECT_TRUE(llvm::StringRef(Page).contains("default-src 'none'"));
}

TEST(Page, IncludesEveryFileOnce) {
  const std::string Page = htmlOf("int x;");
  EXPECT_FALSE(llvm::StringRef(Page).contains("@include"));
  for (const PageFile &F : pageFiles()) {
    if (F.Path == "page.html")
      continue;
    EXPECT_EQ(llvm::StringRef(Page).count(F.Text.rtrim('\n')), 1u) << F.Path.str();
  }
}

TEST(PageWitness, WritesOffsetsAsDifferences) {
  AccessReport A;
  A.In = Space::Global;
  Example E;
  E.Lanes = wide(4, 128);
  E.Lanes.Offset[31] = 0;
  EXPECT_EQ(json([&](auto &J) { J.object([&] { writeWitness(J, A, E); }); }),
            R"({"warp":0,"active":4294967295,"bytes":4,"offsets":[0,128,30,-3840,1]})");
}

TEST(PageWitness, KnowsWhichLanesAreServedTogether) {
  EXPECT_EQ(lanesServedTogether(wide(4, 4), false), 32u);
  EXPECT_EQ(lanesServedTogether(wide(8, 8), false), 16u);
  EXPECT_EQ(lanesServedTogether(wide(16, 16), false), 8u);
  // Loads of one address agree in pairs, and two groups are served as one; stores never are.
  EXPECT_EQ(lanesServedTogether(wide(8, 0), false), 32u);
  EXPECT_EQ(lanesServedTogether(wide(16, 0), false), 16u);
  EXPECT_EQ(lanesServedTogether(wide(16, 0, sim::Op::Store), false), 8u);
  EXPECT_EQ(lanesServedTogether(wide(16, 0), true), 8u); // a phase of eight rows
}

TEST(PageSource, KeepsOfLongFilesWhatIsAroundThePlaces) {
  std::string Text;
  for (unsigned L = 1; L <= 5000; ++L)
    Text += "line " + std::to_string(L) + "\n";
  SourceTexts Texts;
  Texts.set("k.cu", Text);
  PageSources S({}, &Texts);
  SourceRange At;
  At.File = "k.cu";
  At.Column = At.EndColumn = 1;
  for (unsigned Line : {3000u, 3040u, 4000u}) {
    At.Line = At.EndLine = Line;
    json([&](auto &J) { J.array([&] { S.writePlace(J, At); }); });
  }
  llvm::json::Value V =
      llvm::cantFail(llvm::json::parse(json([&](auto &J) { J.array([&] { S.write(J); }); })));
  const llvm::json::Array &Parts = *(*V.getAsArray())[0].getAsObject()->getArray("parts");
  ASSERT_EQ(Parts.size(), 2u); // the first two places are near each other
  EXPECT_EQ((*Parts[0].getAsArray())[0].getAsInteger(), 2970);
  EXPECT_TRUE((*Parts[0].getAsArray())[1].getAsString()->ends_with("line 3070"));
  EXPECT_EQ((*Parts[1].getAsArray())[0].getAsInteger(), 3970);
}
