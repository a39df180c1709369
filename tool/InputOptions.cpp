//===- tool/InputOptions.cpp - Options: what is read, and how ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/InputOptions.h"

#include "lib/files/HeaderIndex.h"
#include "lib/files/ReadFile.h"
#include "lib/frontend/command/CompileCommand.h"
#include "lib/frontend/command/NvccOptions.h"
#include "lib/runner/Jobs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"

using namespace warplint;

/// Adds what follows "--": nvcc's arguments if one of them is only nvcc's, else clang's.
static void addCommand(std::vector<std::string> Args, LintOptions &O) {
  ParseOptions &P = O.Analysis.Parse;
  if (llvm::none_of(Args, isNvccOnly)) {
    llvm::append_range(P.Args, Args);
    return;
  }
  Args.insert(Args.begin(), "nvcc");
  llvm::Expected<ClangCommand> Command =
      translateCommand({"", std::move(Args), "a.cu"}, commandEnvironment());
  if (!Command)
    return llvm::consumeError(Command.takeError()); // a language that no file here is in
  llvm::append_range(P.Args, Command->Args);
  if (!Command->Std.empty())
    P.Args.push_back("-std=" + Command->Std);
  if (Command->Archs.empty() || !sim::findGpu(Command->Archs.front()))
    return;
  P.Arch = Command->Archs.front(); // sm_90a says more than the GPU's name
  O.CommandLine.Arch = std::string(sim::findGpu(P.Arch)->Name);
  O.CommandLine.Origins["arch"] = "the command after --";
}

llvm::Error InputGroup::readStdin(LintOptions &O) const {
  auto Named = llvm::find(O.Inputs.Named, "-");
  if (Named == O.Inputs.Named.end())
    return llvm::Error::success();
  auto Buffer = readFileOrStdin("-");
  if (!Buffer)
    return llvm::createStringError("standard input: " + llvm::toString(Buffer.takeError()));
  *Named = StdinName;
  O.Stdin = {StdinName, (*Buffer)->getBuffer().str()};
  return llvm::Error::success();
}

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
    addCommand({Clang.begin() + 1, Clang.end()}, O);
  O.Analysis.UseToolkit = !NoToolkit;
  P.Headers = std::make_shared<HeaderIndexes>(diskFiles());
  O.Analysis.Toolkit.EnvironmentPath = llvm::sys::Process::GetEnv("CUDA_PATH").value_or("");
  O.Analysis.Toolkit.EnvironmentHome = llvm::sys::Process::GetEnv("CUDA_HOME").value_or("");
}
