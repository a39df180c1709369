//===- tool/LintOptions.h - The options of linting --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_LINTOPTIONS_H
#define WARPLINT_TOOL_LINTOPTIONS_H

#include "lib/analysis/Analysis.h"
#include "lib/config/ConfigTree.h"
#include "lib/render/Render.h"
#include "tool/CommandLine.h"
#include "tool/RunSetup.h"

namespace warplint {

enum class ShowConfig : uint8_t { Nothing, Dump, Explain, Verify };

enum class SortBy : uint8_t { Cost, Place };

struct FilterOptions {
  std::string Baseline, WriteBaseline; ///< files
  std::string DiffBase, ChangedLines;  ///< a revision; a file, "-" for standard input
  std::string LineFilter;              ///< JSON
  unsigned MaxFindings = ~0u;
  SortBy Sort = SortBy::Cost;
  bool ReportUnused = false, AddNolint = false;
};

struct OutputFile {
  warplint::Format Format = warplint::Format::Text;
  std::string File; ///< empty: standard output
};

/// What is done with fixes.
struct FixOptions {
  bool Apply = false;   ///< write them into the files, or into a diff
  bool Unsafe = false;  ///< unsafe ones as well
  bool Diff = false;    ///< print a diff and write nothing
  std::string ExportTo; ///< a file for clang-apply-replacements; empty: none
};

/// A text that is linted as if it were in a file.
struct StandardInput {
  std::string File, Text;
};

struct LintOptions {
  InputQuery Inputs;
  std::optional<StandardInput> Stdin; ///< of "-"; its file is among Inputs
  RunSetup Run;
  Settings CommandLine;     ///< goes over the configuration of each file
  ConfigChoice Config;      ///< which that is
  AnalysisOptions Analysis; ///< the same for all files: what no configuration decides
  ShowConfig Show = ShowConfig::Nothing;
  std::vector<OutputFile> Outputs;  ///< at least one
  std::vector<std::string> History; ///< reports of earlier runs, oldest first
  std::string Profile;              ///< whose figures are shown beside the findings; empty: none
  TextOptions Text;
  bool AllAccesses = false;        ///< JSON lists those without a finding, too
  std::optional<sim::Board> Board; ///< for --format=table
  FixOptions Fix;
  FilterOptions Filter;
  bool Notes = false;           ///< show what depends on unknown values too
  bool ExitZero = false;        ///< findings do not make the exit code 1
  bool AllowIncomplete = false; ///< kernels that were not analysed do not make it 2
  bool ListChecks = false, ListChecksAsJson = false;
};

/// Reads the command line. An exit code instead if there is nothing more to do.
struct ParsedLint {
  LintOptions Options;
  std::optional<int> Exit;
};
ParsedLint parseLintOptions(const CommandLine &Line, const CommandHelp &Help);

/// Prints \p Errors. Returns ExitFailed.
int fail(const std::vector<ErrorReport> &Errors, const TextOptions &Text);

/// Does what LintOptions::Show asks for. Returns the exit code.
int showConfig(const LintOptions &O);

} // namespace warplint

#endif // WARPLINT_TOOL_LINTOPTIONS_H
