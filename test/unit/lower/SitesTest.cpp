//===- test/unit/lower/SitesTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Sites.h"

#include "test/unit/lower/Lowered.h"

using namespace warplint;

namespace {
constexpr char TextWithLines[] = R"(
define void @k(ptr %p) !dbg !4 {
  %v = load i32, ptr %p, !dbg !6
  %w = load i32, ptr %p
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "k.cu", directory: "")
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", file: !2, line: 1, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 3, scope: !4)
)";

struct SitesTest : testing::Test {
  LoweredText L{TextWithLines};

  void atPlace(std::vector<AccessFact> Facts) {
    L.Said.Accesses[{"k.cu", 7, 3}] = std::move(Facts);
  }
  static AccessFact fact(const char *Source, unsigned Bytes, bool Read, bool Write) {
    AccessFact F;
    F.Text = Source;
    F.Bytes = Bytes;
    F.Read = Read;
    F.Write = Write;
    F.Range = {"k.cu", 7, 3, 7, 9, 0, 0};
    return F;
  }
  std::string siteText(unsigned Bytes, bool Reads, bool Writes) {
    return siteOf(L.Said, L.named("v"), Bytes, Reads, Writes).Text;
  }
};

TEST_F(SitesTest, OfSeveralAtOnePlaceTheOneOfThatSizeIsMeant) {
  atPlace({fact("p[i]", 16, true, false), fact("p[i].x", 4, true, false)});
  EXPECT_EQ(siteText(4, true, false), "p[i].x");
  EXPECT_EQ(siteText(16, true, false), "p[i]");
}

TEST_F(SitesTest, OrTheOneOfThatDirection) {
  atPlace({fact("a", 4, false, true), fact("b", 8, true, false)});
  EXPECT_EQ(siteText(4, true, false), "b");
  EXPECT_EQ(siteText(2, false, true), "a");
}

TEST_F(SitesTest, OrTheOutermost) {
  atPlace({fact("outer", 4, true, false), fact("inner", 4, true, false)});
  EXPECT_EQ(siteText(2, false, true), "outer");
}

TEST_F(SitesTest, WithoutFactsThePlaceIsThatOfTheLine) {
  const Site S = siteOf(L.Said, L.named("v"), 4, true, false);
  EXPECT_EQ(S.Range.File, "k.cu");
  EXPECT_EQ(S.Range.Line, 7u);
  EXPECT_TRUE(S.Text.empty());
  EXPECT_FALSE(siteOf(L.Said, L.named("w"), 4, true, false).Range.isValid());
}
} // namespace
