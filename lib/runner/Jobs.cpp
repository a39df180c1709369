//===- lib/runner/Jobs.cpp - How each file is read --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/Jobs.h"

#include "lib/files/Paths.h"
#include "lib/files/ReadFile.h"
#include "lib/runner/Inputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"

using namespace warplint;

/// "/b/compile_commands.json: why" -> its two halves.
static std::pair<std::string, std::string> splitError(llvm::StringRef Text) {
  auto [File, Message] = Text.split(": ");
  return {relativePath(File, currentFolder()), Message.str()};
}

static bool sameReading(const ClangCommand &A, const ClangCommand &B) {
  return A.Directory == B.Directory && A.Std == B.Std && A.Args == B.Args && A.Archs == B.Archs &&
         A.CudaPath == B.CudaPath;
}

/// The version of the toolkit whose compiler \p Command names; it defines macros and `all`.
static CommandEnvironment withToolkitOf(CommandEnvironment Environment,
                                      const CompileCommand &Command) {
  CompilerWord Compiler = findCompiler(Command.Arguments);
  ToolkitQuery Query;
  Query.Compiler = Compiler.Name;
  Query.Directory = Command.Directory;
  if (Compiler.Kind != CompilerKind::Nvcc)
    return Environment;
  if (llvm::Expected<Toolkit> Found = findToolkit(Query, *Environment.FS))
    Environment.ToolkitVersion = Found->Version;
  else
    llvm::consumeError(Found.takeError());
  return Environment;
}

llvm::Expected<FileBuild> warplint::findBuild(llvm::StringRef File, BuildIndex &Index,
                                              const CommandEnvironment &Environment) {
  FileBuild Build;
  llvm::Expected<FileCommands> Found = Index.find(File);
  if (!Found)
    return Found.takeError();
  Build.Found = std::move(*Found);
  std::string Error;
  for (const CompileCommand &Command : Build.Found.Commands) {
    llvm::Expected<ClangCommand> Clang =
        translateCommand(Command, withToolkitOf(Environment, Command));
    if (!Clang)
      Error = Build.Found.Database + ": " + llvm::toString(Clang.takeError());
    else if (llvm::none_of(Build.Commands,
                           [&](const ClangCommand &C) { return sameReading(C, *Clang); }))
      Build.Commands.push_back(std::move(*Clang));
  }
  if (Build.Commands.empty() && !Error.empty())
    return llvm::createStringError(Error);
  return Build;
}

AnalysisOptions warplint::withCommand(AnalysisOptions Options, const ClangCommand &Command) {
  ParseOptions &P = Options.Parse;
  P.Directory = Command.Directory;
  std::vector<std::string> Args = Command.Args;
  if (!Command.Std.empty())
    Args.push_back("-std=" + Command.Std);
  llvm::append_range(Args, P.Args);
  P.Args = std::move(Args);
  if (Options.GpuAssumed && !Command.Archs.empty())
    if (std::optional<sim::Gpu> Gpu = sim::findGpu(Command.Archs.front())) {
      Options.Gpu = *Gpu;
      Options.GpuAssumed = false;
      P.Arch = Command.Archs.front(); // sm_90a says more than the GPU's name
    }
  Options.Toolkit.CudaPath = Command.CudaPath;
  Options.Toolkit.Compiler = Command.Compiler.Name;
  Options.Toolkit.Directory = Command.Directory;
  Options.Toolkit.TargetDirectory = Command.TargetDirectory;
  return Options;
}

CommandEnvironment warplint::commandEnvironment() {
  auto Variable = [](const char *Name) { return llvm::sys::Process::GetEnv(Name).value_or(""); };
  CommandEnvironment Environment;
  Environment.FS = diskFiles();
  Environment.PrependFlags = Variable("NVCC_PREPEND_FLAGS");
  Environment.AppendFlags = Variable("NVCC_APPEND_FLAGS");
  Environment.HostCompiler = Variable("NVCC_CCBIN");
  return Environment;
}

void warplint::addJobs(const std::string &File, const AnalysisOptions &Options, BuildIndex *Index,
                       const CommandEnvironment &Environment, std::vector<Job> &Jobs,
                       std::vector<ErrorReport> &Errors) {
  if (!Index) {
    Jobs.push_back({File, Options});
    return;
  }
  FileBuild Build;
  if (llvm::Expected<FileBuild> Found = findBuild(File, *Index, Environment)) {
    Build = std::move(*Found);
  } else {
    // Once for the database, not for each file.
    auto [Database, Message] = splitError(llvm::toString(Found.takeError()));
    ErrorReport E{{}, Database, Message, ""};
    if (llvm::none_of(Errors, [&](const ErrorReport &X) {
          return X.File == E.File && X.Message == E.Message;
        }))
      Errors.push_back(std::move(E));
  }
  if (Build.Commands.empty())
    Jobs.push_back({File, Options});
  for (const ClangCommand &Command : Build.Commands)
    Jobs.push_back({File, withCommand(Options, Command)});
}
