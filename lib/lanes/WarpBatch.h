//===- lib/lanes/WarpBatch.h - Warps that are run at once -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The warps of a block mostly do the same some way further on. So several are run at once, with
/// the number of the warp as an unknown w:
///
///   block 256x1:   tid.x = lane + 32*w, w in 0 .. 7
///   block 32x8:    tid.x = lane, tid.y = w
///
/// What is recorded then holds for each of them, as nothing is left of w: `in[tid.x]` moves by
/// 128*w bytes, which is a multiple of a line. An address that keeps w (`in[N*tid.y]`) is written
/// out for each. Two things need fewer warps or one:
///
///   a guard or an exit that warps decide otherwise (`tid.x < 100`); half of them may agree,
///   operations that known numbers pass and unknowns do not (`tid.x / N`).
///
/// An unknown says what it has of w (WarpShare), a predicate that warps decide otherwise.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_WARPBATCH_H
#define WARPLINT_LANES_WARPBATCH_H

#include "lib/kernel/Launch.h"
#include "lib/lanes/Symbol.h"

#include <array>
#include <optional>
#include <vector>

namespace warplint {

/// Warps First, First + Stride, ... of a block.
struct WarpSeries {
  unsigned First = 0, Stride = 1, Count = 1;

  unsigned operator[](unsigned Number) const { return First + Number * Stride; }
};

/// The warps of a block of \p Block threads in series that can be run at once: from one warp to
/// the next every thread coordinate moves by the same number in all lanes, and all lanes exist.
std::vector<WarpSeries> seriesOf(const Dim3 &Block);

/// The warps of a series as they are run: one, or all of them.
struct WarpBatch {
  WarpSeries Series;
  std::optional<SymbolId> Number;  ///< which of them it is, if there are several
  LaneMask Existing = 0;           ///< lanes that are threads of the block
  std::array<LaneValue, 3> Thread; ///< threadIdx
};

/// \pre a series of seriesOf(Block), or a part of one.
WarpBatch batchOf(SymbolTable &Symbols, const Dim3 &Block, WarpSeries Series);

/// What the number of the warp has to do with \p V.
WarpShare shareOf(const SymbolTable &Symbols, const WarpBatch &Warps, const LaneValue &V);

/// Whether \p V is known in each warp alone.
bool isKnownInEach(const SymbolTable &Symbols, const LaneValue &V);

/// Whether all lanes hold one known number, but another in each warp.
bool isKnownApart(const SymbolTable &Symbols, const WarpBatch &Warps, const LaneValue &V);

/// \p V in the warp of that number, which counts in the batch.
LaneValue inWarp(SymbolTable &Symbols, const WarpBatch &Warps, const LaneValue &V, unsigned Number);

} // namespace warplint

#endif // WARPLINT_LANES_WARPBATCH_H
