//===- tool/ConfigOptions.h - Options: configuration files ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_CONFIGOPTIONS_H
#define WARPLINT_TOOL_CONFIGOPTIONS_H

#include "tool/LintOptions.h"

#include "llvm/Support/CommandLine.h"

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_TOOL_CONFIGOPTIONS_H
