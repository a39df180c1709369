//===- tool/Lint.cpp - warplint FILE... -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/source/Paths.h"
#include "tool/Commands.h"
#include "tool/Diff.h"
#include "tool/Filter.h"
#include "tool/Fixes.h"
#include "tool/LintOptions.h"
#include "tool/Output.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/WithColor.h"

using namespace warplint;

namespace {
int listChecks(bool AsJson) {
  if (!AsJson) {
    for (const Check &C : checks())
      llvm::outs() << llvm::left_justify(C.Info.Id, 24) << C.Info.Summary << '\n';
    return ExitClean;
  }
  llvm::json::OStream J(llvm::outs(), 2);
  J.array([&] {
    for (const Check &C : checks())
      J.object([&] {
        J.attribute("id", C.Info.Id);
        J.attribute("summary", C.Info.Summary);
        J.attributeArray("options", [&] {
          for (const CheckOption &O : C.Info.Options)
            J.object([&] {
              J.attribute("name", O.Name);
              J.attribute("default", O.Default);
              J.attribute("meaning", O.Meaning);
            });
        });
      });
  });
  llvm::outs() << '\n';
  return ExitClean;
}

/// The files with their options; in \p R those that are not to be linted, and why.
std::vector<LintJob> configure(const LintOptions &O, ConfigTree &Configs, Report &R) {
  std::vector<LintJob> Jobs;
  for (const std::string &File : O.Files) {
    const Configuration &C = Configs.of(File);
    if (!C.Errors.empty()) {
      R.Files.push_back({File, 0, true, {}});
      for (ErrorReport E : C.Errors) {
        E.File = File;
        R.Errors.push_back(std::move(E));
      }
      continue;
    }
    Settings S = merged(C.Settings, O.CommandLine);
    if (isExcluded(S, absolutePath(File))) {
      R.Hidden.Files.push_back(File);
      continue;
    }
    Jobs.push_back({File, O.Analysis});
    applySettings(S, Jobs.back().Options);
  }
  return Jobs;
}

/// Writes what fixes make of a file, and reports on that; or prints the diff, and reports on
/// the file as it is.
Report fixFile(const LintOptions &O, const LintJob &J, llvm::function_ref<Report(Report)> Wanted) {
  llvm::Expected<Fixed> Result = applyFixes(J, O.Fix.Unsafe, Wanted);
  if (!Result) { // the analysis says it with the place
    llvm::consumeError(Result.takeError());
    return analyze(J.File, J.Options);
  }
  for (const auto &[Path, After] : Result->After) {
    if (O.Fix.Diff) {
      printDiff(Path, Result->Before[Path], After, llvm::outs());
      continue;
    }
    if (llvm::Error E = writeText(Path, J.Options.Parse.Directory, After)) {
      Result->New.Errors.push_back({{}, J.File, llvm::toString(std::move(E)), ""});
      Result->New.Files.back().Failed = true;
    }
  }
  if (Result->Applied)
    llvm::errs() << J.File << ": " << Result->Applied
                 << (Result->Applied == 1 ? " fix " : " fixes ")
                 << (O.Fix.Diff ? "to apply\n" : "applied\n");
  return std::move(O.Fix.Diff ? Result->Old : Result->New);
}

/// Appends the reports of all files, in the order of the jobs. Fixes are made for the findings
/// that \p Wanted leaves.
void analyzeAll(const LintOptions &O, const std::vector<LintJob> &Jobs,
                llvm::function_ref<Report(Report)> Wanted, Report &R) {
  for (const LintJob &J : Jobs)
    R.append(O.Fix.Apply ? fixFile(O, J, Wanted) : analyze(J.File, J.Options));
  if (Jobs.empty()) {
    R.Gpu = std::string(sim::DefaultGpu);
    R.GpuAssumed = true;
  }
}

/// 2 if a file has no answer, 1 if \p Failing findings are left.
int exitCode(const LintOptions &O, const Report &R, bool Failing) {
  for (const FileReport &F : R.Files)
    if (F.Failed)
      return ExitFailed;
  return Failing && !O.ExitZero ? ExitFindings : ExitClean;
}

/// What is done with the findings: shown, or written into a baseline or the source.
int finish(const LintOptions &O, const Filters &By, ConfigTree &Configs, Report R) {
  renderErrors(R, O.Text, llvm::errs());
  if (O.Analysis.Print != Print::Nothing) {
    llvm::outs() << R.Printed;
    return exitCode(O, R, false);
  }
  SourceTexts Texts;
  R = filter(O, By, Configs, Texts, std::move(R));
  if (!O.Filter.WriteBaseline.empty())
    return std::max(writeBaselineFile(O, R), exitCode(O, R, false));
  Report Shown = keepWorst(withoutNotes(O, Configs, R), O.Filter.MaxFindings);
  if (O.Filter.AddNolint)
    return std::max(addNolint(Shown, Texts), exitCode(O, R, false));
  bool Failing = llvm::any_of(R.Findings, [&](const Finding &F) { return fails(O, Configs, F); });
  R = keepWorst(std::move(R), O.Filter.MaxFindings);
  if (!O.Fix.ExportTo.empty())
    if (llvm::Error E = exportFixes(R, O.Fix.Unsafe, O.Fix.ExportTo))
      return fail("--export-fixes=" + O.Fix.ExportTo + ": " + llvm::toString(std::move(E)));
  if (O.Fix.Diff) // standard output is the diff
    return exitCode(O, R, Failing);
  if (llvm::Error E = writeOutputs(O, R, Shown, Texts))
    return fail(llvm::toString(std::move(E)));
  return exitCode(O, R, Failing);
}
} // namespace

int warplint::runLint(llvm::ArrayRef<const char *> Args) {
  auto [Options, Exit] = parseLintOptions(Args);
  if (Exit)
    return *Exit;
  if (Options.ListChecks)
    return listChecks(Options.ListChecksAsJson);
  if (Options.Show != ShowConfig::Nothing)
    return showConfig(Options);

  ConfigTree Configs(Options.Config);
  if (!Options.Config.File.empty()) // that one file governs all: without it there is no answer
    if (const auto &Errors = Configs.of("").Errors; !Errors.empty())
      return fail(Errors, Options.Text);
  llvm::Expected<Filters> By = readFilters(Options.Filter);
  if (!By)
    return fail(llvm::toString(By.takeError()));
  Report R;
  SourceTexts Texts;
  auto Wanted = [&, &Options = Options](Report Each) {
    return filter(Options, *By, Configs, Texts, std::move(Each));
  };
  analyzeAll(Options, configure(Options, Configs, R), Wanted, R);
  return finish(Options, *By, Configs, std::move(R));
}
