// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions from a report to a report that shows less, and counts what it leaves out in
// Report::Hidden: what NOLINT comments suppress, what a baseline knows (Baseline.h), what
// lies on lines that did not change (ChangedLines.h).

#pragma once

#include "lib/files/Files.h"
#include "lib/finding/Report.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The findings that NOLINT comments themselves give rise to.
inline constexpr llvm::StringLiteral NolintUnmatched = "nolint-unmatched";
inline constexpr llvm::StringLiteral NolintUnused = "nolint-unused";

struct SuppressOptions {
  /// Report comments that name checks and suppress nothing.
  bool ReportUnused = false;
  /// All ids of checks.
  std::vector<std::string> Checks;
  /// Whether a check ran over a file: what did not run, leaves its comments unused.
  llvm::function_ref<bool(llvm::StringRef File, llvm::StringRef Check)> Ran;
};

/// Removes what NOLINT comments suppress, and adds findings about the comments.
///
/// Comments that concern none of \p Options.Checks are another tool's. Unused ones are looked
/// for in files that were fully answered: there, and only there, silence means clean.
Report suppress(Report R, SourceTexts &Texts, const SuppressOptions &Options);

/// Comments that suppress all findings of \p R, as edits: one a line, at its end, added to
/// the list of one that is there. Findings without a place in \p Texts get none.
std::vector<Edit> nolintEdits(const Report &R, SourceTexts &Texts);

/// Removes the findings that \p Drop names and counts them in \p Counter.
Report dropFindings(Report R, unsigned HiddenReport::*Counter,
                    llvm::function_ref<bool(const Finding &)> Drop);

/// Removes the notes that \p Drop names, and counts them by what makes them notes.
Report dropNotes(Report R, llvm::function_ref<bool(const Finding &)> Drop);

/// Makes notes of what is late in kernels that nothing launches, or even names, while others of
/// their file are launched.
Report settleDead(Report R);

/// Keeps one of the findings that instances of a template, and launches, have at one place, with
/// what the others say as notes.
Report joinInstances(Report R);

/// Keeps one of the findings that one cause has: an array that a launch walks alike at several
/// places, arrays that one line walks alike, races that one barrier ends, what one repair cures,
/// and copies of a line. Finding::Also has the others.
Report joinCauses(Report R);

/// Keeps the \p Most worst findings, in their order.
Report keepWorst(Report R, size_t Most);

/// The numbers of the findings of \p R, worst first, as IsWorse has it; equals in their order.
std::vector<size_t> worstFirst(const Report &R);

/// Has the worst first.
Report sortedByCost(Report R);

} // namespace warplint
