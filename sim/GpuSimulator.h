// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small simulator of one streaming multiprocessor, as courses define it: bank conflicts,
// coalescing, and the transpose of a matrix through shared memory.
//
// It counts by the textbook rule, and beside it by the hardware's where both make sense:
//
//   32 lanes, stride      textbook conflicts     hardware wavefronts
//   1 word                0                      1
//   2 words               16: two in each of 16  2: all banks wait together
//   32 words              31                     32
//
// A tile of 32 by 32 words, read by columns, puts all lanes of a warp into one
// bank. With one word of padding a row, lane l reads word 33*l; 33 and 32 have
// no common divisor, so the banks all differ.
//
// Narrower tiles are not cured so. A warp of a tile of n by n, n = 8 or 16, writes 32/n rows and
// reads 32/n columns; the rows are free of conflicts if the pitch is an odd
// multiple of n, the columns if it is an odd multiple of 32/n, and no pitch is
// both. For n = 16 one word leaves a conflict in every write and every read.

#pragma once

#include "sim/OrError.h"
#include "sim/Transpose.h"

#include <string>
#include <vector>

namespace warplint::sim {

/// How the addresses of a warp lie in cache lines.
struct Coalescing {
  bool Coalesced = false; ///< consecutive words, each once, in the fewest lines possible
  unsigned Lines = 0;     ///< lines touched; 32 lanes touch 32 at most, if aligned

  friend bool operator==(const Coalescing &, const Coalescing &) = default;
};

using Matrix = std::vector<std::vector<float>>;

/// A transposed matrix and what it cost.
struct Transposed {
  Matrix Values;
  TransposeStats Stats;
};

/// One streaming multiprocessor. Its methods change nothing.
class GpuSimulator {
public:
  explicit GpuSimulator(unsigned SharedMemKB = 48, unsigned NumBanks = 32,
                        unsigned LanesPerWarp = 32)
      : SharedMemKB(SharedMemKB), NumBanks(NumBanks), LanesPerWarp(LanesPerWarp) {}

  /// The textbook count of one request to shared memory, one byte address a lane: the sum over
  /// banks of (distinct addresses - 1).
  unsigned bankConflictCount(std::span<const uint64_t> Addresses) const;

  /// How one request to global memory falls into lines, one byte address of a 4-byte element a
  /// lane. The order of the lanes does not matter, as it does not to the hardware.
  Coalescing isCoalesced(std::span<const uint64_t> Addresses, unsigned CacheLineBytes = 128) const;

  /// Transposes \p In through tiles of BlockRows by BlockCols, by one block of as many threads
  /// for each tile. Refuses an empty or ragged matrix, an empty block, one of more than 1024
  /// threads, and one whose tile exceeds shared memory.
  OrError<Transposed> simulateTranspose(const Matrix &In, size_t BlockRows = 32,
                                        size_t BlockCols = 32) const;

  /// The same with one unused column in the tile: float Tile[BlockRows][BlockCols + 1].
  OrError<Transposed> simulateTransposePadded(const Matrix &In, size_t BlockRows = 32,
                                              size_t BlockCols = 32) const;

  /// The core of both: any padding, flat matrices, nothing allocated but the tiles.
  OrError<TransposeStats> transpose(MatrixView In, std::span<float> Out, TileShape Tile) const;

private:
  std::string refusal(MatrixView In, size_t OutSize, TileShape Tile) const;
  OrError<Transposed> transposeNested(const Matrix &In, TileShape Tile) const;

  unsigned SharedMemKB, NumBanks, LanesPerWarp;
};

} // namespace warplint::sim
