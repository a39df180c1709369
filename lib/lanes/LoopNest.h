// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The warps of a block mostly do the same some way further on. So several are run at once, with
// the number of the warp as an unknown w:
//
//   block 256x1:   tid.x = lane + 32*w, w in 0 .. 7
//   block 32x8:    tid.x = lane, tid.y = w
//
// What is recorded then holds for each of them, as nothing is left of w: `in[tid.x]` moves by
// 128*w bytes, which is a multiple of a line. An address that keeps w (`in[N*tid.y]`) is written
// out for each. Two things need fewer warps or one:
//
//   a guard or an exit that warps decide otherwise (`tid.x < 100`); half of them may agree,
//   operations that known numbers pass and unknowns do not (`tid.x / N`).
//
// An unknown says what it has of w (WarpShare), a predicate that warps decide otherwise.
//
// The variables of each loop in the iteration at hand, and which loops are being run. An iteration
// is a concrete one, with a number, or stands for several: every so many, or any (symbolic).
//
// What the evaluator wants to know of a kernel's loops, found once for all its runs.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/kernel/Launch.h"
#include "lib/lanes/Evaluate.h"
#include "lib/lanes/Symbol.h"

#include "llvm/ADT/BitVector.h"

#include <array>
#include <map>
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

using CarriedValues = llvm::SmallVector<LaneValue, 4>; ///< by slot

struct LoopState {
  CarriedValues Carried;
  /// What an iteration adds to each, if always the same.
  std::vector<std::optional<LaneValue>> Steps;
  bool Symbolic = false;
  int64_t Period = 0; ///< if not 0: this iteration stands for every Period-th
  uint64_t Iteration = 0;
};

/// What is known of lanes that have left a loop, each when it could not go on.
struct LoopExit {
  LaneValue Beyond; ///< not negative
  int64_t Step = 0; ///< what came before is less by a multiple of this
};

struct LoopNest {
  std::vector<LoopState> States;      ///< by number of the loop
  std::vector<unsigned> Running;      ///< loops that are being run, outermost first
  std::map<SymbolId, LoopExit> Exits; ///< by each lane's number of iterations
};

LoopNest nestOf(const KernelModel &K);

/// Whether one of the loops in the bits \p Loops is being run.
bool isRunning(const LoopNest &Nest, uint64_t Loops);

/// Adds which of the iterations that are run one by one something in \p Loops belongs to.
void addInstance(SymbolKey &Key, const LoopNest &Nest, uint64_t Loops);

/// Whether a variable that names the iteration at hand is another number in each warp.
bool isNamedPerWarp(const LoopNest &Nest, const SymbolTable &Symbols, const WarpBatch &Warps);

/// The iteration at hand in the warp of that number in the batch.
IterationLabel labelOf(const LoopNest &Nest, const KernelModel &K, SymbolTable &Symbols,
                       const WarpBatch &Warps, unsigned WarpNumber);

struct LoopFacts {
  explicit LoopFacts(const KernelModel &K);

  bool takesFromInner(unsigned Loop, const Expr *E) const { return E && (E->Loops & Within[Loop]); }

  std::vector<std::vector<const Expr *>> LastOf; ///< Last expressions of each loop
  std::vector<const Expr *> Left;                ///< all Left expressions
  std::vector<uint64_t> Within;                  ///< bits of the loops within each
  llvm::BitVector TakesFromInner; ///< loops that go on with what loops within them leave behind
  llvm::BitVector NextTakes;      ///< those whose variables do
};

} // namespace warplint
