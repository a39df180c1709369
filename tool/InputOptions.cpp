//===- tool/InputOptions.cpp - Options: what is read, and how ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/InputOptions.h"

#include "llvm/Support/Process.h"

using namespace warplint;

void InputGroup::fill(llvm::ArrayRef<const char *> Clang, LintOptions &O) const {
  O.Files.assign(Files.begin(), Files.end());
  ParseOptions &P = O.Analysis.Parse;
  P.CudaPath = CudaPath;
  for (const std::string &I : Include)
    P.Args.push_back("-I" + I);
  for (const std::string &M : Define)
    P.Args.push_back("-D" + M);
  P.Args.insert(P.Args.end(), ExtraArg.begin(), ExtraArg.end());
  P.Args.insert(P.Args.end(), Clang.begin(), Clang.end());
  O.Analysis.UseToolkit = !NoToolkit;
  O.Analysis.Toolkit.EnvironmentPath = llvm::sys::Process::GetEnv("CUDA_PATH").value_or("");
  O.Analysis.Toolkit.EnvironmentHome = llvm::sys::Process::GetEnv("CUDA_HOME").value_or("");
}
