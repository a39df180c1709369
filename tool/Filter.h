// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The filters of lib/filter as the options of linting ask for them. What they need is read
// before the analysis, so that a wrong file name costs no time.

#pragma once

#include "lib/filter/Baseline.h"
#include "lib/filter/ChangedLines.h"
#include "lib/filter/Filter.h"
#include "tool/OptionGroups.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace warplint {

class EditScope;

struct Filters {
  std::optional<Baseline> Known;
  std::optional<ChangedLines> Changed;
};

llvm::Expected<Filters> readFilters(const FilterOptions &O);

/// What governs the file of a finding, the command line included.
Settings settingsOf(const LintOptions &O, ConfigTree &Configs, llvm::StringRef File);

/// Whether \p F makes the exit code 1.
bool fails(const LintOptions &O, ConfigTree &Configs, const Finding &F);

/// Leaves the findings that concern the user: not suppressed, not excluded, not known, on
/// lines that changed.
Report filter(const LintOptions &O, const Filters &By, ConfigTree &Configs, SourceTexts &Texts,
              Report R);

/// Leaves out notes, unless --notes asks for them or they fail.
Report withoutNotes(const LintOptions &O, ConfigTree &Configs, Report R);

/// What a run shows of \p R, filtered: each cause once, the worst first, at most --max-findings.
Report shownOf(const LintOptions &O, ConfigTree &Configs, Report R);

/// --write-baseline and --add-nolint. Returns the exit code.
int writeBaselineFile(const LintOptions &O, const Report &R);
int addNolint(const Report &R, SourceTexts &Texts, const EditScope &Scope);

/// What changed in the working tree since a revision, or since the branch left it.
struct GitChanges {
  std::string Root; ///< of the working tree, as a real path; the paths below are relative to it
  std::string Diff; ///< without context
  std::vector<std::string> Untracked; ///< files that git does not track and does not ignore
};

/// Runs git in the current folder. The error says what git said.
llvm::Expected<GitChanges> changesSince(llvm::StringRef Revision);

} // namespace warplint
