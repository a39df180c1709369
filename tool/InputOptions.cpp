//===- tool/InputOptions.cpp - Options: what is read, and how ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/InputOptions.h"

#include "lib/files/HeaderIndex.h"
#include "lib/files/ReadFile.h"

#include "llvm/Support/Process.h"

using namespace warplint;

void InputGroup::fill(llvm::ArrayRef<const char *> Clang, LintOptions &O) const {
  O.Inputs.Named.assign(Files.begin(), Files.end());
  O.Inputs.BuildPath = Build;
  // Arguments after -- are the whole command, as with clang-tidy.
  O.Inputs.UseBuild = Clang.empty() || !Build.empty();
  ParseOptions &P = O.Analysis.Parse;
  P.CudaPath = CudaPath;
  for (const std::string &I : Include)
    P.Args.push_back("-I" + I);
  for (const std::string &M : Define)
    P.Args.push_back("-D" + M);
  P.Args.insert(P.Args.end(), ExtraArg.begin(), ExtraArg.end());
  if (!Clang.empty())
    P.Args.insert(P.Args.end(), Clang.begin() + 1, Clang.end());
  O.Analysis.UseToolkit = !NoToolkit;
  P.Headers = std::make_shared<HeaderIndexes>(diskFiles());
  O.Analysis.Toolkit.EnvironmentPath = llvm::sys::Process::GetEnv("CUDA_PATH").value_or("");
  O.Analysis.Toolkit.EnvironmentHome = llvm::sys::Process::GetEnv("CUDA_HOME").value_or("");
}
