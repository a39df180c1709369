//===- lib/analysis/Options.h - What an analysis is asked for ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_OPTIONS_H
#define WARPLINT_ANALYSIS_OPTIONS_H

#include "lib/check/Check.h"
#include "lib/config/Settings.h"
#include "lib/edit/EditMemory.h"
#include "lib/frontend/parse/Parse.h"
#include "lib/frontend/parse/ParseMemory.h"
#include "lib/frontend/toolkit/Toolkit.h"
#include "lib/judge/VerdictMemory.h"
#include "lib/kernel/Launch.h"
#include "lib/lanes/Evaluate.h"
#include "sim/Gpu.h"

namespace warplint {

/// Stages whose value can be asked for as text.
enum class Print : uint8_t { Nothing, Ir, Model, Fused, Lanes, Verdict };

struct AnalysisOptions {
  ParseOptions Parse; ///< File is set by analyze
  /// A toolkit's headers are tried where the bundled ones do not suffice.
  bool UseToolkit = true;
  ToolkitQuery Toolkit;
  sim::Gpu Gpu = *sim::findGpu(sim::DefaultGpu);
  bool GpuAssumed = true;
  std::vector<LaunchRequest> Launches;                     ///< later ones win
  std::vector<std::string> Kernels;                        ///< globs of kernels wanted; empty: all
  std::vector<std::string> Checks = {"*", "-global-race"}; ///< globs in order; "-glob" takes away
  std::map<std::string, Severity> Severities;              ///< by check id
  warplint::CheckOptions CheckOptions;
  bool AsCompiled = true;        ///< accesses that the compiler fuses are judged as one
  bool Judge = true;             ///< false: only find kernels and launches
  uint64_t TotalSteps = 500'000; ///< what totals over the grid may cost
  EvaluateOptions Budget;        ///< of one kernel in one launch
  bool Fixes = true;             ///< propose repairs; each costs an analysis of its own
  /// What all kernels of a file may cost; those after that are refused.
  uint64_t FileSteps = 200'000'000;
  warplint::Print Print = warplint::Print::Nothing;
  /// Of a file that is analysed again and again, or null: kernels that have not changed are not
  /// judged again.
  std::shared_ptr<VerdictMemory> Verdicts;
  /// Of a file that is edited, or null: bodies that have not changed are not translated again.
  /// Counts for nothing where fixes or prints are asked for, which take the whole file.
  std::shared_ptr<EditMemory> Edits;
};

/// Sets what \p S, which goes over the defaults, decides: GPU, launches, checks.
void applySettings(const Settings &S, AnalysisOptions &Options);

/// How \p File is read.
ParseOptions parseOptionsOf(const std::string &File, const AnalysisOptions &Options);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_OPTIONS_H
