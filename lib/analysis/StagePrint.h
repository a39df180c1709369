//===- lib/analysis/StagePrint.h - The values between stages as text *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_STAGEPRINT_H
#define WARPLINT_ANALYSIS_STAGEPRINT_H

#include "lib/analysis/KernelAnalysis.h"

namespace warplint {

/// What --print=ir shows, if \p Options ask for that.
void printUnit(llvm::raw_ostream &OS, const TranslationUnit &Unit, const AnalysisOptions &Options);

/// The value that \p Options ask for, of the stages that work on one kernel.
void printKernel(llvm::raw_ostream &OS, const Kernel &K, const KernelAnalysis &A,
                 const AnalysisOptions &Options);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_STAGEPRINT_H
