// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A baseline: the findings that were there when a team began. What it knows is not shown
// again; what is new is.
//
// Findings are known as lib/finding/FieldsJson.h has it: moving code does not make them new.

#pragma once

#include "lib/finding/FieldsJson.h"

#include "llvm/Support/Error.h"

namespace warplint {

struct Baseline {
  struct Entry {
    std::string File; ///< where it was, for people
    unsigned Count = 0;
  };
  std::map<FingerprintKey, Entry> Entries;
};

/// The baseline that knows all findings of \p R. \p Folder: absolute; what is below it is named
/// relative to it.
Baseline baselineOf(const Report &R, llvm::StringRef Folder);

/// The file's format: JSON, sorted, an entry a line.
void writeBaseline(const Baseline &B, llvm::raw_ostream &OS);
llvm::Expected<Baseline> readBaseline(llvm::StringRef Text);

/// Removes what \p B knows: of as many alike as it counts, the first ones. What it knows besides,
/// of files that \p R has the answers for, is counted as fixed.
Report withoutKnown(Report R, const Baseline &B);

} // namespace warplint
