//===- lib/judge/Totals.h - Sums over a block and a grid --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Adds up what all requests of a launch cost, as ncu counts it for a kernel.
///
/// Blocks are not run one by one. The grid is split where a guard (`i < n`) makes blocks
/// differ; blocks of one part are alike but for a shift, whose residues are counted.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_TOTALS_H
#define WARPLINT_JUDGE_TOTALS_H

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// Fills in PerBlock and Total of \p Verdicts where the launch decides every request. \p E
/// is the evaluation of all blocks at once; splitting the grid may cost \p MostSteps more.
void addTotals(const KernelModel &K, const LaunchShape &L, const Evaluation &E, uint64_t MostSteps,
               std::vector<Verdict> &Verdicts);

} // namespace warplint

#endif // WARPLINT_JUDGE_TOTALS_H
