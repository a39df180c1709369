//===- lib/lanes/LoopNest.h - Loops as they are being run -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The variables of each loop in the iteration at hand, and which loops are being run. An iteration
/// is a concrete one, with a number, or stands for several: every so many, or any (symbolic).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_LOOPNEST_H
#define WARPLINT_LANES_LOOPNEST_H

#include "lib/kernel/Kernel.h"
#include "lib/lanes/IterationLabels.h"
#include "lib/lanes/WarpBatch.h"

#include <map>
#include <optional>
#include <vector>

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_LANES_LOOPNEST_H
