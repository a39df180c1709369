//===- lib/analysis/Analysis.h - The whole pipeline -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Source in, report out.
///
///   .cu -parse-> TranslationUnit -lower-> Kernel -evaluate-> LanePattern -judge-> Verdict
///       -check-> Finding -fix-> Fix, each proved by going through all of it again
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_ANALYSIS_H
#define WARPLINT_ANALYSIS_ANALYSIS_H

#include "lib/analysis/Options.h"
#include "lib/finding/Report.h"

namespace warplint {

/// Analyses one file. What cannot be answered is in the report: errors, refusals.
Report analyze(const std::string &File, const AnalysisOptions &Options);

/// A report that says no more than that \p File has no answer, and why.
Report failedReport(const std::string &File, const AnalysisOptions &Options, ErrorReport Why);

/// Between analyses of one file that is edited (ParseOptions::Memory): what makes the next one
/// quicker.
void prepare(const std::string &File, const AnalysisOptions &Options);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_ANALYSIS_H
