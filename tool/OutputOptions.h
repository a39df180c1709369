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

  Opt<Format> As{"format", llvm::cl::desc("Output format"), llvm::cl::init(Format::Text),
                 llvm::cl::values(clEnumValN(Format::Text, "text", "for people"),
                                  clEnumValN(Format::Json, "json", "for programs: docs/json.md")),
                 llvm::cl::cat(Category)};
  Opt<Print> Stage{
      "print", llvm::cl::desc("Print the value of a stage instead of findings"),
      llvm::cl::init(Print::Nothing),
      llvm::cl::values(clEnumValN(Print::Ir, "ir", "simplified LLVM IR"),
                       clEnumValN(Print::Model, "model", "the kernel model"),
                       clEnumValN(Print::Lanes, "lanes", "lane patterns of each access")),
      llvm::cl::cat(Category)};
  Opt<bool> Notes{"notes", llvm::cl::desc("Also show what depends on unknown values"),
                  llvm::cl::cat(Category)};
  Opt<bool> NoSummary{"no-summary", llvm::cl::desc("Leave out the last line"),
                      llvm::cl::cat(Category)};
  Opt<bool> ExitZero{"exit-zero", llvm::cl::desc("Exit with 0 whatever is found"),
                     llvm::cl::cat(Category)};
  Opt<std::string> ListChecks{"list-checks", llvm::cl::desc("List the checks and stop"),
                              llvm::cl::ValueOptional, llvm::cl::value_desc("json"),
                              llvm::cl::cat(Category)};

  void fill(LintOptions &O) const;
};

} // namespace warplint

#endif // WARPLINT_TOOL_OUTPUTOPTIONS_H
