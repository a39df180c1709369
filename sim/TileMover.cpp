//===- sim/TileMover.cpp - Moving a matrix through tiles ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/TileMover.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <vector>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace warplint::sim {
// The extent of a wave in elements: runs of several cache lines on both sides, and tiles that
// stay in the first- and second-level cache.
constexpr size_t WaveRows = 64;
constexpr size_t WaveCols = 128;

/// Output columns of a tile that are gathered before they are written.
constexpr size_t StageRows = 32;

/// Above this many bytes of output the caches are bypassed: it would not stay in them.
constexpr size_t StreamBytes = size_t(16) << 20;

/// Rows of input that are asked for before they are read. Rows that lie a power of two apart fall
/// into few cache sets: many more would push each other out again.
constexpr size_t RowsAhead = 8;

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

namespace {

/// Asks for the lines of a part of a matrix, one at a time.
class Prefetcher {
public:
  Prefetcher(MatrixView In, size_t Row, size_t Col, size_t Rows, size_t Cols)
      : In(In), Row(Row), Col(Col), FirstCol(Col), EndRow(std::min(Row + Rows, In.Rows)),
        EndCol(std::min(Col + Cols, In.Cols)) {}

  void next() {
    if (Row >= EndRow)
      return;
    __builtin_prefetch(&In.Values[Row * In.Cols + Col]);
    Col += LineFloats;
    if (Col < EndCol)
      return;
    Col = FirstCol;
    ++Row;
  }

private:
  const MatrixView In;
  size_t Row, Col;
  const size_t FirstCol, EndRow, EndCol;
};

} // namespace

/// Copies past the caches where the machine can, and asks for a line of \p Ahead with each that it
/// writes: the memory reads while it writes.
static void stream(float *To, const float *From, size_t Count, Prefetcher &Ahead) {
#ifdef __SSE2__
  for (; Count > 0 && reinterpret_cast<uintptr_t>(To) % 64 != 0; --Count)
    *To++ = *From++;
  for (; Count >= LineFloats; Count -= LineFloats, To += LineFloats, From += LineFloats) {
    Ahead.next();
#pragma GCC unroll 4
    for (size_t I = 0; I < LineFloats; I += 4)
      _mm_stream_ps(To + I, _mm_loadu_ps(From + I));
  }
#else
  for (size_t I = 0; I < Count; I += LineFloats)
    Ahead.next();
#endif
  std::memcpy(To, From, Count * sizeof(float));
}

/// Makes streamed values visible in program order, as ordinary stores are.
static void finishStreams() {
#ifdef __SSE2__
  _mm_sfence();
#endif
}

namespace {

/// The tiles of one wave, and the way into them and out.
class Wave {
public:
  Wave(MatrixView In, std::span<float> Out, TileShape Tile)
      : In(In), Out(Out), Tile(Tile), TileRows(tilesOf(In.Rows, Tile.Rows, WaveRows)),
        TileCols(tilesOf(In.Cols, Tile.Cols, WaveCols)),
        StagePitch(TileRows * Tile.Rows + 16), // not a power of two: rows share no cache set
        Shared(TileRows * TileCols * Tile.Rows * Tile.pitch()), Stage(StageRows * StagePitch) {}

  size_t rows() const { return TileRows * Tile.Rows; }
  size_t cols() const { return TileCols * Tile.Cols; }

  /// Every block writes Tile[ty][tx].
  void fill(size_t FirstRow, size_t FirstCol) {
    const size_t EndRow = std::min(FirstRow + rows(), In.Rows);
    const size_t EndCol = std::min(FirstCol + cols(), In.Cols);
    for (size_t Row = FirstRow; Row < EndRow; ++Row) {
      const float *From = &In.Values[Row * In.Cols];
      if (Row + RowsAhead < EndRow)
        for (size_t Col = FirstCol; Col < EndCol; Col += LineFloats)
          __builtin_prefetch(From + RowsAhead * In.Cols + Col);
      const size_t TileRow = (Row - FirstRow) / Tile.Rows, Ty = (Row - FirstRow) % Tile.Rows;
      for (size_t Col = FirstCol, TileCol = 0; Col < EndCol; Col += Tile.Cols, ++TileCol)
        copy(tileAt(TileRow, TileCol) + Ty * Tile.pitch(), From + Col,
             std::min(Tile.Cols, EndCol - Col));
    }
  }

  /// Every block reads Tile[tx][ty]. \p Ahead belongs to the wave that comes next.
  void empty(size_t FirstRow, size_t FirstCol, Prefetcher Ahead) {
    const size_t EndCol = std::min(FirstCol + cols(), In.Cols);
    for (size_t Col = FirstCol, TileCol = 0; Col < EndCol; Col += Tile.Cols, ++TileCol) {
      const size_t Width = std::min(Tile.Cols, EndCol - Col);
      for (size_t Ty = 0; Ty < Width; Ty += StageRows)
        emptyColumns(FirstRow, Col, TileCol, Ty, std::min(StageRows, Width - Ty), Ahead);
    }
  }

private:
  /// Tiles of a wave along one side: as many as it may hold, no more than the matrix has.
  static size_t tilesOf(size_t Extent, size_t TileExtent, size_t WaveExtent) {
    return std::clamp<size_t>(WaveExtent / TileExtent, 1, (Extent + TileExtent - 1) / TileExtent);
  }

  float *tileAt(size_t Row, size_t Col) {
    return &Shared[(Col * TileRows + Row) * Tile.Rows * Tile.pitch()];
  }

  /// \p Count columns, from \p Ty on, of all tiles in one column of tiles.
  void emptyColumns(size_t FirstRow, size_t Col, size_t TileCol, size_t Ty, size_t Count,
                    Prefetcher &Ahead) {
    const size_t EndRow = std::min(FirstRow + rows(), In.Rows);
    for (size_t Row = FirstRow, TileRow = 0; Row < EndRow; Row += Tile.Rows, ++TileRow)
      transposeBlock(tileAt(TileRow, TileCol) + Ty, Tile.pitch(), &Stage[Row - FirstRow],
                     StagePitch, std::min(Tile.Rows, EndRow - Row), Count);
    const bool Streams = Out.size_bytes() > StreamBytes;
    for (size_t Row = 0; Row < Count; ++Row) {
      float *To = &Out[(Col + Ty + Row) * In.Rows + FirstRow];
      if (Streams)
        stream(To, &Stage[Row * StagePitch], EndRow - FirstRow, Ahead);
      else
        std::memcpy(To, &Stage[Row * StagePitch], (EndRow - FirstRow) * sizeof(float));
    }
  }

  const MatrixView In;
  const std::span<float> Out;
  const TileShape Tile;
  const size_t TileRows, TileCols; ///< of the wave, in tiles
  const size_t StagePitch;
  std::vector<float> Shared; ///< all tiles, column of tiles by column of tiles
  std::vector<float> Stage;  ///< rows of output on their way
};

} // namespace

void transposeThroughTiles(MatrixView In, std::span<float> Out, TileShape Tile) {
  assert(In.Values.size() == In.Rows * In.Cols && Out.size() == In.Values.size() &&
         "input and output hold one value for each element");
  assert(Tile.Rows > 0 && Tile.Cols > 0 && "a tile has at least one element");
  Wave Blocks(In, Out, Tile);
  for (size_t Row = 0; Row < In.Rows; Row += Blocks.rows())
    for (size_t Col = 0; Col < In.Cols; Col += Blocks.cols()) {
      const bool LastOfRow = Col + Blocks.cols() >= In.Cols;
      const size_t NextRow = LastOfRow ? Row + Blocks.rows() : Row;
      const size_t NextCol = LastOfRow ? 0 : Col + Blocks.cols();
      Blocks.fill(Row, Col);
      Blocks.empty(Row, Col, {In, NextRow, NextCol, RowsAhead, Blocks.cols()});
    }
  finishStreams();
}

} // namespace warplint::sim
