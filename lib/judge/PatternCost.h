//===- lib/judge/PatternCost.h - The price of one lane pattern --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prices a pattern of lanes once its unknowns have values. This is where the evaluator's
/// numbers meet the judge in sim/.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_PATTERNCOST_H
#define WARPLINT_JUDGE_PATTERNCOST_H

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Verdict.h"

#include "sim/GlobalMemory.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The figures of one request.
struct RequestCost {
  unsigned Units = 0, Ideal = 0, Conflicts = 0, Lines = 0;
  unsigned BytesUsed = 0; ///< global memory
  sim::Evidence Rules;
};

/// The lanes of \p P with \p ValueOf for each unknown; \p Mask of its lanes take part, and the
/// others lie where the first of them does.
sim::WarpAccess lanesOf(const Access &A, const LanePattern &P, LaneMask Mask,
                        llvm::function_ref<int64_t(SymbolId)> ValueOf);

/// Adds \p C to what requests of \p A cost.
void include(Figures &F, const Access &A, const RequestCost &C);

/// \p Bytes over \p Sectors as Figures has it.
uint64_t sectorUse(uint64_t Bytes, uint64_t Sectors);

RequestCost costOf(const sim::GlobalCost &C);
/// What \p A costs with these lanes.
RequestCost costOf(const Access &A, const sim::WarpAccess &Lanes);

/// What as many lanes as \p P has cost if they lie side by side.
RequestCost denseCost(const Access &A, const LanePattern &P);

/// Whether some active lane does not start at a multiple of the access's width. \pre lanesOf()
/// made \p W.
bool isMisaligned(const Access &A, const sim::WarpAccess &Lanes);

/// Whether the rows of a fragment lie apart by other than a multiple of 16 bytes, as wmma wants its
/// stride to be. False of other accesses.
bool hasOddStride(const Access &A, const sim::WarpAccess &Lanes);

/// The largest sets of lanes that can be on together: all lanes of \p P, unless they exclude each
/// other.
llvm::SmallVector<LaneMask, 4> lanesTogether(const LanePattern &P);

/// What \p P costs over every such set.
void includeCost(Figures &F, const Access &A, const LanePattern &P,
                 llvm::function_ref<int64_t(SymbolId)> ValueOf, sim::Evidence &Rules);

} // namespace warplint

#endif // WARPLINT_JUDGE_PATTERNCOST_H
