//===- test/unit/fix/TileEditsTest.cpp - Longer rows as edits -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/TileEdits.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
/// The first \p What in \p Text after \p From, as a factor.
FactorText factor(llvm::StringRef Text, llvm::StringRef What, size_t From = 0) {
  FactorText F;
  const size_t At = Text.find(What, From);
  F.Text = F.Key = What.str();
  F.Range = {"k.cu", 1, unsigned(At) + 1, 1, unsigned(At + What.size()) + 1};
  F.Range.Offset = unsigned(At);
  F.Range.EndOffset = unsigned(At + What.size());
  int64_t Value;
  if (!What.getAsInteger(10, Value))
    F.Value = Value;
  F.Simple = true;
  F.IsUniform = F.Value.has_value();
  return F;
}

std::string edited(llvm::StringRef Text, llvm::Expected<std::vector<Edit>> Edits) {
  return Edits ? applyEdits(Text, *Edits) : llvm::toString(Edits.takeError());
}

std::string longer(llvm::StringRef Text, const TileText &Tile,
                   const std::vector<LaunchSizeText> &Sizes, const FactorText &Row) {
  return edited(Text, longerRows(Tile, Sizes, RowsIn::Addresses, Row, 1, {{"k.cu", Text.str()}}));
}
} // namespace

TEST(TileEdits, FactorsOfRowsAreEditedAndNumbersOfWholeRowsScaled) {
  const std::string Text = "p + 64; p[y * 32 + 7]";
  TileText Tile;
  Tile.Addresses.push_back({{}, "", {{factor(Text, "64")}}});
  Tile.Addresses.push_back(
      {{}, "", {{factor(Text, "y"), factor(Text, "32")}, {factor(Text, "7")}}});
  EXPECT_EQ(longer(Text, Tile, {}, factor(Text, "32")), "p + 66; p[y * 33 + 7]");
}

TEST(TileEdits, WhatLaunchesGiveGrowsByAsMuch) {
  const std::string Text = "k<<<1, 1, bytes>>>(); p[y * 32]";
  TileText Tile;
  Tile.Addresses.push_back({{}, "", {{factor(Text, "y"), factor(Text, "32")}}});
  LaunchSizeText Size;
  Size.Range = factor(Text, "bytes").Range;
  Size.Text = "bytes";
  EXPECT_EQ(longer(Text, Tile, {Size}, factor(Text, "32")),
            "k<<<1, 1, bytes / 32 * 33>>>(); p[y * 33]");
  Size.Text = "a // of the first + b";
  EXPECT_EQ(longer(Text, Tile, {Size}, factor(Text, "32")),
            "a comment in the size 'a // of the first + b' would be lost");
}

TEST(TileEdits, AMacroIsEditedOnlyIfItNamesElements) {
  const std::string Text = "#define AT(y) s[(y) * 32]\n#define ROW(y) ((y) * 32)\nint i = ROW(1);";
  auto InMacro = [&](llvm::StringRef Name) {
    FactorText F = factor(Text, "32", Text.find(Name.str()));
    F.Macro = Name.str();
    TileText Tile;
    Tile.Addresses.push_back({{}, "", {{factor(Text, "y"), F}}});
    return longer(Text, Tile, {}, F);
  };
  EXPECT_NE(InMacro("AT").find("s[(y) * 33]"), std::string::npos);
  EXPECT_EQ(InMacro("ROW"), "macro 'ROW' is used for other things than subscripts, too");
}

TEST(TileEdits, LengthsThatDifferFromThreadToThreadAreNone) {
  const std::string Text = "p[y * 32 + x * 4]";
  TileText Tile;
  Tile.Addresses.push_back(
      {{}, "", {{factor(Text, "y"), factor(Text, "32")}, {factor(Text, "x"), factor(Text, "4")}}});
  std::vector<std::string> Keys;
  for (const FactorText &F : rowLengths(Tile, {}))
    Keys.push_back(F.Key);
  EXPECT_EQ(Keys, (std::vector<std::string>{"32", "4"}));
}

TEST(TileEdits, WhatIsGivenGrowsWithWhatIsReached) {
  // 100 bytes of rows of 32: three whole ones, and 4 that S / 32 * 33 leaves out.
  FactorText Row = factor("32", "32");
  LaunchSizeText Size;
  Size.Products = {{factor("32", "32")}};
  const std::optional<MemoryGrowth> OfRows = growthOfRows({Size}, Row, 1);
  ASSERT_TRUE(OfRows);
  EXPECT_EQ((*OfRows)(100), 99u);
  EXPECT_EQ((*OfRows)(128), 132u);
  Size.Products.push_back({factor("8", "8")}); // of a sum, the rest need not grow
  EXPECT_FALSE(growthOfRows({Size}, Row, 1));
  EXPECT_FALSE(growthOfRows({}, Row, 1));
  // S + S / 32, and as far as element 31 of a row that is turned around
  EXPECT_EQ(growthOf({.Run = 32, .By = 1}, 4)(100), 103u);
  EXPECT_EQ(growthOf({.Shift = 5, .Mask = 1, .Times = 31}, 4)(100), 224u);
}

TEST(TileEdits, TilesOfOneMacroGetLongerRowsTogether) {
  const std::string Text = "#define AT(i) s[(i) * (N + 1)]\n#define N 16";
  auto WithFactor = [&](llvm::StringRef What, llvm::StringRef Macro, unsigned Line) {
    TileText Tile;
    FactorText F = factor(Text, What);
    F.Macro = Macro.str();
    Tile.Addresses.push_back({{}, "", {{F}}});
    Tile.Arrays.push_back({"k.cu", Line, 1, Line, 2});
    return Tile;
  };
  const TileText One = WithFactor("N + 1", "AT", 3), Two = WithFactor("N + 1", "AT", 9),
                 Other = WithFactor("16", "N", 5);
  const std::vector<TileText> Joined = joinedByMacros({One, Other, Two, Other});
  ASSERT_EQ(Joined.size(), 3u);
  EXPECT_EQ(Joined[1].Arrays, (std::vector<SourceRange>{One.Arrays[0], Two.Arrays[0]}));
}

TEST(TileEdits, LengthsAreTheSameHoweverTheyAreSpaced) {
  EXPECT_EQ(keyOf("N + 1"), keyOf("N+1"));
  EXPECT_EQ(keyOf("sizeof (T) * N"), "sizeof(T)*N");
  EXPECT_EQ(keyOf("unsigned long"), "unsigned long");
}

TEST(TileEdits, ElementsMoveByTheirIndexAlone) {
  EXPECT_EQ(formulaOf({.Run = 32, .By = 1}, "i"), "i + i / 32");
  EXPECT_EQ(formulaOf({.Run = 32, .By = 4}, "i"), "i + i / 32 * 4");
  EXPECT_EQ(formulaOf({.Shift = 5, .Mask = 31}, "i"), "i ^ ((i >> 5) & 31)");
  EXPECT_EQ(formulaOf({.Shift = 5, .Mask = 1, .Times = 31}, "i"), "i ^ (((i >> 5) & 1) * 31)");
  EXPECT_EQ(formulaOf({.Shift = 5, .Mask = 7, .Times = 4}, "i"), "i ^ (((i >> 5) & 7) << 2)");
  const std::string Text = "float s[1024]; s[a + b]";
  TileText Tile;
  Tile.Extents.push_back({factor(Text, "1024").Range, "1024", {}});
  ExprText I = factor(Text, "a + b");
  I.Simple = false;
  Tile.Subscripts.push_back(I);
  EXPECT_EQ(edited(Text, movedSubscripts(Tile, {}, {.Run = 32, .By = 1}, {})),
            "float s[1056]; s[(a + b) + (a + b) / 32]");
  // A row that is turned around ends where it began only if it is whole.
  const std::string Call = "k<<<1, 1, a ? b : c>>>(); s[i]";
  Tile.Extents.clear();
  Tile.Subscripts = {factor(Call, "i", Call.find("i]"))};
  LaunchSizeText Size;
  Size.Range = factor(Call, "a ? b : c").Range;
  Size.Text = "a ? b : c";
  const ElementMove Turn{.Shift = 5, .Mask = 1, .Times = 31};
  EXPECT_EQ(edited(Call, movedSubscripts(Tile, {Size}, Turn, growthOf(Turn, 4))),
            "k<<<1, 1, (a ? b : c) + 124>>>(); s[i ^ (((i >> 5) & 1) * 31)]");
  // A number is one afterwards; one that stays is not edited.
  const std::string Numbers = "s[40] = s[0];";
  Tile.Extents.clear();
  Tile.Subscripts = {factor(Numbers, "40"), factor(Numbers, "0", Numbers.find("0]"))};
  EXPECT_EQ(edited(Numbers, movedSubscripts(Tile, {}, {.Run = 32, .By = 1}, {})), "s[41] = s[0];");
}

TEST(TileEdits, ANumberJoinsTheLastOfASum) {
  const auto Plus = [](llvm::StringRef Text, int64_t By) {
    ExprText E;
    E.Text = Text.str();
    return plus(E, By);
  };
  EXPECT_EQ(Plus("N + 1", 1), "N + 2");
  EXPECT_EQ(Plus("(R + 2 * H) * N + 1", 1), "(R + 2 * H) * N + 2");
  EXPECT_EQ(Plus("(N + 1)", 1), "N + 2");
  EXPECT_EQ(Plus("R * (N + 1)", 1), "R * (N + 1) + 1");
  EXPECT_EQ(Plus("f(N + 1", 1), "f(N + 1 + 1"); // no expression at all
  EXPECT_EQ(Plus("A < B + 1", 1), "(A < B + 1) + 1");
}
