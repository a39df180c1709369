//===- lib/analysis/KernelAnalysis.h - A kernel in its launches -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Chooses the launches that a kernel is judged for, and judges it for each.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_KERNELANALYSIS_H
#define WARPLINT_ANALYSIS_KERNELANALYSIS_H

#include "lib/analysis/Options.h"
#include "lib/analysis/WiderBlock.h"
#include "lib/finding/Report.h"
#include "lib/judge/ExecutedGroup.h"
#include "lib/judge/VerdictMemory.h"

namespace warplint {

/// A kernel judged for one launch.
struct LaunchAnalysis {
  Launch L;
  SharedVerdicts Verdicts;             ///< null if nothing was to be judged
  std::vector<ExecutedGroup> Executed; ///< accesses that the compiler fuses
  GuessedBlock Guess;                  ///< if the block is one
  WiderBlock Wider;                    ///< if it is narrower than a warp

  /// Whether its budget was enough: else there is no answer.
  bool isWhole() const { return Verdicts && !Verdicts->E.OutOfSteps; }
};

struct KernelAnalysis {
  std::vector<LaunchAnalysis> Launches;
  /// Launches that no GPU can make, those that exceed the budget: beside the kernel's own.
  std::vector<Refusal> Refusals;
  std::vector<Launch> Impossible; ///< launches that no GPU can make
  uint64_t Steps = 0;             ///< that it took
};

/// What the kernels before one took of the budget.
struct SpentSteps {
  /// Once half of Options.FileSteps are gone, loops are judged with symbolic counters, whose cost
  /// does not depend on trip counts.
  uint64_t InFile = 0;
  /// Other instances of the kernel's template that exceeded their budget. After two of them the
  /// next ones have to do with an eighth: they seldom differ in that.
  unsigned ExceededBy = 0;
};

/// \param Siblings  launches of other instances of the kernel's template
KernelAnalysis analyzeKernel(const Kernel &K, const AnalysisOptions &Options,
                             const SpentSteps &Spent, const std::vector<SiblingLaunch> &Siblings);

/// The answer on a kernel for which no steps are left.
KernelAnalysis withoutSteps(const Kernel &K);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_KERNELANALYSIS_H
