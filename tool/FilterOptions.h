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

  Text Baseline{"baseline", llvm::cl::desc("Hide the findings recorded in FILE"),
                llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Text WriteBaseline{"write-baseline",
                     llvm::cl::desc("Record all findings in FILE, for --baseline, and exit"),
                     llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Text DiffBase{"diff-base",
                llvm::cl::desc("Show only findings on lines changed since REV (or its merge base)"),
                llvm::cl::value_desc("REV"), llvm::cl::cat(Category)};
  Text ChangedLines{
      "changed-lines",
      llvm::cl::desc("Show only findings on lines changed by a unified diff; '-' reads "
                     "standard input"),
      llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Text LineFilter{"line-filter",
                  llvm::cl::desc("Show only findings on these lines, as clang-tidy has it: "
                                 "[{\"name\":\"k.cu\",\"lines\":[[1,20]]}]"),
                  llvm::cl::value_desc("JSON"), llvm::cl::cat(Category)};
  llvm::cl::opt<unsigned> MaxFindings{
      "max-findings", llvm::cl::desc("Show only the N most expensive findings"),
      llvm::cl::value_desc("N"), llvm::cl::init(~0u), llvm::cl::cat(Category)};
  llvm::cl::opt<SortBy> Sort{
      "sort",
      llvm::cl::desc("Order findings by cost (default) or by file and line"),
      llvm::cl::init(SortBy::Cost),
      llvm::cl::value_desc("cost|place"),
      llvm::cl::values(clEnumValN(SortBy::Cost, "cost", "the most expensive first"),
                       clEnumValN(SortBy::Place, "place", "by file and line")),
      llvm::cl::cat(Category)};
  Flag ReportUnused{"report-unused-suppressions",
                    llvm::cl::desc("Report NOLINT comments that suppress nothing"),
                    llvm::cl::cat(Category)};
  Flag AddNolint{"add-nolint",
                 llvm::cl::desc("Add a NOLINT comment for each finding shown, and exit"),
                 llvm::cl::cat(Category)};

  llvm::Error fill(LintOptions &O) const;
};

} // namespace warplint

#endif // WARPLINT_TOOL_FILTEROPTIONS_H
