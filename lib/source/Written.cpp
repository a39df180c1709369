// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/source/Written.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace warplint;

/// Where macros write factors of \p Tile, other than by being one: not `#define N 16`.
static std::set<std::pair<std::string, unsigned>> macrosOf(const TileText &Tile) {
  std::set<std::pair<std::string, unsigned>> Places;
  for (const AddressText &A : Tile.Addresses)
    for (const ProductText &P : A.Products)
      for (const FactorText &F : P)
        if (!F.Macro.empty() && !llvm::all_of(F.Text, llvm::isDigit))
          Places.emplace(F.Range.File, F.Range.Offset);
  return Places;
}

static bool shareAny(const std::set<std::pair<std::string, unsigned>> &A,
                     const std::set<std::pair<std::string, unsigned>> &B) {
  return llvm::any_of(A, [&](const auto &Place) { return B.count(Place) > 0; });
}

static void append(TileText &To, TileText &&From) {
  llvm::append_range(To.Arrays, From.Arrays);
  llvm::append_range(To.Addresses, From.Addresses);
  llvm::append_range(To.Extents, From.Extents);
  llvm::append_range(To.RowExtents, From.RowExtents);
  llvm::append_range(To.Pitches, From.Pitches);
  llvm::append_range(To.Pads, From.Pads);
  llvm::append_range(To.Subscripts, From.Subscripts);
}

std::vector<TileText> warplint::joinedByMacros(std::vector<TileText> Tiles) {
  std::vector<TileText> Joined;
  for (TileText &Each : Tiles) {
    TileText Tile = std::move(Each);
    auto Other = [&] {
      return llvm::find_if(
          Joined, [&](const TileText &J) { return shareAny(macrosOf(J), macrosOf(Tile)); });
    };
    for (auto It = Other(); It != Joined.end(); It = Other()) {
      TileText Before = std::move(*It);
      Joined.erase(It);
      append(Before, std::move(Tile));
      Tile = std::move(Before);
    }
    Joined.push_back(std::move(Tile));
  }
  return Joined;
}

std::string warplint::keyOf(llvm::StringRef Text) {
  std::string Key;
  for (size_t At = 0; At < Text.size(); ++At) {
    const bool IsSpace = Text[At] == ' ';
    const bool Parts = IsSpace && !Key.empty() && isWordCharacter(Key.back()) &&
                       At + 1 < Text.size() && isWordCharacter(Text[At + 1]);
    if (!IsSpace || Parts)
      Key += Text[At];
  }
  return Key;
}
