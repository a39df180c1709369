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
  /// How a finding's place is reached, and which array it is about then.
  struct Chain {
    std::vector<SourceRange> Calls; ///< from the kernel down
    SourceRange InLibrary;
    std::string Array; ///< may be empty

    auto operator<=>(const Chain &) const = default;
  };
  static Chain chainOf(const Judged &J, const Finding &F);
  static void addCallNotes(std::vector<Chain> Chains, Finding &F);

  const std::map<std::string, Severity> &Severities;
  struct Entry {
    Finding Told;
    std::vector<Chain> Chains;
  };
  std::map<std::tuple<SourceRange, std::string, std::string>, Entry> All; ///< place, check, message
};

} // namespace warplint

#endif // WARPLINT_ANALYSIS_FINDINGLIST_H
