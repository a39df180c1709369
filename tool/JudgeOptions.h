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

/// The GPU, the launches, the kernels and the checks: what a configuration file can say too.
struct JudgeGroup {
  llvm::cl::OptionCategory &Category;
  using Text = llvm::cl::opt<std::string>;
  using Number = llvm::cl::opt<uint64_t>;
  using List = llvm::cl::list<std::string>;

  Text Arch{"arch", llvm::cl::desc("GPU to judge for (default sm_90)"),
            llvm::cl::value_desc("sm_NN"), llvm::cl::cat(Category)};
  Text Block{"block", llvm::cl::desc("Block shape of every kernel"), llvm::cl::value_desc("X,Y,Z"),
             llvm::cl::cat(Category)};
  Text Grid{"grid", llvm::cl::desc("Grid shape of every kernel"), llvm::cl::value_desc("X,Y,Z"),
            llvm::cl::cat(Category)};
  List Args{"arg", llvm::cl::desc("Value of a scalar kernel argument; may be repeated"),
            llvm::cl::value_desc("NAME=VALUE"), llvm::cl::cat(Category)};
  Text Dynamic{"dynamic-shared", llvm::cl::desc("Dynamic shared memory of a block"),
               llvm::cl::value_desc("BYTES"), llvm::cl::cat(Category)};
  List Kernels{"kernel", llvm::cl::desc("Only kernels that match; may be repeated"),
               llvm::cl::value_desc("GLOB"), llvm::cl::cat(Category)};
  List Instantiate{"instantiate", llvm::cl::desc("Instantiate a kernel template; may be repeated"),
                   llvm::cl::value_desc("K<ARGS>"), llvm::cl::cat(Category)};
  Number MaxSteps{"max-steps",
                  llvm::cl::desc("What one kernel may cost, in evaluations of an expression for "
                                 "a warp (default 3000000)"),
                  llvm::cl::value_desc("N"), llvm::cl::init(0), llvm::cl::cat(Category)};
  Number MaxFileSteps{"max-file-steps",
                      llvm::cl::desc("What all kernels of a file may cost (default 200000000)"),
                      llvm::cl::value_desc("N"), llvm::cl::init(0), llvm::cl::cat(Category)};
  Text Checks{"checks",
              llvm::cl::desc("Checks to run, in order; -GLOB takes away; a list that starts with "
                             "-GLOB goes on from the configuration's"),
              llvm::cl::value_desc("GLOB,-GLOB"), llvm::cl::cat(Category)};
  List CheckOption{"check-option", llvm::cl::desc("Option of a check; may be repeated"),
                   llvm::cl::value_desc("CHECK.OPTION=N"), llvm::cl::cat(Category)};
  List Severity{"severity",
                llvm::cl::desc("What a check's findings are: error, warning, note, off"),
                llvm::cl::value_desc("CHECK=LEVEL"), llvm::cl::cat(Category)};
  List Exclude{"exclude", llvm::cl::desc("Leave out files and folders that match"),
               llvm::cl::value_desc("GLOB"), llvm::cl::cat(Category)};
  Text FailOn{"fail-on",
              llvm::cl::desc("Exit with 1 on findings from this severity on: note, warning (the "
                             "default), error, never"),
              llvm::cl::value_desc("LEVEL"), llvm::cl::cat(Category)};

  llvm::cl::opt<bool> AsWritten{
      "as-written",
      llvm::cl::desc("Judge each access by itself, also those that the compiler fuses"),
      llvm::cl::cat(Category)};

  /// Fills in LintOptions::CommandLine.
  llvm::Error fill(LintOptions &O) const;

private:
  llvm::Error fillLaunch(LaunchRequest &R) const;
  llvm::Error fillChecks(Settings &S) const;
};

} // namespace warplint

#endif // WARPLINT_TOOL_JUDGEOPTIONS_H
