//===- test/unit/fix/RowTilesTest.cpp - Loops over rows with tiles --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/RowTiles.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
SourceRange rangeOf(llvm::StringRef Text, llvm::StringRef What) {
  const size_t At = Text.find(What);
  EXPECT_NE(At, llvm::StringRef::npos);
  SourceRange R{"k.cu", 1, unsigned(At) + 1, 1, unsigned(At + What.size()) + 1};
  R.Offset = unsigned(At);
  R.EndOffset = unsigned(At + What.size());
  return R;
}

/// `for (int k = 0; k < n; ++k)` around \p Body in \p Text.
WalkText walkOf(llvm::StringRef Text, llvm::StringRef Body) {
  WalkText W;
  const size_t At = Text.find("for");
  W.Statement = rangeOf(Text, Text.slice(At, Text.find(Body) + Body.size()));
  W.Body = rangeOf(Text, Body);
  W.Declares = true;
  W.Type = "int";
  W.Variable = "k";
  W.From = "0";
  W.Below = "<";
  W.Until = "n";
  return W;
}

WalkedText subscript(llvm::StringRef Text, llvm::StringRef What, SubscriptUse Use) {
  WalkedText W;
  W.Where = rangeOf(Text, What);
  W.Array = What.take_until([](char C) { return C == '['; }).str();
  W.Element = "float";
  W.Use = Use;
  const size_t Counter = What.rfind('k');
  W.Parts = {What.take_front(Counter).str(), What.drop_front(Counter + 1).str()};
  return W;
}

const TileShape Shape{8, 4, "threadIdx.x"};

/// \p Text with the only subscript of its loop in a tile.
std::optional<RowTiles> tilesIn(llvm::StringRef Text, llvm::StringRef Body, llvm::StringRef What,
                                SubscriptUse Use) {
  const WalkText Walk = walkOf(Text, Body);
  const WalkedText W = subscript(Text, What, Use);
  TiledArray Array;
  Array.Sites = {{&W, 0}};
  Array.Fills = Use == SubscriptUse::Load;
  Array.Empties = Use == SubscriptUse::Store;
  return writeRowTiles(Walk, Text, Array, Shape);
}

std::optional<RowTiles> summed(llvm::StringRef Text) {
  return tilesIn(Text, "s += in[i * n + k];", "in[i * n + k]", SubscriptUse::Load);
}
} // namespace

TEST(RowTiles, FillsATileAndWalksItsColumns) {
  const std::string Text = "#include <x>\n  for (int k = 0; k < n; ++k)\n    s += in[i * n + k];\n";
  const std::optional<RowTiles> Tiles = summed(Text);
  ASSERT_TRUE(Tiles);
  EXPECT_EQ(applyEdits(Text, Tiles->Edits),
            R"(#include <cooperative_groups.h>
#include <x>
  {
    __shared__ float inTile[4][8][36]; // of each warp: 8 elements of 32 rows
    const auto warp = cooperative_groups::coalesced_threads();
    const int lane = threadIdx.x % 32, rank = warp.thread_rank(), lanes = warp.size();
    for (int kTile = 0; kTile < n; kTile += 8) {
      const auto *inRow = &in[i * n + kTile];
      float inNext[8];
      #pragma unroll
      for (int r = 0; r < 8; ++r) {
        const int e = rank + r * lanes; // element e % 8 of the row of lane number e / 8
        const auto *inRowOf = warp.shfl(inRow, e / 8);
        if (kTile + e % 8 < n)
          inNext[r] = inRowOf[e % 8];
      }
      #pragma unroll
      for (int r = 0; r < 8; ++r) {
        const int e = rank + r * lanes; // element e % 8 of the row of lane number e / 8
        const int of = warp.shfl(lane, e / 8);
        if (kTile + e % 8 < n)
          inTile[threadIdx.x / 32][e % 8][of] = inNext[r];
      }
      warp.sync();
      for (int k = kTile; k < n && k < kTile + 8; ++k)
        s += inTile[threadIdx.x / 32][k - kTile][lane];
      warp.sync();
    }
  }
)");
  ASSERT_EQ(Tiles->Moves.size(), 1u);
  const SourceRange Move = placeAfter(Tiles->Moves[0], Tiles->Edits, Tiles->Edits);
  const std::string Edited = applyEdits(Text, Tiles->Edits);
  const llvm::StringRef Moved = llvm::StringRef(Edited).slice(Move.Offset, Move.EndOffset);
  EXPECT_TRUE(Moved.ltrim().starts_with("float inNext[8];"));
  EXPECT_TRUE(Moved.rtrim().ends_with("}"));
  EXPECT_TRUE(Moved.contains("inRowOf[e % 8];"));
  EXPECT_FALSE(Moved.contains("s +="));
}

TEST(RowTiles, RowsOfATileAreSoLongThatLanesAreInDifferentBanks) {
  WalkedText W;
  TiledArray Array;
  Array.Sites = {{&W, 0}};
  auto Bytes = [&](unsigned ElementBytes, unsigned Rounds) {
    Array.ElementBytes = ElementBytes;
    return bytesOfTiles(Array, {Rounds, 1, ""});
  };
  EXPECT_EQ(Bytes(4, 16), 16u * 34 * 4);
  EXPECT_EQ(Bytes(4, 8), 8u * 36 * 4);
  EXPECT_EQ(Bytes(8, 16), 16u * 33 * 8);
  EXPECT_EQ(Bytes(2, 16), 16u * 36 * 2);
}

TEST(RowTiles, NamesOfTheLoopAreNotTaken) {
  const std::string Text = "for (int k = 0; k < n; ++k) out[i * n + k] = lane + r;";
  const std::optional<RowTiles> Tiles =
      tilesIn(Text, "out[i * n + k] = lane + r;", "out[i * n + k]", SubscriptUse::Store);
  ASSERT_TRUE(Tiles);
  const std::string Edited = applyEdits(Text, Tiles->Edits);
  EXPECT_NE(Edited.find("outTile[threadIdx.x / 32][k - kTile][lane_] = lane + r;"),
            std::string::npos);
  EXPECT_NE(Edited.find("for (int r_ = 0;"), std::string::npos);
}

TEST(RowTiles, CommentsInTheHeadAreNotLost) {
  const std::string Text = "for (int k = 0; k < n; ++k) /* all */ s += in[i * n + k];";
  EXPECT_FALSE(summed(Text));
}

TEST(RowTiles, TheHeaderGoesBeforeTheFirstThatIsAlwaysIncluded) {
  auto Edited = [](const std::string &Head) {
    const std::string Text = Head + "for (int k = 0; k < n; ++k) s += in[i * n + k];";
    return applyEdits(Text, summed(Text)->Edits);
  };
  const std::string Line = "#include <cooperative_groups.h>\n";
  EXPECT_TRUE(llvm::StringRef(Edited("")).starts_with(Line + "{"));
  EXPECT_TRUE(llvm::StringRef(Edited("#ifdef A\n#include <a>\n#endif\n#include <b>\n"))
                  .starts_with("#ifdef A\n#include <a>\n#endif\n" + Line + "#include <b>\n"));
  EXPECT_TRUE(llvm::StringRef(Edited("#ifndef K_H\n#define K_H\n#include <b>\n#endif\n"))
                  .starts_with("#ifndef K_H\n#define K_H\n" + Line + "#include <b>\n"));
  EXPECT_FALSE(llvm::StringRef(Edited(Line)).drop_front(Line.size()).contains(Line));
}
