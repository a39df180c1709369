// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the files that a command line names to jobs: lint, compare and occupancy find files,
// compile databases and settings in the same way.

#pragma once

#include "lib/analysis/Analysis.h"
#include "lib/config/ConfigFile.h"
#include "lib/render/Render.h"
#include "lib/runner/Jobs.h"
#include "tool/CommandLine.h"
#include "tool/RunSetup.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

#include <string>

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
  bool Ptxas = false;               ///< compile, too
  TextOptions Text;
  bool AllAccesses = false;        ///< JSON lists those without a finding, too
  std::optional<sim::Board> Board; ///< for --format=table
  FixOptions Fix;
  FilterOptions Filter;
  /// The options that decide what is found, as they were given: for a command that explains it.
  std::optional<std::vector<std::string>> Again;
  bool Notes = false;           ///< show what depends on unknown values too
  bool ExitZero = false;        ///< findings do not make the exit code 1
  bool AllowIncomplete = false; ///< kernels that were not analysed do not make it 2
  bool Strict = false;          ///< refusals make it 3
  bool ListChecks = false, ListChecksAsJson = false;
};

/// Reads the command line. An exit code instead if there is nothing more to do.
struct ParsedLint {
  LintOptions Options;
  std::optional<int> Exit;
};
ParsedLint parseLintOptions(const CommandLine &Line, const CommandHelp &Help);

/// Prints \p Errors. Returns ExitFailed.
int fail(const std::vector<ErrorReport> &Errors);

/// Prints on stderr what kept an answer of \p R back.
void printErrors(const Report &R);

/// The globs of kernels in \p Texts, which may be lists: "a,b". A comma in brackets is one of
/// template arguments.
std::vector<std::string> kernelGlobs(const std::vector<std::string> &Texts);

/// The files, and what the compiler is told about them.
struct InputGroup {
  llvm::cl::OptionCategory &Category;
  using List = llvm::cl::list<std::string>;

  List Files{llvm::cl::Positional, llvm::cl::desc("<file or folder>..."), llvm::cl::cat(Category)};
  llvm::cl::opt<std::string> StdinName{
      "stdin-filename",
      llvm::cl::desc("The file that the text of '-', standard input, is linted as (default "
                     "stdin.cu)"),
      llvm::cl::value_desc("FILE"), llvm::cl::init("stdin.cu"), llvm::cl::cat(Category)};
  llvm::cl::opt<std::string> Build{
      "p",
      llvm::cl::desc("Build folder or compile_commands.json (default: the nearest one above each "
                     "file). Without files, lints all CUDA files of the build"),
      llvm::cl::value_desc("BUILD"), llvm::cl::cat(Category)};
  llvm::cl::opt<std::string> CudaPath{"cuda-path",
                                      llvm::cl::desc("Use the headers of this CUDA toolkit"),
                                      llvm::cl::value_desc("DIR"), llvm::cl::cat(Category)};
  llvm::cl::opt<bool> NoToolkit{
      "no-toolkit", llvm::cl::desc("Use the bundled CUDA headers, even if a toolkit is installed"),
      llvm::cl::cat(Category)};
  List Include{"I", llvm::cl::desc("Add a folder to the include path"), llvm::cl::value_desc("DIR"),
               llvm::cl::Prefix, llvm::cl::cat(Category)};
  List Define{"D", llvm::cl::desc("Define a macro"), llvm::cl::value_desc("NAME[=VALUE]"),
              llvm::cl::Prefix, llvm::cl::cat(Category)};
  List ExtraArg{"extra-arg",
                llvm::cl::desc("Pass ARG to clang (repeatable); flags may also follow '--'"),
                llvm::cl::value_desc("ARG"), llvm::cl::cat(Category)};

  /// \p Clang: the arguments from -- on, if there is one.
  void fill(llvm::ArrayRef<const char *> Clang, LintOptions &O) const;
  /// Reads the text of "-", if that is named: for commands that take a text instead of a file.
  llvm::Error readStdin(LintOptions &O) const;
};

/// The GPU, the launches and the kernels: what a configuration file can say too.
struct JudgeGroup {
  llvm::cl::OptionCategory &Category;
  using Text = llvm::cl::opt<std::string>;
  using Number = llvm::cl::opt<uint64_t>;
  using List = llvm::cl::list<std::string>;

  Text Arch{"arch", llvm::cl::desc("GPU: sm_90, 9.0, H100 or native (default sm_90)"),
            llvm::cl::value_desc("GPU"), llvm::cl::cat(Category)};
  Text Toolkit{"toolkit",
               llvm::cl::desc("CUDA toolkit that the code is compiled with (default: the build's)"),
               llvm::cl::value_desc("VERSION"), llvm::cl::cat(Category)};
  Text Block{"block", llvm::cl::desc("Assume this block shape for every kernel"),
             llvm::cl::value_desc("X,Y,Z"), llvm::cl::cat(Category)};
  Text Grid{"grid", llvm::cl::desc("Assume this grid shape for every kernel"),
            llvm::cl::value_desc("X,Y,Z"), llvm::cl::cat(Category)};
  List Args{"arg", llvm::cl::desc("Value of a scalar kernel argument (repeatable)"),
            llvm::cl::value_desc("NAME=VALUE"), llvm::cl::cat(Category)};
  Text Dynamic{"dynamic-shared", llvm::cl::desc("Dynamic shared memory per block"),
               llvm::cl::value_desc("BYTES"), llvm::cl::cat(Category)};
  List Kernels{
      "kernel",
      llvm::cl::desc("Analyse only kernels whose name matches (repeatable, or a list: a,b)"),
      llvm::cl::value_desc("GLOB"), llvm::cl::cat(Category)};
  List Instantiate{"instantiate",
                   llvm::cl::desc("Analyse this instance of a kernel template (repeatable)"),
                   llvm::cl::value_desc("K<ARGS>"), llvm::cl::cat(Category)};
  Number MaxSteps{"max-steps",
                  llvm::cl::desc("Analysis budget of a kernel: evaluations of an expression for "
                                 "a warp (default 3000000)"),
                  llvm::cl::value_desc("N"), llvm::cl::init(0), llvm::cl::cat(Category)};
  Number MaxFileSteps{
      "max-file-steps",
      llvm::cl::desc("Analysis budget of all kernels of a file (default 200000000)"),
      llvm::cl::value_desc("N"), llvm::cl::init(0), llvm::cl::cat(Category)};
  llvm::cl::opt<bool> AsWritten{
      "as-written",
      llvm::cl::desc("Judge each access on its own, even if the compiler fuses it with others"),
      llvm::cl::cat(Category)};

  /// Fills in LintOptions::CommandLine.
  llvm::Error fill(LintOptions &O) const;

private:
  llvm::Error fillLaunch(LaunchRequest &R) const;
};

/// The checks: which run, what their findings are worth.
struct CheckGroup {
  llvm::cl::OptionCategory &Category;
  using Text = llvm::cl::opt<std::string>;
  using List = llvm::cl::list<std::string>;

  Text Checks{"checks",
              llvm::cl::desc("Checks to run; '-GLOB' removes checks; a list that starts with '-' "
                             "extends the configured one"),
              llvm::cl::value_desc("GLOB,-GLOB"), llvm::cl::cat(Category)};
  List CheckOption{"check-option", llvm::cl::desc("Set an option of a check (repeatable)"),
                   llvm::cl::value_desc("CHECK.OPTION=N"), llvm::cl::cat(Category)};
  List Severity{"severity",
                llvm::cl::desc("Severity of a check: error, warning, note or off (repeatable)"),
                llvm::cl::value_desc("CHECK=LEVEL"), llvm::cl::cat(Category)};
  List Exclude{"exclude", llvm::cl::desc("Skip files and folders that match (repeatable)"),
               llvm::cl::value_desc("GLOB"), llvm::cl::cat(Category)};
  Text FailOn{"fail-on",
              llvm::cl::desc("Exit with 1 on findings of this severity or above (default warning)"),
              llvm::cl::value_desc("note|warning|error|never"), llvm::cl::cat(Category)};

  /// Fills in LintOptions::CommandLine.
  llvm::Error fill(LintOptions &O) const;

private:
  llvm::Error fillChecks(Settings &S) const;
};

/// The formats, and how much they say.
struct OutputGroup {
  llvm::cl::OptionCategory &Category;
  template <typename T> using Opt = llvm::cl::opt<T>;

  std::string FormatNames = formatNames(); ///< "text|json|...[:FILE]"
  llvm::cl::list<std::string> As{
      "format",
      llvm::cl::desc("Output format (default text), to standard output or to FILE (repeatable)"),
      llvm::cl::value_desc(FormatNames), llvm::cl::cat(Category)};
  Opt<std::string> Output{"output",
                          llvm::cl::desc("Write formats without a FILE here instead of to standard "
                                         "output"),
                          llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Opt<Print> Stage{
      "print",
      llvm::cl::desc("Print the result of a stage of the analysis instead of findings"),
      llvm::cl::init(Print::Nothing),
      llvm::cl::value_desc("ir|model|fused|lanes|verdict"),
      llvm::cl::values(
          clEnumValN(Print::Ir, "ir", "simplified LLVM IR"),
          clEnumValN(Print::Model, "model", "the kernel model"),
          clEnumValN(Print::Fused, "fused", "the model as compiled"),
          clEnumValN(Print::Lanes, "lanes", "lane patterns of each access"),
          clEnumValN(Print::Verdict, "verdict", "what each access costs, case by case")),
      llvm::cl::cat(Category)};
  Opt<bool> Notes{
      "notes",
      llvm::cl::desc("Also show findings that depend on unknown values, are hidden or small"),
      llvm::cl::cat(Category)};
  Opt<bool> NoSummary{"no-summary", llvm::cl::desc("Omit the summary line"),
                      llvm::cl::cat(Category)};
  Opt<bool> Statistics{
      "statistics",
      llvm::cl::desc("Also count findings by check, accesses by verdict, kernels not "
                     "analysed by reason"),
      llvm::cl::cat(Category)};
  Opt<bool> AllAccesses{"all-accesses",
                        llvm::cl::desc("In JSON, list the accesses without a finding, too"),
                        llvm::cl::cat(Category)};
  Opt<bool> Totals{"totals",
                   llvm::cl::desc("Also print the totals of each launch under the metric names of "
                                  "Nsight Compute"),
                   llvm::cl::cat(Category)};
  Opt<bool> Ptxas{"ptxas",
                  llvm::cl::desc("Also compile with the toolkit's nvcc, for registers and spills "
                                 "of each kernel and line"),
                  llvm::cl::cat(Category)};
  Opt<std::string> Profile{
      "profile",
      llvm::cl::desc("Show what FILE measured beside each finding: a .ncu-rep, or the JSON of "
                     "'warplint compare'"),
      llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  llvm::cl::list<std::string> History{
      "history",
      llvm::cl::desc("Also show what has changed since an earlier run, whose --report is FILE "
                     "(repeatable, oldest first)"),
      llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Opt<std::string> Board{"board",
                         llvm::cl::desc("Board whose peak rates --format=table and rank use"),
                         llvm::cl::value_desc("NAME"), llvm::cl::cat(Category)};
  Opt<bool> ExitZero{"exit-zero", llvm::cl::desc("Exit with 0 even if there are findings"),
                     llvm::cl::cat(Category)};
  Opt<bool> AllowIncomplete{"allow-incomplete",
                            llvm::cl::desc("Do not exit with 2 because some kernels could not be "
                                           "analysed"),
                            llvm::cl::cat(Category)};
  Opt<bool> Strict{"strict",
                   llvm::cl::desc("Exit with 3 if something was not searched and nothing else "
                                  "was found"),
                   llvm::cl::cat(Category)};
  Opt<std::string> ListChecks{"list-checks", llvm::cl::desc("List the checks and exit"),
                              llvm::cl::ValueOptional, llvm::cl::value_desc("json"),
                              llvm::cl::cat(Category)};

  llvm::Error fill(LintOptions &O) const;

private:
  llvm::Error fillBoard(LintOptions &O) const;
  static std::string formatNames();
  llvm::Error fillFormats(std::vector<OutputFile> &Outputs) const;
};

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

/// What is done about findings.
struct FixGroup {
  llvm::cl::OptionCategory &Category;
  using Flag = llvm::cl::opt<bool>;

  Flag Fix{"fix", llvm::cl::desc("Apply safe fixes"), llvm::cl::cat(Category)};
  Flag Unsafe{"unsafe-fixes", llvm::cl::desc("Apply unsafe fixes too"), llvm::cl::cat(Category)};
  Flag Diff{"diff",
            llvm::cl::desc("Print the changes of the fixes as a diff instead of applying them"),
            llvm::cl::cat(Category)};
  Flag NoFixes{"no-fixes", llvm::cl::desc("Do not look for fixes (faster)"),
               llvm::cl::cat(Category)};
  llvm::cl::opt<std::string> Export{"export-fixes",
                                    llvm::cl::desc("Write the fixes for clang-apply-replacements"),
                                    llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Flag Explain{"explain", llvm::cl::desc("Explain how each number was computed"),
               llvm::cl::cat(Category)};

  llvm::Error fill(LintOptions &O) const;
};

/// Which configuration files are read, and what is to be shown of them.
struct ConfigGroup {
  llvm::cl::OptionCategory &Category;
  using Flag = llvm::cl::opt<bool>;

  llvm::cl::opt<std::string> File{
      "config",
      llvm::cl::desc("Use this configuration for all files instead of the nearest .warplint"),
      llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Flag None{"no-config", llvm::cl::desc("Read no configuration file"), llvm::cl::cat(Category)};
  Flag Dump{"dump-config",
            llvm::cl::desc("Print the configuration of a file, or of this folder, and exit"),
            llvm::cl::cat(Category)};
  Flag Explain{"explain-config",
               llvm::cl::desc("Like --dump-config, with the origin of each setting"),
               llvm::cl::cat(Category)};
  Flag Verify{"verify-config", llvm::cl::desc("Check the configuration files and exit"),
              llvm::cl::cat(Category)};

  llvm::Error fill(LintOptions &O) const;
};

/// Reads what a configuration may say ("sm_90", "9.0", "H100"), or "native": the first GPU of this
/// machine, asked of its driver.
llvm::Expected<std::string> readGpuOption(llvm::StringRef Text);

/// The jobs of all files, each with its own options; in \p R those that are not to be analysed,
/// and why.
std::vector<Job> configure(const LintOptions &O, ConfigTree &Configs, Report &R);

} // namespace warplint
