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

  llvm::cl::list<std::string> As{
      "format",
      llvm::cl::desc("Output format, and the file it goes to; may be repeated: text (the default), "
                     "json, jsonl, sarif, github, gitlab, junit, rdjson, markdown"),
      llvm::cl::value_desc("NAME[:FILE]"), llvm::cl::cat(Category)};
  Opt<std::string> Output{"output",
                          llvm::cl::desc("Where a format without a file goes, instead of standard "
                                         "output"),
                          llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Opt<Print> Stage{
      "print", llvm::cl::desc("Print the value of a stage instead of findings"),
      llvm::cl::init(Print::Nothing),
      llvm::cl::values(
          clEnumValN(Print::Ir, "ir", "simplified LLVM IR"),
          clEnumValN(Print::Model, "model", "the kernel model"),
          clEnumValN(Print::Fused, "fused", "the model as compiled"),
          clEnumValN(Print::Lanes, "lanes", "lane patterns of each access"),
          clEnumValN(Print::Verdict, "verdict", "what each access costs, case by case")),
      llvm::cl::cat(Category)};
  Opt<bool> Notes{"notes", llvm::cl::desc("Also show what depends on unknown values"),
                  llvm::cl::cat(Category)};
  Opt<bool> NoSummary{"no-summary", llvm::cl::desc("Leave out the last line"),
                      llvm::cl::cat(Category)};
  Opt<bool> Statistics{"statistics",
                       llvm::cl::desc("Also count findings by check, accesses by verdict, refusals "
                                      "by reason"),
                       llvm::cl::cat(Category)};
  Opt<bool> Totals{"totals",
                   llvm::cl::desc("Also sum up each launch under the metric names of Nsight "
                                  "Compute"),
                   llvm::cl::cat(Category)};
  Opt<std::string> Board{"board",
                         llvm::cl::desc("The board whose peak rates --format=table and rank go by"),
                         llvm::cl::value_desc("NAME"), llvm::cl::cat(Category)};
  Opt<bool> ExitZero{"exit-zero", llvm::cl::desc("Exit with 0 whatever is found"),
                     llvm::cl::cat(Category)};
  Opt<bool> AllowIncomplete{"allow-incomplete",
                            llvm::cl::desc("Exit with 0 or 1 even if some kernels could not be "
                                           "analysed"),
                            llvm::cl::cat(Category)};
  Opt<std::string> ListChecks{"list-checks", llvm::cl::desc("List the checks and stop"),
                              llvm::cl::ValueOptional, llvm::cl::value_desc("json"),
                              llvm::cl::cat(Category)};

  llvm::Error fill(LintOptions &O) const;

private:
  llvm::Error fillBoard(LintOptions &O) const;
  llvm::Error fillFormats(std::vector<OutputFile> &Outputs) const;
};

} // namespace warplint

#endif // WARPLINT_TOOL_OUTPUTOPTIONS_H
