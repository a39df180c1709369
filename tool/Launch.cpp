//===- tool/Launch.cpp - warplint launch -- COMPILER ... --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stands before a compiler, as ccache does: says what it has to say about the CUDA files that
/// the command compiles, then becomes the compiler. The build goes on whatever was found, and
/// its exit code is the compiler's, unless --fail-on asks for more.
///
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"
#include "tool/LintOptions.h"

#include "lib/frontend/NvccText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cerrno>
#include <unistd.h>

using namespace warplint;
namespace path = llvm::sys::path;

namespace {
/// The CUDA files that a command compiles.
std::vector<std::string> inputsOf(const CompileCommand &Command,
                                  const CommandEnvironment &Environment) {
  std::vector<std::string> Files;
  // The name decides about the language where -x does not.
  llvm::Expected<ClangCommand> Clang = translateCommand(Command, Environment);
  if (!Clang) {
    llvm::consumeError(Clang.takeError());
    return Files;
  }
  bool IsOnlyAsked = llvm::any_of(Command.Arguments, [](llvm::StringRef A) {
    return A == "-E" || A == "-M" || A == "-MM" || A == "--preprocess" || A == "--dryrun" ||
           A == "--version" || A == "-V";
  });
  for (const ArgumentAccount &A : Clang->Accounts) {
    llvm::StringRef Extension = path::extension(A.Argument);
    bool IsCuda = Extension == ".cu" || Extension == ".cuh" ||
                  (Clang->Language == SourceLanguage::Cuda && Extension.starts_with(".c"));
    if (A.What == Fate::Input && IsCuda && !IsOnlyAsked)
      Files.push_back(A.Argument);
  }
  return Files;
}

/// Becomes the compiler. Returns only if that fails.
int become(llvm::ArrayRef<const char *> Command) {
  std::vector<char *> Words;
  for (const char *Word : Command)
    Words.push_back(const_cast<char *>(Word)); // execvp does not write to them
  Words.push_back(nullptr);
  llvm::outs().flush();
  llvm::errs().flush();
  execvp(Words[0], Words.data());
  return fail(llvm::Twine("launch: ") + Words[0] + ": " + strerror(errno));
}
} // namespace

int warplint::runLaunch(llvm::ArrayRef<const char *> Args) {
  auto *Dashes = llvm::find_if(Args, [](llvm::StringRef A) { return A == "--"; });
  llvm::ArrayRef<const char *> Own(Args.begin(), Dashes), Command(Dashes, Args.end());
  if (Command.size() < 2)
    return fail("launch: expected 'warplint launch [OPTIONS] -- COMPILER ARGUMENTS...'");
  Command = Command.drop_front();

  CommandEnvironment Environment = commandEnvironment();
  CompileCommand Build;
  Build.Directory = Environment.FS->getCurrentWorkingDirectory().get();
  Build.Arguments.assign(Command.begin(), Command.end());
  std::vector<std::string> Files = inputsOf(Build, Environment);
  if (Files.empty())
    return become(Command);
  int Code = lintCommand(Own, Build, Files);
  if (Code == ExitFindings)
    return Code;
  return become(Command);
}
