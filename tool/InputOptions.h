//===- tool/InputOptions.h - Options: what is read, and how -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_INPUTOPTIONS_H
#define WARPLINT_TOOL_INPUTOPTIONS_H

#include "tool/LintOptions.h"

#include "llvm/Support/CommandLine.h"

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_TOOL_INPUTOPTIONS_H
