//===- sim/TileTraffic.cpp - What a tiled transpose costs -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/TileTraffic.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <algorithm>
#include <array>
#include <vector>

namespace warplint::sim {
constexpr unsigned LineWords = LineBytes / WordBytes;     // elements of a line
constexpr unsigned SectorWords = SectorBytes / WordBytes; // elements of a sector

/// How many tiles begin at each place of a line.
using Places = std::array<uint64_t, LineWords>;

namespace {

/// Tiles along one side of the matrix that have the same extent, by where they begin.
struct Strip {
  size_t Extent = 0;
  uint64_t Tiles = 0;
  Places In{};  ///< by their share of the tile's first index of the input
  Places Out{}; ///< the same for the output
};

} // namespace

/// The whole tiles along a side, then the partial one. \p InStep and \p OutStep are how far
/// apart neighbours along this side are in the input and the output.
static std::array<Strip, 2> strips(size_t Length, size_t TileExtent, size_t InStep,
                                   size_t OutStep) {
  std::array<Strip, 2> Result;
  Result[0].Extent = TileExtent;
  Result[1].Extent = Length % TileExtent;
  for (size_t Start = 0; Start < Length; Start += TileExtent) {
    Strip &Side = Result[Start + TileExtent > Length];
    Side.Tiles += 1;
    Side.In[Start * InStep % LineWords] += 1;
    Side.Out[Start * OutStep % LineWords] += 1;
  }
  return Result;
}

/// Where the tiles at the crossing of two strips begin.
static Places crossing(const Places &A, const Places &B) {
  Places Result{};
  for (unsigned I = 0; I < LineWords; ++I)
    for (unsigned J = 0; J < LineWords; ++J)
      Result[(I + J) % LineWords] += A[I] * B[J];
  return Result;
}

namespace {

/// One phase of one kind of tile: thread (X, Y) touches word X*SharedX + Y*SharedY of the tile
/// and element X + Y*GlobalY, counted from the tile's first element, of its matrix.
struct Phase {
  size_t Threads;    ///< of the block
  size_t BlockX;     ///< threads in a row of the block
  size_t EndX, EndY; ///< the active ones lie below
  size_t SharedX, SharedY;
  size_t GlobalY;
  const Places &Starts;
};

} // namespace

/// Units of \p UnitWords words that ascending \p Elements touch if counted from \p Start.
static uint64_t distinctUnits(const std::vector<size_t> &Elements, size_t Start, size_t UnitWords) {
  uint64_t Units = 1;
  for (size_t I = 1; I < Elements.size(); ++I)
    Units += (Start + Elements[I]) / UnitWords != (Start + Elements[I - 1]) / UnitWords;
  return Units;
}

/// Adds the shared side of one request that \p Tiles blocks make alike. All words differ, so a
/// bank owes as many as lanes want it.
static void addShared(TransposeStats &Stats, uint64_t Tiles, std::vector<size_t> &Words,
                      unsigned NumBanks) {
  for (size_t &Word : Words)
    Word %= NumBanks;
  std::sort(Words.begin(), Words.end());
  uint64_t Busy = 0, Most = 0;
  for (auto Bank = Words.begin(); Bank != Words.end(); ++Busy) {
    const auto Next = std::upper_bound(Bank, Words.end(), *Bank);
    Most = std::max(Most, uint64_t(Next - Bank));
    Bank = Next;
  }
  Stats.SharedRequests += Tiles;
  Stats.SharedWavefronts += Tiles * Most;
  Stats.BankConflicts += Tiles * (Words.size() - Busy);
}

static void addPhase(TransposeStats &Stats, const Phase &P, uint64_t Tiles, unsigned NumBanks,
                     unsigned LanesPerWarp) {
  std::vector<size_t> Words, Elements; // of the active lanes of one warp
  for (size_t First = 0; First < P.Threads; First += LanesPerWarp) {
    Words.clear();
    Elements.clear();
    for (size_t T = First; T < std::min<size_t>(First + LanesPerWarp, P.Threads); ++T) {
      const size_t X = T % P.BlockX, Y = T / P.BlockX;
      if (X >= P.EndX || Y >= P.EndY)
        continue;
      Words.push_back(X * P.SharedX + Y * P.SharedY);
      Elements.push_back(X + Y * P.GlobalY);
    }
    if (Words.empty())
      continue;
    addShared(Stats, Tiles, Words, NumBanks);
    Stats.GlobalRequests += Tiles;
    for (size_t Start = 0; Start < LineWords; ++Start) {
      if (P.Starts[Start] == 0)
        continue;
      Stats.GlobalTransactions += P.Starts[Start] * distinctUnits(Elements, Start, LineWords);
      Stats.GlobalSectors += P.Starts[Start] * distinctUnits(Elements, Start, SectorWords);
    }
  }
}

TransposeStats countTranspose(size_t Rows, size_t Cols, TileShape Tile, unsigned NumBanks,
                              unsigned LanesPerWarp) {
  TransposeStats Stats;
  const size_t Threads = Tile.Rows * Tile.Cols, Pitch = Tile.pitch();
  for (const Strip &Down : strips(Rows, Tile.Rows, Cols, 1))
    for (const Strip &Across : strips(Cols, Tile.Cols, 1, Rows)) {
      const uint64_t Tiles = Down.Tiles * Across.Tiles;
      if (Tiles == 0)
        continue;
      const Places In = crossing(Down.In, Across.In), Out = crossing(Down.Out, Across.Out);
      const size_t Height = Down.Extent, Width = Across.Extent;
      const Phase Fill{Threads, Tile.Cols, Width, Height, 1, Pitch, Cols, In};
      const Phase Empty{Threads, Tile.Rows, Height, Width, Pitch, 1, Rows, Out};
      Stats.TilesProcessed += Tiles;
      addPhase(Stats, Fill, Tiles, NumBanks, LanesPerWarp);
      addPhase(Stats, Empty, Tiles, NumBanks, LanesPerWarp);
    }
  return Stats;
}

} // namespace warplint::sim
