//===- lib/analysis/AsCompiled.h - Verdicts for the code as compiled -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Judges the fused model of a kernel and says, access by access as written, what became of it.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_ASCOMPILED_H
#define WARPLINT_ANALYSIS_ASCOMPILED_H

#include "lib/finding/Report.h"
#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "sim/Gpu.h"

namespace warplint {

/// One for each access of \p K; nothing for those that are not to shared memory or never run.
/// \param Budget      of the evaluation
/// \param TotalSteps bounds what totals may cost
std::vector<std::optional<CompiledReport>> compiledReports(const Kernel &K, const Launch &L,
                                                           const sim::Gpu &Target,
                                                           const EvaluateOptions &Budget,
                                                           uint64_t TotalSteps);

/// Adds to \p F what \p A becomes in machine code for \p Gpu, if it becomes something else.
void addCompiledNote(const AccessReport &A, const std::string &Gpu, Finding &F);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_ASCOMPILED_H
