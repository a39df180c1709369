//===- tool/FilterOptions.h - Options: which findings are shown -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_FILTEROPTIONS_H
#define WARPLINT_TOOL_FILTEROPTIONS_H

#include "tool/LintOptions.h"

#include "llvm/Support/CommandLine.h"

namespace warplint {

/// Suppressions, baselines, changed lines.
struct FilterGroup {
  llvm::cl::OptionCategory &Category;
  using Flag = llvm::cl::opt<bool>;
  using Text = llvm::cl::opt<std::string>;

  Text Baseline{"baseline", llvm::cl::desc("Show only findings that are not in this file"),
                llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Text WriteBaseline{"write-baseline", llvm::cl::desc("Write all findings to a baseline and stop"),
                     llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Text DiffBase{"diff-base",
                llvm::cl::desc("Show only findings on lines changed since this git revision, or "
                               "since the branch left it"),
                llvm::cl::value_desc("REV"), llvm::cl::cat(Category)};
  Text ChangedLines{"changed-lines",
                    llvm::cl::desc("Show only findings on lines that a unified diff changes; '-' "
                                   "is standard input"),
                    llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  llvm::cl::opt<unsigned> MaxFindings{"max-findings", llvm::cl::desc("Show only the worst N"),
                                      llvm::cl::value_desc("N"), llvm::cl::init(~0u),
                                      llvm::cl::cat(Category)};
  llvm::cl::opt<SortBy> Sort{
      "sort", llvm::cl::desc("Order of findings"), llvm::cl::init(SortBy::Cost),
      llvm::cl::values(clEnumValN(SortBy::Cost, "cost", "the most expensive first"),
                       clEnumValN(SortBy::Place, "place", "by file and line")),
      llvm::cl::cat(Category)};
  Flag ReportUnused{"report-unused-suppressions",
                    llvm::cl::desc("Report NOLINT comments that name checks and suppress nothing"),
                    llvm::cl::cat(Category)};
  Flag AddNolint{"add-nolint",
                 llvm::cl::desc("Write a NOLINT comment for each finding that is shown, and stop"),
                 llvm::cl::cat(Category)};

  llvm::Error fill(LintOptions &O) const;
};

} // namespace warplint

#endif // WARPLINT_TOOL_FILTEROPTIONS_H
