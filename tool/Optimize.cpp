//===- tool/Optimize.cpp - warplint optimize FILE... ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/OptimizeRecord.h"

#include "tool/Commands.h"
#include "tool/Configure.h"
#include "tool/Lint.h"

#include "lib/files/EditScope.h"
#include "lib/files/EscapedStream.h"
#include "lib/optimize/Optimize.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace warplint;

namespace {
/// What the command has beside the options of lint.
struct OptimizeArguments {
  std::string Record;            ///< a file that the journey is appended to; empty: none
  std::optional<unsigned> Apply; ///< write the files as they are after that many iterations
  bool Unsafe = false;
};

/// Takes the command's own arguments out of \p Args.
llvm::Expected<OptimizeArguments> take(std::vector<const char *> &Args) {
  OptimizeArguments Own;
  std::vector<const char *> Rest;
  for (const char *Each : Args) {
    llvm::StringRef A = Each;
    const bool Matched = A.consume_front("--");
    if (Matched && A.consume_front("record=")) {
      Own.Record = A.str();
    } else if (Matched && A.consume_front("apply=")) {
      unsigned N = 0;
      if (A.getAsInteger(10, N))
        return llvm::createStringError("--apply: not a number of iterations: '" + A + "'");
      Own.Apply = N;
    } else if (Matched && A == "unsafe-fixes") {
      Own.Unsafe = true;
    } else {
      Rest.push_back(Each);
    }
  }
  Args = std::move(Rest);
  return Own;
}

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

/// Appends the journey to a file.
llvm::Error appendRecord(const Journey &Of, const std::string &To) {
  std::string Text;
  if (auto Buffer = llvm::MemoryBuffer::getFile(To))
    Text = (*Buffer)->getBuffer().str() + "\n";
  return writeFile(To, [&](llvm::raw_ostream &OS) {
    OS << Text;
    printRecord(Of, OS);
  });
}

std::optional<int> optimizeAll(const LintOptions &O, ConfigTree &Configs,
                               const OptimizeArguments &Own) {
  Report Errors;
  const std::vector<Job> Jobs = configure(O, Configs, Errors);
  if (Jobs.empty())
    return fail("no file to optimize");
  std::vector<std::string> Inputs;
  for (const Job &J : Jobs)
    Inputs.push_back(J.File);
  if (Own.Apply && Jobs.size() > 1)
    return fail("--apply takes one file, since iterations are counted in each");
  const EditScope Scope(Inputs);
  OptimizeQuery Query;
  Query.Unsafe = Own.Unsafe;
  Query.Scope = &Scope;
  bool Failed = false;
  for (const Job &J : Jobs) {
    const Journey Of = optimize(J, Query);
    Failed |= Of.Last.Files.empty() || Of.Last.Files.back().Failed;
    EscapedStream OS(llvm::outs());
    printSummary(Of, OS);
    if (!Own.Record.empty())
      if (llvm::Error E = appendRecord(Of, Own.Record))
        return fail("--record=" + Own.Record + ": " + llvm::toString(std::move(E)));
    if (Own.Apply)
      if (llvm::Error E = applyIterations(Of, *Own.Apply))
        return fail(llvm::toString(std::move(E)));
  }
  return Failed ? ExitFailed : ExitClean;
}
} // namespace

int warplint::runOptimize(const CommandLine &Line) {
  std::vector<const char *> Rest = Line.Args;
  llvm::Expected<OptimizeArguments> Own = take(Rest);
  if (!Own)
    return fail(llvm::toString(Own.takeError()));
  static constexpr UsageExample Examples[] = {
      {"warplint optimize kernel.cu", "Show the iterations, and what is left after them"},
      {"warplint optimize --record=journey.md kernel.cu", "Append them to a record, with patches"},
      {"warplint optimize --apply=2 kernel.cu", "Leave the file as it is after the second"},
  };
  return lintFrom({Rest, Line.Describe},
                  {.Overview =
                       "Makes the fix that promises most, analyses the file again, and goes "
                       "on until nothing pays. Writes nothing unless --record=FILE or "
                       "--apply=N asks for it; --unsafe-fixes makes unsafe changes too.",
                   .Usage = "[--record=FILE] [--apply=N] [OPTIONS] FILE... [-- COMPILER-FLAGS]",
                   .Examples = Examples,
                   .Page = "fixes.md"},
                  [&](const LintOptions &O, const Filters &, ConfigTree &Configs, Linted &) {
                    return optimizeAll(O, Configs, *Own);
                  });
}
