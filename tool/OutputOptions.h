//===- tool/OutputOptions.h - Options: what is written ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_OUTPUTOPTIONS_H
#define WARPLINT_TOOL_OUTPUTOPTIONS_H

#include "tool/LintOptions.h"

#include "llvm/Support/CommandLine.h"

namespace warplint {

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
  Opt<bool> Notes{"notes", llvm::cl::desc("Also show findings that depend on unknown values"),
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
  Opt<std::string> ListChecks{"list-checks", llvm::cl::desc("List the checks and exit"),
                              llvm::cl::ValueOptional, llvm::cl::value_desc("json"),
                              llvm::cl::cat(Category)};

  llvm::Error fill(LintOptions &O) const;

private:
  llvm::Error fillBoard(LintOptions &O) const;
  static std::string formatNames();
  llvm::Error fillFormats(std::vector<OutputFile> &Outputs) const;
};

} // namespace warplint

#endif // WARPLINT_TOOL_OUTPUTOPTIONS_H
