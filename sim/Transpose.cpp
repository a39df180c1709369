// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/Transpose.h"

#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace warplint::sim {
// The extent of a wave in elements: runs of several cache lines on both sides, and tiles that
// stay in the second-level cache.
constexpr size_t WaveRows = 64;
constexpr size_t WaveCols = 512;

/// Above this many bytes of output the caches are bypassed: it would not stay in them.
constexpr size_t StreamBytes = size_t(16) << 20;

constexpr size_t LineFloats = 64 / sizeof(float); // of a cache line of this machine

/// Four floats. A vector extension of GCC and Clang, so that no instruction set is named.
using Quad [[gnu::vector_size(16)]] = float;

static Quad load(const float *From) {
  Quad Value;
  std::memcpy(&Value, From, sizeof(Value));
  return Value;
}

static void store(float *To, Quad Value) { std::memcpy(To, &Value, sizeof(Value)); }

/// Copies a few floats, inline: the rows of a tile are too short to call a library for.
static void copy(float *To, const float *From, size_t Count) {
  for (; Count >= 8; Count -= 8, To += 8, From += 8) {
    store(To, load(From));
    store(To + 4, load(From + 4));
  }
  for (; Count > 0; --Count)
    *To++ = *From++;
}

/// Transposes four by four elements.
static void transposeQuad(const float *From, size_t FromPitch, float *To, size_t ToPitch) {
  const Quad A = load(From), B = load(From + FromPitch);
  const Quad C = load(From + 2 * FromPitch), D = load(From + 3 * FromPitch);
  const Quad AC0 = __builtin_shufflevector(A, C, 0, 4, 1, 5);
  const Quad AC1 = __builtin_shufflevector(A, C, 2, 6, 3, 7);
  const Quad BD0 = __builtin_shufflevector(B, D, 0, 4, 1, 5);
  const Quad BD1 = __builtin_shufflevector(B, D, 2, 6, 3, 7);
  store(To, __builtin_shufflevector(AC0, BD0, 0, 4, 1, 5));
  store(To + ToPitch, __builtin_shufflevector(AC0, BD0, 2, 6, 3, 7));
  store(To + 2 * ToPitch, __builtin_shufflevector(AC1, BD1, 0, 4, 1, 5));
  store(To + 3 * ToPitch, __builtin_shufflevector(AC1, BD1, 2, 6, 3, 7));
}

/// Transposes \p Rows by \p Cols elements.
static void transposeBlock(const float *From, size_t FromPitch, float *To, size_t ToPitch,
                           size_t Rows, size_t Cols) {
  const size_t QuadRows = Rows & ~size_t(3), QuadCols = Cols & ~size_t(3);
  for (size_t Col = 0; Col < QuadCols; Col += 4)
    for (size_t Row = 0; Row < QuadRows; Row += 4)
      transposeQuad(From + Row * FromPitch + Col, FromPitch, To + Col * ToPitch + Row, ToPitch);
  for (size_t Row = 0; Row < Rows; ++Row) // the ragged rest
    for (size_t Col = Row < QuadRows ? QuadCols : 0; Col < Cols; ++Col)
      To[Col * ToPitch + Row] = From[Row * FromPitch + Col];
}

/// How many floats \p At lies into its cache line.
static size_t phaseOf(const float *At) {
  return reinterpret_cast<uintptr_t>(At) / sizeof(float) % LineFloats;
}

/// Writes a whole line past the caches where the machine can.
static void streamLine(float *To, const float *From) {
#ifdef __SSE2__
#pragma GCC unroll 4
  for (size_t I = 0; I < LineFloats; I += 4)
    _mm_stream_ps(To + I, _mm_load_ps(From + I));
#else
  std::memcpy(To, From, LineFloats * sizeof(float));
#endif
}

/// Makes streamed values visible in program order, as ordinary stores are.
static void finishStreams() {
#ifdef __SSE2__
  _mm_sfence();
#endif
}

namespace {

/// Rows of output on their way. A part of a line costs the memory as much as two whole ones, so the
/// lines of a row begin here where those of the output do, and one that is not full yet waits for
/// the wave below.
class Stage {
public:
  /// For \p Rows rows of an output whose rows are \p Pitch floats long. A wave brings \p Run floats
  /// of each at most, and more than a line unless it is the last.
  Stage(std::span<float> Out, size_t Pitch, size_t Rows, size_t Run)
      : Out(Out), OutPitch(Pitch), Streams(Out.size_bytes() > StreamBytes),
        // As far apart as the output's rows, modulo a line.
        RowPitch((Run / LineFloats + 3) * LineFloats + Pitch % LineFloats),
        Memory(Rows * RowPitch + 3 * LineFloats),
        Base(Memory.data() + (LineFloats - phaseOf(Memory.data())) % LineFloats) {}

  /// The rows that come are those of the output from \p FirstRow on, from column \p Col on.
  void begin(size_t FirstRow, size_t Col) {
    Target = Out.data() + FirstRow * OutPitch + Col;
    FirstOfRow = Col == 0;
  }

  /// Where row \p Row goes, and how far apart the rows are.
  float *row(size_t Row) { return rowAt(Row, Target); }
  size_t pitch() const { return RowPitch; }

  /// Writes the \p Count floats that row \p Row holds and those that waited; all of them if no
  /// more will come.
  void write(size_t Row, size_t Count, bool LastOfRow) {
    float *From = row(Row), *const End = From + Count, *To = Target + Row * OutPitch;
    const size_t Waiting = phaseOf(From);
    if (FirstOfRow && Waiting != 0) { // nothing waited: the row begins within a line
      const size_t Part = std::min(Count, LineFloats - Waiting);
      copy(To, From, Part);
      From += Part;
      To += Part;
    } else {
      From -= Waiting;
      To -= Waiting;
    }
    const size_t Whole = size_t(End - From) / LineFloats * LineFloats;
    if (Streams)
      for (size_t I = 0; I < Whole; I += LineFloats)
        streamLine(To + I, From + I);
    else
      std::memcpy(To, From, Whole * sizeof(float));
    const size_t Rest = size_t(End - From) - Whole; // less than a line
    float *const Later = rowAt(Row, Target + Count);
    if (LastOfRow)
      copy(To + Whole, From + Whole, Rest);
    else // where the wave below expects it
      std::memmove(Later - phaseOf(Later), From + Whole, Rest * sizeof(float));
  }

private:
  float *rowAt(size_t Row, const float *FirstTarget) {
    return Base + phaseOf(FirstTarget) + Row * RowPitch;
  }

  const std::span<float> Out;
  const size_t OutPitch;
  const bool Streams;
  const size_t RowPitch;
  std::vector<float> Memory;
  float *const Base; ///< the first line of Memory
  float *Target = nullptr;
  bool FirstOfRow = false;
};

/// Part of the matrix, and the tiles of the blocks that move it.
class Wave {
public:
  Wave(MatrixView In, TileShape Tile)
      : In(In), Tile(Tile), MostRows(extentOf(In.Rows, Tile.Rows, WaveRows)),
        MostCols(extentOf(In.Cols, Tile.Cols, WaveCols)),
        Shared(MostRows * (MostCols / Tile.Cols) * Tile.pitch()) {}

  /// Goes to the part that begins at \p Row and \p Col, of which nothing is filled yet.
  void begin(size_t Row, size_t Col) {
    FirstRow = NextRow = Row;
    FirstCol = NextCol = Col;
    EndRow = std::min(Row + MostRows, In.Rows);
    EndCol = std::min(Col + MostCols, In.Cols);
  }

  size_t mostRows() const { return MostRows; }
  size_t mostCols() const { return MostCols; }
  size_t rows() const { return EndRow - FirstRow; }
  size_t cols() const { return EndCol > FirstCol ? EndCol - FirstCol : 0; } ///< 0 past the last

  /// Rows of tiles in this part.
  size_t runs() const { return rows() * ((cols() + Tile.Cols - 1) / Tile.Cols); }

  /// Blocks write Tile[ty][tx]: the next \p Runs rows of tiles, in the order of the input.
  void fill(size_t Runs) {
    for (; Runs > 0; --Runs) {
      const float *From = &In.Values[NextRow * In.Cols + NextCol];
      const size_t Width = std::min(Tile.Cols, EndCol - NextCol);
      if (NextRow + 1 < EndRow) // what is read a row later
        for (size_t I = 0; I < Width; I += LineFloats)
          __builtin_prefetch(From + In.Cols + I);
      copy(at(NextRow - FirstRow, (NextCol - FirstCol) / Tile.Cols), From, Width);
      NextCol += Tile.Cols;
      if (NextCol >= EndCol) {
        NextCol = FirstCol;
        ++NextRow;
      }
    }
  }

  /// Blocks read Tile[tx][ty]: those of one column of tiles, into rows that are \p Pitch apart.
  void empty(size_t TileCol, float *To, size_t Pitch) {
    transposeBlock(at(0, TileCol), Tile.pitch(), To, Pitch, rows(),
                   std::min(Tile.Cols, cols() - TileCol * Tile.Cols));
  }

private:
  /// Along one side: as many tiles as a wave may hold, no more than the matrix has.
  static size_t extentOf(size_t Extent, size_t TileExtent, size_t WaveExtent) {
    const size_t OfMatrix = (Extent + TileExtent - 1) / TileExtent;
    return TileExtent * std::clamp<size_t>(WaveExtent / TileExtent, 1, OfMatrix);
  }

  /// Row \p Row of a column of tiles, which lie beneath each other.
  float *at(size_t Row, size_t TileCol) {
    return &Shared[(TileCol * MostRows + Row) * Tile.pitch()];
  }

  MatrixView In;
  TileShape Tile;
  size_t MostRows, MostCols;
  std::vector<float> Shared; ///< all tiles, column of tiles by column of tiles
  size_t FirstRow = 0, FirstCol = 0, EndRow = 0, EndCol = 0;
  size_t NextRow = 0, NextCol = 0; ///< where the next row of a tile begins
};

} // namespace

/// Empties one wave and fills the next meanwhile: the memory reads while it writes.
static void exchange(Wave &Full, Wave &Next, Stage &Rows, bool LastOfRow, size_t TileCols) {
  const size_t Runs = Next.runs(), Count = Full.cols();
  for (size_t Row = 0, Done = 0; Row < Count; ++Row) {
    if (Row % TileCols == 0)
      Full.empty(Row / TileCols, Rows.row(Row), Rows.pitch());
    Rows.write(Row, Full.rows(), LastOfRow);
    const size_t Due = Runs * (Row + 1) / Count;
    Next.fill(Due - Done);
    Done = Due;
  }
}

void transposeThroughTiles(MatrixView In, std::span<float> Out, TileShape Tile) {
  assert(In.Values.size() == In.Rows * In.Cols && Out.size() == In.Values.size() &&
         "input and output hold one value for each element");
  assert(Tile.Rows > 0 && Tile.Cols > 0 && "a tile has at least one element");
  Wave Full(In, Tile), Next(In, Tile);
  const size_t Rows = Next.mostRows(), Cols = Next.mostCols();
  Stage Staged(Out, In.Rows, Cols, Rows);
  Next.begin(0, 0);
  Next.fill(Next.runs());
  for (size_t Col = 0; Col < In.Cols; Col += Cols)
    for (size_t Row = 0; Row < In.Rows; Row += Rows) {
      std::swap(Full, Next);
      const bool LastOfRow = Row + Rows >= In.Rows; // of the output's rows
      Next.begin(LastOfRow ? 0 : Row + Rows, LastOfRow ? Col + Cols : Col);
      Staged.begin(Col, Row);
      exchange(Full, Next, Staged, LastOfRow, Tile.Cols);
    }
  finishStreams();
}

} // namespace warplint::sim

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
