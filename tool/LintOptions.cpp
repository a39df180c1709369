//===- tool/LintOptions.cpp - The options of linting ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/LintOptions.h"

#include "tool/Commands.h"
#include "tool/ConfigOptions.h"
#include "tool/FilterOptions.h"
#include "tool/FixOptions.h"
#include "tool/InputOptions.h"
#include "tool/JudgeOptions.h"
#include "tool/OutputOptions.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
/// The options by topic, alive while the command line is read. A topic of its own is a group
/// of its own: a header that declares it, a .cpp that moves it into LintOptions.
struct Groups {
  llvm::cl::OptionCategory Category{"warplint options"};
  InputGroup Input{Category};
  ConfigGroup Config{Category};
  JudgeGroup Judge{Category};
  FilterGroup Filter{Category};
  OutputGroup Output{Category};
  RunGroup Run{Category};
  FixGroup Fix{Category};

  llvm::Error fill(llvm::ArrayRef<const char *> Clang, LintOptions &O) const {
    Input.fill(Clang, O);
    if (llvm::Error E = Output.fill(O))
      return E;
    if (llvm::Error E = Config.fill(O))
      return E;
    if (llvm::Error E = Filter.fill(O))
      return E;
    if (llvm::Error E = Run.fill(O.Run))
      return E;
    if (llvm::Error E = Fix.fill(O))
      return E;
    return Judge.fill(O);
  }
};
} // namespace

ParsedLint warplint::parseLintOptions(llvm::ArrayRef<const char *> Args) {
  ParsedLint Result;
  // What follows -- is clang's.
  auto *Dashes = llvm::find_if(Args, [](llvm::StringRef A) { return A == "--"; });
  llvm::ArrayRef<const char *> Own(Args.begin(), Dashes), Clang(Dashes, Args.end());
  Groups G;
  Result.Exit =
      parseCommandLine(Own, "Says what each memory access of CUDA kernels costs.\n", &G.Category);
  if (Result.Exit)
    return Result;
  if (llvm::Error E = G.fill(Clang, Result.Options))
    Result.Exit = fail(llvm::toString(std::move(E)));
  else if (Result.Options.Inputs.Named.empty() && Result.Options.Inputs.BuildPath.empty() &&
           !Result.Options.ListChecks && Result.Options.Show == ShowConfig::Nothing)
    Result.Exit = fail("no input files: name files or folders, or a build with -p");
  return Result;
}
