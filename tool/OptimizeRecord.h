//===- tool/OptimizeRecord.h - Iterations for people ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_OPTIMIZERECORD_H
#define WARPLINT_TOOL_OPTIMIZERECORD_H

#include "lib/optimize/Optimize.h"

namespace warplint {

/// A line or two for each iteration, and what is next.
void printSummary(const Journey &Of, llvm::raw_ostream &OS);

/// Markdown: of each iteration the hypothesis, the patch, a table of before and after, and why.
void printRecord(const Journey &Of, llvm::raw_ostream &OS);

} // namespace warplint

#endif // WARPLINT_TOOL_OPTIMIZERECORD_H
