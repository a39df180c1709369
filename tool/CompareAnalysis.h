//===- tool/CompareAnalysis.h - A profile's launches analysed ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Analyses the kernels that a profile measured as they were launched, and holds the one against
/// the other. What a profile does not tell, the arguments, is taken from the command line, from the
/// launches in the source, or fitted to the profile's counts.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_COMPAREANALYSIS_H
#define WARPLINT_TOOL_COMPAREANALYSIS_H

#include "lib/compare/Compare.h"
#include "lib/runner/Run.h"

namespace warplint {

struct LaunchComparison {
  std::vector<std::string> Kernels; ///< globs of kernels wanted; empty: all
  std::vector<uint64_t> Numbers;    ///< of launches wanted, from 0 on; empty: all
  std::vector<std::string> Given;   ///< arguments that the command line sets
  bool UsesProfiledGpu = true;      ///< the command line names none
  RunOptions Limits;
};

/// Compares the launches of \p P, those that are alike once. Errors of sources go to \p Errors.
Comparison compareLaunches(const Profile &P, const std::vector<Job> &Jobs,
                           const LaunchComparison &Wanted, Report &Errors);

} // namespace warplint

#endif // WARPLINT_TOOL_COMPAREANALYSIS_H
