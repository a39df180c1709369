//===- test/unit/fix/LayoutTest.cpp - Layouts as edits --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/Layout.h"

#include <gtest/gtest.h>

#include <set>

using namespace warplint;

namespace {
/// Text between marks: "float t[|32|]" has one range.
struct Marked {
  std::string Text;
  std::vector<SourceRange> Ranges;

  explicit Marked(llvm::StringRef With) {
    std::optional<unsigned> Open;
    for (char C : With) {
      if (C != '|') {
        Text += C;
        continue;
      }
      if (Open) {
        SourceRange R{"k.cu", 1, *Open + 1, 1, unsigned(Text.size()) + 1};
        R.Offset = *Open;
        R.EndOffset = unsigned(Text.size());
        Ranges.push_back(R);
        Open.reset();
      } else {
        Open = Text.size();
      }
    }
  }

  template <typename T> T expr(unsigned N) const {
    T E;
    E.Range = Ranges[N];
    E.Text = Text.substr(E.Range.Offset, E.Range.EndOffset - E.Range.Offset);
    int64_t Value;
    if (!llvm::StringRef(E.Text).getAsInteger(10, Value))
      E.Value = Value;
    E.Simple = E.Text.find_first_of(" ?") == std::string::npos;
    return E;
  }
};

/// `float t[32][EXTENT]`, used once as `t[ROW][COLUMN]`.
struct Tile {
  Marked Source;
  ArrayText Array;
  Object O;

  explicit Tile(llvm::StringRef With) : Source(With) {
    Array.Name = O.Name = "t";
    Array.Extents = {Source.expr<ExprText>(0), Source.expr<ExprText>(1)};
    ArrayUse U;
    U.Indices = {Source.expr<IndexText>(2), Source.expr<IndexText>(3)};
    Array.Uses = {U};
    O.Element = "float";
    O.ElementBytes = 4;
    O.Extents = {32, 32};
    O.Bytes = 4096;
  }

  std::string with(const Layout &L) const {
    llvm::Expected<std::vector<Edit>> Edits = editsFor(Array, O, L);
    return Edits ? applyEdits(Source.Text, *Edits) : llvm::toString(Edits.takeError());
  }
};

constexpr Layout Pad{.What = Layout::Padding, .Dimension = 1, .By = 1};
constexpr Layout Xor{.What = Layout::Swizzle, .Dimension = 0, .Mask = 31};

TEST(Layout, PaddingAddsToTheExtentAsItIsWritten) {
  EXPECT_EQ(Tile("t[|32|][|32|] t[|y|][|x|]").with(Pad), "t[32][33] t[y][x]");
  EXPECT_EQ(Tile("t[|W|][|W|] t[|y|][|x|]").with(Pad), "t[W][W + 1] t[y][x]");
  EXPECT_EQ(Tile("t[|W|][|2 * W|] t[|y|][|x|]").with(Pad), "t[W][2 * W + 1] t[y][x]");
  EXPECT_EQ(Tile("t[|W|][|1 << 5|] t[|y|][|x|]").with(Pad), "t[W][(1 << 5) + 1] t[y][x]");
}

TEST(Layout, ASwizzleKeepsPrecedence) {
  EXPECT_EQ(Tile("t[|32|][|32|] t[|y|][|x|]").with(Xor), "t[32][32] t[y][x ^ y]");
  EXPECT_EQ(Tile("t[|32|][|32|] t[|y + 1|][|2 * x|]").with(Xor),
            "t[32][32] t[y + 1][(2 * x) ^ (y + 1)]");
  EXPECT_EQ(Tile("t[|32|][|32|] t[|y|][|x|]")
                .with({.What = Layout::Swizzle, .Dimension = 0, .Shift = 2, .Mask = 7}),
            "t[32][32] t[y][x ^ ((y >> 2) & 7)]");
}

TEST(Layout, AConstantRowIsFolded) {
  EXPECT_EQ(Tile("t[|32|][|32|] t[|3|][|x|]").with(Xor), "t[32][32] t[3][x ^ 3]");
  EXPECT_EQ(Tile("t[|32|][|32|] t[|0|][|x|]").with(Xor), "t[32][32] t[0][x]");
}

TEST(Layout, NothingIsSwizzledTwice) {
  EXPECT_EQ(Tile("t[|32|][|32|] t[|y|][|x ^ y|]").with(Xor),
            "the subscripts of 't' are permuted already, in line 0");
}

TEST(Layout, WhatEscapesIsDeclined) {
  Tile T("t[|32|][|32|] t[|y|][|x|]");
  T.Array.Escape = "line 7 uses 't' without a subscript of every dimension";
  EXPECT_EQ(T.with(Pad), T.Array.Escape);
  EXPECT_EQ(T.with(Xor), T.Array.Escape);
}

// What is done with the address is for the proof to look at.
TEST(Layout, AnAddressThatGoesElsewhereIsEditedAsAll) {
  Tile T("t[|32|][|32|] t[|y|][|x|]");
  T.Array.Uses[0].AddressTaken = true;
  EXPECT_EQ(T.with(Pad), "t[32][33] t[y][x]");
  EXPECT_EQ(T.with(Xor), "t[32][32] t[y][x ^ y]");
}

/// The byte at which element \p I of a one-dimensional array lies.
std::string placeOf(Kernel &K, int64_t I, const Layout &L) {
  Access A;
  A.Indexed = Subscript{0, {K.Pool->constant(I)}, K.Pool->constant(0)};
  return toString(*addressIn(K, A, L));
}

// Law: a layout that mixes higher bits into lower ones moves every element, and no two to one
// place; a swizzle takes no more room.
TEST(Layout, EveryElementKeepsAPlaceOfItsOwn) {
  Kernel K;
  Object O;
  O.Name = "s";
  O.In = Space::Shared;
  O.ElementBytes = 4;
  O.Extents = {256};
  O.Bytes = 1024;
  K.Objects.push_back(O);
  std::set<std::string> Straight;
  for (int64_t I = 0; I < 256; ++I)
    Straight.insert(placeOf(K, I, {.What = Layout::Swizzle}));
  for (const Layout &L : {Layout{.What = Layout::Swizzle, .Shift = 5, .Mask = 31},
                          Layout{.What = Layout::Swizzle, .Shift = 3, .Mask = 7},
                          Layout{.What = Layout::Swizzle, .Shift = 5, .Mask = 1, .Times = 31}}) {
    std::set<std::string> Places;
    for (int64_t I = 0; I < 256; ++I)
      Places.insert(placeOf(K, I, L));
    EXPECT_EQ(Places, Straight) << titleOf({}, O, L);
  }
  std::set<std::string> Longer;
  for (int64_t I = 0; I < 256; ++I)
    Longer.insert(placeOf(K, I, {.What = Layout::Pitch, .By = 1, .Of = 32}));
  EXPECT_EQ(Longer.size(), 256u);
}
} // namespace
