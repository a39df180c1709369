// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/runner/Jobs.h"
#include "tool/CommandLine.h"
#include "tool/Filter.h"
#include "tool/OptionGroups.h"

namespace warplint {

/// Puts what a run yields into its last argument. An exit code instead if that was all.
using ReportSource = llvm::function_ref<std::optional<int>(const LintOptions &, const Filters &,
                                                           ConfigTree &, Report &)>;

/// Takes the report from \p From, and does with it what the options say: filters it, shows it,
/// makes an exit code of it.
int lint(const LintOptions &Options, ReportSource From);

/// The report of all files, in their order. Fixes are made for the findings that the filters
/// leave.
std::optional<int> analyzeFiles(const LintOptions &O, const Filters &By, ConfigTree &Configs,
                                Report &R);

/// The same of \p Jobs.
std::optional<int> analyzeJobs(const LintOptions &O, const Filters &By, ConfigTree &Configs,
                               const std::vector<Job> &Jobs, Report &R);

/// Adds what nvcc makes of \p Jobs if --ptxas asks for it; what it cannot tell is said on stderr.
void compileWanted(const LintOptions &O, const std::vector<Job> &Jobs, Report &R);

/// Reads the options of linting, and lints.
int lintFrom(const CommandLine &Line, const CommandHelp &Help, ReportSource From);

/// Writes each format where it goes: \p Shown, or \p All with what is only a note, for
/// programs that choose for themselves. The error names the file.
llvm::Error writeOutputs(const LintOptions &O, const Report &All, const Report &Shown,
                         SourceTexts &Texts);

/// Has \p Print append to what GitHub shows of the step, if it runs there.
llvm::Error appendStepSummary(llvm::function_ref<void(llvm::raw_ostream &)> Print);

} // namespace warplint
