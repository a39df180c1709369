//===- lib/analysis/FindingList.h - Findings of one file, each once *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_FINDINGLIST_H
#define WARPLINT_ANALYSIS_FINDINGLIST_H

#include "lib/check/Check.h"

namespace warplint {

/// The findings of a file: each is said once, however many launches, instances and unrolled copies
/// share it, and names the calls that it is about if it stands in a function that is called.
class FindingList {
public:
  /// \p Severities, by check, stand in the place of a check's own; what is not certain stays a
  /// note.
  explicit FindingList(const std::map<std::string, Severity> &Severities)
      : Severities(Severities) {}

  /// Adds what \p J's checks found: accesses are numbered from J.FirstAccess.
  void add(const Judged &J, std::vector<Finding> Fresh);

  /// All of them, sorted.
  std::vector<Finding> take();

private:
  void addCallNotes();

  const std::map<std::string, Severity> &Severities;
  std::vector<Finding> All;
  /// For each of them, the calls of the function that it is in, if that is not the kernel.
  std::vector<std::vector<SourceRange>> Calls;
};

} // namespace warplint

#endif // WARPLINT_ANALYSIS_FINDINGLIST_H
