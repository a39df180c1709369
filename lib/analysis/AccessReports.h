//===- lib/analysis/AccessReports.h - Verdicts as a report has them *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_ACCESSREPORTS_H
#define WARPLINT_ANALYSIS_ACCESSREPORTS_H

#include "lib/analysis/KernelAnalysis.h"

namespace warplint {

/// What a report says of a launch of \p K, which is kernel \p KernelNumber of it.
LaunchReport launchReport(const Kernel &K, const Launch &L, size_t KernelNumber);

/// What it says of the kernel's accesses in that launch, which is launch \p LaunchNumber of it.
/// \p FirstAccess is the number of the first in the report.
/// \pre \p A is whole
std::vector<AccessReport> accessReports(const Kernel &K, const LaunchAnalysis &A,
                                        const sim::Gpu &Gpu, size_t LaunchNumber,
                                        size_t FirstAccess);

KernelReport kernelReport(const Kernel &K);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_ACCESSREPORTS_H
