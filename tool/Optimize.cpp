//===- tool/Optimize.cpp - warplint optimize FILE... ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/EditedChecks.h"
#include "tool/OptimizeRecord.h"

#include "tool/Commands.h"
#include "tool/Configure.h"
#include "tool/Lint.h"

#include "lib/files/EditScope.h"
#include "lib/files/EscapedStream.h"
#include "lib/optimize/Optimize.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"

using namespace warplint;
namespace cl = llvm::cl;

namespace {
/// What the command has beside the options of lint.
struct OptimizeArguments {
  cl::OptionCategory Category{"Optimization"};
  cl::list<std::string> Records{
      "record",
      cl::desc("Append the iterations to this file; a list for programs if it ends in .json "
               "(repeatable)"),
      cl::value_desc("FILE"), cl::cat(Category)};
  cl::opt<unsigned> Apply{"apply", cl::desc("Leave the file as it is after N iterations"),
                          cl::value_desc("N"), cl::cat(Category)};
  cl::opt<std::string> Run{
      "run",
      cl::desc("Run this in a shell on each edited file, which is {} in it, and keep changes with "
               "which it exits with 0"),
      cl::value_desc("COMMAND"), cl::cat(Category)};
};

/// Leaves the files as they are after \p Count iterations.
llvm::Error applyIterations(const Journey &Of, unsigned Count) {
  if (Count > Of.Iterations.size())
    return llvm::createStringError("there are " + llvm::Twine(Of.Iterations.size()) +
                                   " iterations, not " + llvm::Twine(Count));
  std::map<std::string, FileChange> Whole;
  for (const Iteration &I : llvm::ArrayRef(Of.Iterations).take_front(Count))
    for (const FileChange &C : I.Patch) {
      auto [It, New] = Whole.try_emplace(C.Path, C);
      if (!New)
        It->second.After = C.After;
    }
  std::vector<FileChange> Changes;
  for (auto &[Path, C] : Whole)
    Changes.push_back(std::move(C));
  return changeFiles(Changes);
}

std::optional<int> optimizeAll(const LintOptions &O, ConfigTree &Configs,
                               const OptimizeArguments &Own) {
  if (!Own.Run.empty() && !llvm::StringRef(Own.Run).contains("{}"))
    return fail("--run: the command has no '{}', where the edited file goes");
  Report Errors;
  const std::vector<Job> Jobs = configure(O, Configs, Errors);
  if (Jobs.empty())
    return fail("no file to optimize");
  std::vector<std::string> Inputs;
  for (const Job &J : Jobs)
    Inputs.push_back(J.File);
  const bool Applies = Own.Apply.getNumOccurrences() != 0;
  if (Applies && Jobs.size() > 1)
    return fail("--apply takes one file, since iterations are counted in each");
  const EditScope Scope(Inputs);
  OptimizeQuery Query;
  Query.Unsafe = O.Fix.Unsafe;
  Query.Scope = &Scope;
  bool Failed = false;
  for (const Job &J : Jobs) {
    EditedChecks Checks(J, Own.Run);
    if (llvm::Error E = Checks.start())
      return fail("--run: " + J.File + " as it is: " + llvm::toString(std::move(E)));
    Query.Check = [&](llvm::ArrayRef<FileChange> Changes) { return Checks.check(Changes); };
    Journey Of = optimize(J, Query);
    Of.NotCompiled = Checks.notCompiled();
    Failed |= Of.Last.Files.empty() || Of.Last.Files.back().Failed;
    EscapedStream OS(llvm::outs());
    printSummary(Of, OS);
    for (const std::string &Record : Own.Records)
      if (llvm::Error E = appendToRecord(Record, Of))
        return fail("--record: " + llvm::toString(std::move(E)));
    if (Applies)
      if (llvm::Error E = applyIterations(Of, Own.Apply))
        return fail(llvm::toString(std::move(E)));
  }
  return Failed ? ExitFailed : ExitClean;
}
} // namespace

int warplint::runOptimize(const CommandLine &Line) {
  OptimizeArguments Own;
  static constexpr UsageExample Examples[] = {
      {"warplint optimize kernel.cu", "Show the iterations, and what is left after them"},
      {"warplint optimize --record=journey.md kernel.cu", "Append them to a record, with patches"},
      {"warplint optimize --apply=2 kernel.cu", "Leave the file as it is after the second"},
      {"warplint optimize --run='nvcc {} -o t && ./t' kernel.cu",
       "Keep what the program's own check accepts"},
  };
  return lintFrom(Line,
                  {.Overview =
                       "Makes the fix that promises most, analyses the file again, and goes on "
                       "until nothing pays. Writes nothing unless asked to.",
                   .Usage = "[OPTIONS] FILE... [-- COMPILER-FLAGS]",
                   .Examples = Examples,
                   .Page = "optimize.md",
                   .Own = &Own.Category},
                  [&](const LintOptions &O, const Filters &, ConfigTree &Configs, Linted &) {
                    return optimizeAll(O, Configs, Own);
                  });
}
