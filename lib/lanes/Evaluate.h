//===- lib/lanes/Evaluate.h - What each lane of each warp reaches -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs the index arithmetic of a kernel model for every warp of one block.
///
/// Thread coordinates are concrete, but for the number of the warp where several do the same
/// (WarpBatch.h). Block indices, parameters that the launch leaves open
/// and the counters of loops whose end is not decided stay unknown, one number for the
/// whole warp. Loops whose exit is decided are run as long as a budget lasts. Each access
/// yields its distinct patterns of lanes; patterns that differ only by a shift that cannot
/// matter to their memory are one.
///
///   tile + 128*tid.x + 4*tid.y, block 32x32: all 32 warps agree up to a shift of whole
///   words, so there is one pattern, with 32 requests:  0 128 256 ... 3968
///
/// Budgets count steps, never seconds: the same input gives the same answer everywhere.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_EVALUATE_H
#define WARPLINT_LANES_EVALUATE_H

#include "lib/kernel/Kernel.h"
#include "lib/lanes/IterationLabels.h"
#include "lib/lanes/LanePattern.h"

#include <optional>
#include <string>
#include <vector>

namespace warplint {

struct EvaluateOptions {
  uint64_t MostSteps = 3'000'000; ///< evaluations of one expression for one warp
  unsigned MostIterations = 2048; ///< of one entry of a loop that are run one by one
  unsigned MostCases = 128;       ///< per access
  unsigned MostPatterns = 4096;   ///< per access and case
  bool OneByOne = false;          ///< warps: what they reach is known more often, and costs more
  /// Which blocks: inclusive ranges of the block index; the whole grid by default.
  std::optional<ExprRange> Blocks[3];
};

/// The lowest and highest byte that certain lanes reach in the object, and who does.
struct Extent {
  int64_t Lo = INT64_MAX, Hi = INT64_MIN; ///< bytes from the object's start; Hi exclusive
  unsigned LoThread = 0, HiThread = 0;    ///< number in the block
  unsigned LoIn = 0, HiIn = 0;            ///< labels of Evaluation::Iterations

  bool any() const { return Lo <= Hi; }
};

/// Whether a thread that certainly takes part in \p A reaches past the end of its shared object.
bool isPastEnd(const KernelModel &K, const LaunchShape &L, const Access &A, const Extent &Reached);

struct AccessCase {
  std::vector<Condition> When; ///< empty: always
  std::vector<LanePattern> Patterns;
  bool Cut = false; ///< not told apart further: for a budget, or as data sends the lanes anyway

  bool operator==(const AccessCase &O) const = default;
};

struct AccessEvaluation {
  std::vector<AccessCase> Cases; ///< disjoint, and together complete
  Extent Reached;
  bool DataDependent = false; ///< an address holds a value loaded from memory
  bool Guarded = false;       ///< some lanes may be off for reasons not decided
  bool GuardedByData = false; ///< a value loaded from memory is one of those reasons
  uint8_t OpenBlocks = 0;     ///< bit d: that hinges on blockIdx in dimension d
};

struct BarrierEvaluation {
  bool MayDiverge = false;                   ///< the guard differs between lanes and is not decided
  std::optional<unsigned> Reaching, Missing; ///< a thread that does; one that goes on without

  /// For certain, some threads of the block reach it and others not.
  bool isDivergent() const { return Reaching && Missing; }
};

struct Evaluation {
  SymbolTable Symbols;
  IterationLabels Iterations;
  std::vector<AccessEvaluation> Accesses; ///< one for each of the kernel's
  std::vector<BarrierEvaluation> Barriers;
  unsigned Warps = 0;
  uint64_t Steps = 0;
  bool OutOfSteps = false;
  bool Abridged = false; ///< some loop was not run one by one: that takes too many steps
};

Evaluation evaluate(const KernelModel &K, const LaunchShape &L, const EvaluateOptions &Options);

/// Prints the patterns of every access: what tests of this stage read.
void print(llvm::raw_ostream &OS, const Kernel &K, const Evaluation &E);

} // namespace warplint

#endif // WARPLINT_LANES_EVALUATE_H
