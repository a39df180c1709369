//===- tool/FilterOptions.cpp - Options: which findings are shown -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/FilterOptions.h"

using namespace warplint;

llvm::Error FilterGroup::fill(LintOptions &O) const {
  O.Filter = {Baseline,    WriteBaseline, DiffBase,     ChangedLines, LineFilter,
              MaxFindings, Sort,          ReportUnused, AddNolint};
  if (!DiffBase.empty() + !ChangedLines.empty() + !LineFilter.empty() > 1)
    return llvm::createStringError(
        "--diff-base, --changed-lines and --line-filter cannot be combined");
  if (!WriteBaseline.empty() && AddNolint)
    return llvm::createStringError("--write-baseline and --add-nolint cannot be combined");
  return llvm::Error::success();
}
