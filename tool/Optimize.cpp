// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an analysis cannot tell of a change: whether nvcc compiles it, and whether a command that
// the user gives finds its results right. The file is put beside the original under a name of its
// own, so that it finds the same headers, and is removed again.

#include "lib/runner/Optimize.h"
#include "lib/files/CodeBase.h"
#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "lib/files/WriteFile.h"
#include "lib/frontend/command/Toolkit.h"
#include "lib/render/Terminal.h"
#include "lib/runner/Compile.h"
#include "lib/runner/Run.h"
#include "tool/Commands.h"
#include "tool/Lint.h"
#include "tool/OptimizeRecord.h"
#include "tool/OptionGroups.h"
#include "tool/ShellText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"

namespace warplint {

class EditedChecks {
public:
  /// \param Run  a command of a shell, in which `{}` is the file; empty: none
  EditedChecks(const Job &J, std::string Run);

  /// Checks the file as it is on the disk. Fails if \p Run does. If nvcc cannot be asked, or does
  /// not compile it, changes are not compiled either.
  llvm::Error start();

  /// Why changes are not compiled; empty if they are.
  const std::string &notCompiled() const { return NotCompiled; }

  /// What holds of the file with \p Changes, or why it must not be so.
  llvm::Expected<std::vector<std::string>> check(llvm::ArrayRef<FileChange> Changes) const;

private:
  llvm::Error compile(llvm::StringRef File) const;
  llvm::Error run(llvm::StringRef File) const;

  const Job &J;
  std::string Run;
  std::string NotCompiled;
};

} // namespace warplint

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
  cl::opt<std::string> Apply{"apply",
                             cl::desc("Leave the file as it is after N iterations, or after all"),
                             cl::value_desc("N|all"), cl::cat(Category)};
  cl::opt<std::string> Run{
      "run",
      cl::desc("Run this in a shell on each edited file, which is {} in it, and keep changes with "
               "which it exits with 0"),
      cl::value_desc("COMMAND"), cl::cat(Category)};
};

/// Leaves the files as they are after as many iterations as \p Wanted says: a number, or "all".
llvm::Error applyIterations(const Journey &Of, llvm::StringRef Wanted) {
  size_t Count = Of.Iterations.size();
  if (Wanted != "all")
    Wanted.getAsInteger(10, Count);
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

/// The command that leaves the files as they are after all iterations.
std::string applyCommand(const LintOptions &O, const OptimizeArguments &Own) {
  std::vector<std::string> Words = {"warplint", "optimize", "--apply=all"};
  if (!Own.Run.empty())
    Words.push_back("--run=" + Own.Run);
  if (O.Fix.Unsafe)
    Words.push_back("--unsafe-fixes");
  llvm::append_range(Words, O.Inputs.Named);
  if (O.Again)
    llvm::append_range(Words, *O.Again);
  return shellText(Words);
}

std::optional<int> optimizeAll(const LintOptions &O, ConfigTree &Configs,
                               const OptimizeArguments &Own) {
  if (!Own.Run.empty() && !llvm::StringRef(Own.Run).contains("{}"))
    return fail("--run: the command has no '{}', where the edited file goes");
  size_t Count;
  const bool Applies = Own.Apply.getNumOccurrences() != 0;
  if (Applies && Own.Apply != "all" && llvm::StringRef(Own.Apply).getAsInteger(10, Count))
    return fail("--apply: '" + Own.Apply + "' is neither a number nor 'all'");
  Report Errors;
  const std::vector<Job> Jobs = configure(O, Configs, Errors);
  if (Jobs.empty())
    return fail("no file to optimize");
  if (Applies && Own.Apply != "all" && Jobs.size() > 1)
    return fail("--apply=" + Own.Apply +
                " takes one file, since iterations are counted in each; "
                "--apply=all takes several");
  const EditScope Scope = editScope(O.Inputs);
  OptimizeQuery Query;
  Query.Unsafe = O.Fix.Unsafe;
  Query.Scope = &Scope;
  bool Failed = false;
  size_t Made = 0;
  for (const Job &J : Jobs) {
    EditedChecks Checks(J, Own.Run);
    if (llvm::Error E = Checks.start())
      return fail("--run: " + J.File + " as it is: " + llvm::toString(std::move(E)));
    Query.Check = [&](llvm::ArrayRef<FileChange> Changes) { return Checks.check(Changes); };
    Journey Of = optimizeInWorker(J, Query, runOptionsOf(O.Run));
    Of.NotCompiled = Checks.notCompiled();
    Failed |= Of.Last.Files.empty() || Of.Last.Files.back().Failed;
    printErrors(Of.Last);
    std::string Text;
    llvm::raw_string_ostream Summary(Text);
    printSummary(Of, Summary);
    EscapedStream(llvm::outs()) << wrappedLines(Text, 2, O.Text.Columns);
    Made += Of.Iterations.size();
    if (wasInterrupted())
      return ExitFailed;
    for (const std::string &Record : Own.Records)
      if (llvm::Error E = appendToRecord(Record, Of))
        return fail("--record: " + llvm::toString(std::move(E)));
    if (Applies)
      if (llvm::Error E = applyIterations(Of, Own.Apply))
        return fail(llvm::toString(std::move(E)));
  }
  if (Made && !Applies && Own.Records.empty())
    llvm::outs() << "nothing is written; to change the files: " << applyCommand(O, Own) << '\n';
  return Failed ? ExitFailed : ExitClean;
}
} // namespace

int warplint::runOptimize(const CommandLine &Line) {
  OptimizeArguments Own;
  static constexpr UsageExample Examples[] = {
      {"warplint optimize kernel.cu", "Show the iterations, and what is left after them"},
      {"warplint optimize --record=journey.md kernel.cu", "Append them to a record, with patches"},
      {"warplint optimize --apply=all kernel.cu", "Leave the file as it is after the last"},
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
                   .IsExplained = true,
                   .Own = &Own.Category},
                  [&](const LintOptions &O, const Filters &, ConfigTree &Configs, Report &) {
                    return optimizeAll(O, Configs, Own);
                  });
}

namespace {
/// \p Command with \p File for each "{}".
std::string commandFor(llvm::StringRef Command, llvm::StringRef File) {
  std::string Result;
  while (!Command.empty()) {
    const auto [Before, After] = Command.split("{}");
    Result += Before;
    if (Before.size() != Command.size())
      Result += quoted(File);
    Command = After;
  }
  return Result;
}
} // namespace

EditedChecks::EditedChecks(const Job &J, std::string Command) : J(J), Run(std::move(Command)) {
  if (!J.Options.UseToolkit) {
    NotCompiled = "--no-toolkit";
    return;
  }
  if (llvm::Expected<Toolkit> Found = findToolkit(trustedToolkit(J), *diskFiles()); !Found)
    NotCompiled = llvm::toString(Found.takeError());
}

llvm::Error EditedChecks::compile(llvm::StringRef File) const {
  return compileJob({File.str(), J.Options}, trustedToolkit(J), /*ByLine=*/false).takeError();
}

llvm::Error EditedChecks::run(llvm::StringRef File) const {
  const std::string Command = commandFor(Run, File);
  const llvm::StringRef Args[] = {"/bin/sh", "-c", Command};
  const std::optional<llvm::StringRef> Redirects[] = {std::nullopt, llvm::StringRef("/dev/stderr"),
                                                      std::nullopt};
  std::string Message;
  const int Exit =
      llvm::sys::ExecuteAndWait(Args[0], Args, std::nullopt, Redirects, 0, 0, &Message);
  if (Exit == 0)
    return llvm::Error::success();
  return llvm::createStringError("'" + Run + "' fails with exit code " + llvm::Twine(Exit) +
                                 (Message.empty() ? "" : ": " + Message));
}

llvm::Error EditedChecks::start() {
  const std::string File = absolutePath(J.File);
  if (NotCompiled.empty())
    if (llvm::Error E = compile(File))
      NotCompiled = "the file as it is: " + llvm::toString(std::move(E));
  return Run.empty() ? llvm::Error::success() : run(File);
}

llvm::Expected<std::vector<std::string>>
EditedChecks::check(llvm::ArrayRef<FileChange> Changes) const {
  std::vector<std::string> Holds;
  if (!NotCompiled.empty() && Run.empty())
    return Holds;
  if (Changes.size() != 1 || absolutePath(Changes[0].Path) != absolutePath(J.File)) {
    Holds.push_back("neither compiled nor run: a header changes");
    return Holds;
  }
  llvm::SmallString<256> Model(absolutePath(J.File)), File;
  llvm::sys::path::replace_extension(Model,
                                     ".warplint-%%%%%%" + llvm::sys::path::extension(J.File));
  if (std::error_code E = llvm::sys::fs::createUniqueFile(Model, File))
    return llvm::createStringError("cannot create " + Model + ": " + E.message());
  llvm::sys::RemoveFileOnSignal(File);
  llvm::FileRemover Remove(File);
  llvm::scope_exit Forget([&] { llvm::sys::DontRemoveFileOnSignal(File); });
  if (llvm::Error E = writeFile(File, [&](llvm::raw_ostream &OS) { OS << Changes.front().After; }))
    return E;
  if (NotCompiled.empty()) {
    if (llvm::Error E = compile(File))
      return E;
    Holds.push_back("nvcc compiles it for " + std::string(J.Options.Gpu.Name));
  }
  if (!Run.empty()) {
    if (llvm::Error E = run(File))
      return E;
    Holds.push_back("'" + Run + "' succeeds");
  }
  return Holds;
}
