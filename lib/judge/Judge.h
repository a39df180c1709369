//===- lib/judge/Judge.h - From lane patterns to a verdict ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Folds the prices of an access's patterns over warps, iterations and the classes of its
/// unknowns into one verdict.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_JUDGE_H
#define WARPLINT_JUDGE_JUDGE_H

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

struct JudgeOptions {
  unsigned MostClasses = 1024;     ///< joint classes of an access's unknowns; then bounded
  unsigned MostPrices = 6000;      ///< requests priced per access
  uint64_t MostOfKernel = 300'000; ///< requests priced for all accesses; what is left is bounded
};

struct Judgement {
  std::vector<Verdict> Verdicts; ///< one an access
  uint64_t Steps = 0;            ///< what they took, in steps of an evaluation; totals aside
};

/// The verdicts on all accesses of \p K for \p L, with totals over the grid where the launch
/// decides them.
/// \p TotalSteps bounds the evaluation that totals may cost beyond \p E.
Judgement judgeAll(const KernelModel &K, const LaunchShape &L, const Evaluation &E,
                   const JudgeOptions &Options, uint64_t TotalSteps);

} // namespace warplint

#endif // WARPLINT_JUDGE_JUDGE_H
