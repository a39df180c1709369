//===- tool/Lint.h - From a report to an exit code --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_LINT_H
#define WARPLINT_TOOL_LINT_H

#include "tool/CommandLine.h"
#include "tool/Filter.h"
#include "tool/LintOptions.h"

#include "lib/runner/Jobs.h"

namespace warplint {

/// What a run yields.
struct Linted {
  warplint::Report Report;
  std::vector<std::string> Inputs; ///< files that were analysed, as the user names them
};

/// Puts what a run yields into its last argument. An exit code instead if that was all.
using ReportSource = llvm::function_ref<std::optional<int>(const LintOptions &, const Filters &,
                                                           ConfigTree &, Linted &)>;

/// Takes the report from \p From, and does with it what the options say: filters it, shows it,
/// makes an exit code of it.
int lint(const LintOptions &Options, ReportSource From);

/// The report of all files, in their order. Fixes are made for the findings that the filters
/// leave.
std::optional<int> analyzeFiles(const LintOptions &O, const Filters &By, ConfigTree &Configs,
                                Linted &All);

/// The same of \p Jobs.
std::optional<int> analyzeJobs(const LintOptions &O, const Filters &By, ConfigTree &Configs,
                               const std::vector<Job> &Jobs, Linted &All);

/// Reads the options of linting, and lints.
int lintFrom(const CommandLine &Line, const CommandHelp &Help, ReportSource From);

} // namespace warplint

#endif // WARPLINT_TOOL_LINT_H
