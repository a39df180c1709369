//===- tool/JudgeOptions.h - Options: what is judged ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_JUDGEOPTIONS_H
#define WARPLINT_TOOL_JUDGEOPTIONS_H

#include "tool/LintOptions.h"

#include "llvm/Support/CommandLine.h"

namespace warplint {

/// The GPU, the launches and the kernels: what a configuration file can say too.
struct JudgeGroup {
  llvm::cl::OptionCategory &Category;
  using Text = llvm::cl::opt<std::string>;
  using Number = llvm::cl::opt<uint64_t>;
  using List = llvm::cl::list<std::string>;

  Text Arch{"arch", llvm::cl::desc("GPU: sm_90, 9.0, H100 or native (default sm_90)"),
            llvm::cl::value_desc("GPU"), llvm::cl::cat(Category)};
  Text Block{"block", llvm::cl::desc("Assume this block shape for every kernel"),
             llvm::cl::value_desc("X,Y,Z"), llvm::cl::cat(Category)};
  Text Grid{"grid", llvm::cl::desc("Assume this grid shape for every kernel"),
            llvm::cl::value_desc("X,Y,Z"), llvm::cl::cat(Category)};
  List Args{"arg", llvm::cl::desc("Value of a scalar kernel argument (repeatable)"),
            llvm::cl::value_desc("NAME=VALUE"), llvm::cl::cat(Category)};
  Text Dynamic{"dynamic-shared", llvm::cl::desc("Dynamic shared memory per block"),
               llvm::cl::value_desc("BYTES"), llvm::cl::cat(Category)};
  List Kernels{"kernel", llvm::cl::desc("Analyse only kernels whose name matches (repeatable)"),
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

} // namespace warplint

#endif // WARPLINT_TOOL_JUDGEOPTIONS_H
