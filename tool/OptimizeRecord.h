// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/finding/Measured.h"
#include "lib/runner/Optimize.h"

namespace warplint {

/// A line or two for each iteration, and what is next.
void printSummary(const Journey &Of, llvm::raw_ostream &OS);

/// Markdown: of each iteration the hypothesis, the patch, a table of before and after, and why.
void printRecord(const Journey &Of, llvm::raw_ostream &OS);

/// Appends the journey to the record at \p Path, which is Markdown for people, and, where the name
/// ends in ".json", a list for programs (docs/record.schema.json). The error names the path.
llvm::Error appendToRecord(const std::string &Path, const Journey &Of);

/// The same with what a profile has measured.
llvm::Error appendToRecord(const std::string &Path, llvm::StringRef Profile, const Comparison &C);

} // namespace warplint
