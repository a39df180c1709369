//===- lib/analysis/Worth.h - Whether a cure can be felt --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An access beyond its ideal costs time where the kernel waits for it. Beside what the kernel does
/// otherwise it may be little, or the other memory may take longer by far: docs/ranking.md has
/// measurements. Such findings are notes.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_WORTH_H
#define WARPLINT_ANALYSIS_WORTH_H

#include "lib/check/Check.h"
#include "lib/finding/Report.h"

namespace warplint {

/// Makes those of \p Findings notes, of one launch of \p K whose accesses are in \p R from
/// \p FirstAccess on, that nobody would feel the cure of.
void settleWorth(std::vector<Finding> &Findings, const KernelModel &K, size_t FirstAccess,
                 const Report &R, const CheckOptions &Options);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_WORTH_H
