//===- lib/filter/Baseline.h - Findings that are known ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
/// \file
/// A baseline: the findings that were there when a team began. What it knows is not shown
/// again; what is new is.
///
/// A finding is known by its check, its kernel and the text of its line without spaces, and by
/// how many alike there are: not by its file or line, so moving code does not make it new.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FILTER_BASELINE_H
#define WARPLINT_FILTER_BASELINE_H

#include "lib/finding/Report.h"

#include "llvm/Support/Error.h"

namespace warplint {

struct BaselineKey {
  std::string Check, Kernel, Line;

  auto operator<=>(const BaselineKey &) const = default;
};

BaselineKey keyOf(const Finding &F);

struct Baseline {
  struct Entry {
    std::string File; ///< where it was, for people
    unsigned Count = 0;
  };
  std::map<BaselineKey, Entry> Entries;
};

/// The baseline that knows all findings of \p R.
Baseline baselineOf(const Report &R);

/// The file's format: JSON, sorted, an entry a line.
void writeBaseline(const Baseline &B, llvm::raw_ostream &OS);
llvm::Expected<Baseline> readBaseline(llvm::StringRef Text);

/// Removes what \p B knows: of as many alike as it counts, the first ones.
Report withoutKnown(Report R, const Baseline &B);

} // namespace warplint

#endif // WARPLINT_FILTER_BASELINE_H
