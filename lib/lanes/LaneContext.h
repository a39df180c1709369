//===- lib/lanes/LaneContext.h - What lane arithmetic goes by ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operations on lane values are functions of their operands and of this: the unknowns, what
/// has been answered of them, which warps are run, and in which iterations.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_LANECONTEXT_H
#define WARPLINT_LANES_LANECONTEXT_H

#include "lib/lanes/Answers.h"
#include "lib/lanes/LoopNest.h"

#include "llvm/ADT/DenseSet.h"

namespace warplint {

struct LaneContext {
  SymbolTable &Symbols;
  const Answers &Answered;
  const WarpBatch &Warps;
  const LoopNest &Nest;
  /// Noted: unknowns that comparisons hold against quotients of theirs.
  llvm::DenseSet<SymbolId> &Related;
};

inline WarpShare shareOf(const LaneContext &C, const LaneValue &V) {
  return shareOf(C.Symbols, C.Warps, V);
}
inline LaneValue inWarp(const LaneContext &C, const LaneValue &V, unsigned Number) {
  return inWarp(C.Symbols, C.Warps, V, Number);
}

} // namespace warplint

#endif // WARPLINT_LANES_LANECONTEXT_H
