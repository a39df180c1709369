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

/// What of \p R is told, of instances of a template once: for sums over all of it.
Report toldOf(const LintOptions &O, const Filters &By, ConfigTree &Configs, Report R);

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

/// Runs git in the current folder. The error says what git said. Since the branch left \p Revision,
/// that is: what others did there meanwhile is not ours.
llvm::Expected<GitChanges> changesSince(llvm::StringRef Revision);

/// The repository of the current folder.
struct GitTree {
  std::string Root;   ///< of its working tree, as a real path
  std::string Prefix; ///< of the current folder in it: "src/kernels", or empty
};
llvm::Expected<GitTree> gitTree();

/// The commit at which \p Head left \p Base; where they have none in common, \p Base itself, and in
/// a shallow clone a note on stderr, since more commits may tell.
llvm::Expected<std::string> forkPoint(llvm::StringRef Base, llvm::StringRef Head);

/// Writes the files of \p Revision into \p Folder, and leaves the repository as it is. \returns the
/// commit.
llvm::Expected<std::string> checkOut(llvm::StringRef Revision, const std::string &Folder);

} // namespace warplint
