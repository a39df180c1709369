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
  llvm::cl::OptionCategory Reading{"Input"}, Judging{"GPU, launches and kernels"},
      Checking{"Checks"}, Filtering{"Which findings are shown"}, Fixing{"Fixes"}, Writing{"Output"},
      Configuring{"Configuration files"}, Running{"Running"};
  InputGroup Input{Reading};
  ConfigGroup Config{Configuring};
  JudgeGroup Judge{Judging};
  CheckGroup Check{Checking};
  FilterGroup Filter{Filtering};
  OutputGroup Output{Writing};
  FixGroup Fix{Fixing};
  RunGroup Run{Running};

  llvm::Error fill(llvm::ArrayRef<const char *> Clang, LintOptions &O) const {
    Input.fill(Clang, O);
    if (llvm::Error E = Input.readStdin(O))
      return E;
    if (llvm::Error E = Output.fill(O))
      return E;
    if (llvm::Error E = Config.fill(O))
      return E;
    if (llvm::Error E = Filter.fill(O))
      return E;
    if (llvm::Error E = Fix.fill(O))
      return E;
    if (O.Stdin && (O.Fix.Apply || O.Filter.AddNolint))
      return llvm::createStringError("'-' is standard input: there is no file to change");
    if (llvm::Error E = Run.fill(O.Run))
      return E;
    if (llvm::Error E = Judge.fill(O))
      return E;
    return Check.fill(O);
  }
};
} // namespace

ParsedLint warplint::parseLintOptions(const CommandLine &Line, const CommandHelp &Help) {
  ParsedLint Result;
  Groups G;
  std::vector<llvm::cl::OptionCategory *> Categories = {&G.Reading,     &G.Judging, &G.Checking,
                                                        &G.Filtering,   &G.Fixing,  &G.Writing,
                                                        &G.Configuring, &G.Running};
  if (Help.Own)
    Categories.insert(Categories.begin(), Help.Own);
  Result.Exit = parseCommandLine(Line, Help, Categories);
  if (Result.Exit)
    return Result;
  // What follows -- is the compiler's.
  if (llvm::Error E = G.fill(Line.fromDashes(), Result.Options))
    Result.Exit = fail(llvm::toString(std::move(E)));
  else if (Help.NeedsInput && Result.Options.Inputs.Named.empty() &&
           Result.Options.Inputs.BuildPath.empty() && !Result.Options.ListChecks &&
           Result.Options.Show == ShowConfig::Nothing)
    Result.Exit = fail("no input files; name files or folders, or a build folder with -p");
  return Result;
}
