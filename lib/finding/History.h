//===- lib/finding/History.h - Findings over several runs -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the findings of runs over the same code cost, kernel by kernel, and which are new or gone:
/// findings are the same if their fingerprints are.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_HISTORY_H
#define WARPLINT_FINDING_HISTORY_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warplint {

struct Report;

struct HistoryRun {
  std::string Name;                     ///< of its report's file; of the last run empty
  std::map<std::string, uint64_t> Cost; ///< by kernel: excess of its findings, in wavefronts
  unsigned Findings = 0;
  unsigned New = 0, Fixed = 0; ///< against the run before
};

struct NamedReport {
  std::string Name;
  const Report *Of;
};

/// One run for each of \p Reports, oldest first.
std::vector<HistoryRun> historyOf(llvm::ArrayRef<NamedReport> Reports);

} // namespace warplint

#endif // WARPLINT_FINDING_HISTORY_H
