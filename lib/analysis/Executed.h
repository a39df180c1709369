//===- lib/analysis/Executed.h - Verdicts on what is executed ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Judges the requests that the compiler makes of accesses that it fuses:
///
///   load.shared.4  s + 8*tid.x        2 wavefronts of 1 }  load.shared.8, 2 wavefronts of 2
///   load.shared.4  s + 8*tid.x + 4    2 wavefronts of 1 }
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_EXECUTED_H
#define WARPLINT_ANALYSIS_EXECUTED_H

#include "lib/finding/Report.h"
#include "lib/judge/ExecutedGroup.h"
#include "lib/judge/VerdictMemory.h"
#include "sim/Gpu.h"

namespace warplint {

/// The groups of accesses of \p K that the compiler for \p Target fuses, by their first; none if
/// the budget does not suffice to judge them. \p Written are the verdicts on K as it is.
std::vector<ExecutedGroup>
executedGroups(const KernelModel &K, const std::vector<Verdict> &Written, const sim::Gpu &Target,
               llvm::function_ref<SharedVerdicts(const KernelModel &)> Judge);

/// What a report says of \p G. Accesses are numbered from \p FirstAccess.
CompiledReport compiledReport(const ExecutedGroup &G, size_t FirstAccess);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_EXECUTED_H
