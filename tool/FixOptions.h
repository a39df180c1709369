//===- tool/FixOptions.h - Options: fixes and explanations ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_FIXOPTIONS_H
#define WARPLINT_TOOL_FIXOPTIONS_H

#include "tool/LintOptions.h"

#include "llvm/Support/CommandLine.h"

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_TOOL_FIXOPTIONS_H
