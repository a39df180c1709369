// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source in, report out.
//
//   .cu -parse-> TranslationUnit -lower-> Kernel -evaluate-> LanePattern -judge-> Verdict
//       -check-> Finding -fix-> Fix, each proved by going through all of it again

#pragma once

#include "lib/analysis/KernelAnalysis.h"
#include "lib/finding/Report.h"

namespace warplint {

/// Analyses one file. What cannot be answered is in the report: errors, refusals.
Report analyze(const std::string &File, const AnalysisOptions &Options);

/// The same in several ways, in their order. All read the file alike, which is done once: they
/// differ in launches and checks. Without fixes.
std::vector<Report> analyzeWays(const std::string &File, llvm::ArrayRef<AnalysisOptions> Ways);

/// Has analyses with \p Options, one after another, share what they find out about kernels that
/// stay as they are.
void shareKernels(AnalysisOptions &Options);

/// A report that says no more than that \p File has no answer, and why.
Report failedReport(const std::string &File, const AnalysisOptions &Options, ErrorReport Why);

/// Between analyses of one file that is edited (ParseOptions::Memory): what makes the next one
/// quicker.
void prepare(const std::string &File, const AnalysisOptions &Options);

/// What --print=ir shows, if \p Options ask for that.
void printUnit(llvm::raw_ostream &OS, const TranslationUnit &Unit, const AnalysisOptions &Options);

/// The value that \p Options ask for, of the stages that work on one kernel.
void printKernel(llvm::raw_ostream &OS, const Kernel &K, const KernelAnalysis &A,
                 const AnalysisOptions &Options);

} // namespace warplint
