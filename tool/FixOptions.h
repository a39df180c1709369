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

  Flag Fix{"fix", llvm::cl::desc("Apply safe fixes to the files"), llvm::cl::cat(Category)};
  Flag Unsafe{"unsafe-fixes", llvm::cl::desc("Apply unsafe fixes, too: docs/fixes.md"),
              llvm::cl::cat(Category)};
  Flag Diff{"diff", llvm::cl::desc("Print what the fixes would change, and write nothing"),
            llvm::cl::cat(Category)};
  Flag NoFixes{"no-fixes", llvm::cl::desc("Look for no fixes: less to read, and quicker"),
               llvm::cl::cat(Category)};
  llvm::cl::opt<std::string> Export{"export-fixes",
                                    llvm::cl::desc("Write fixes for clang-apply-replacements"),
                                    llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Flag Explain{"explain", llvm::cl::desc("Show how each finding's figure comes about"),
               llvm::cl::cat(Category)};

  llvm::Error fill(LintOptions &O) const;
};

} // namespace warplint

#endif // WARPLINT_TOOL_FIXOPTIONS_H
