//===- tool/Lint.cpp - warplint FILE... -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"
#include "tool/Diff.h"
#include "tool/Fixes.h"
#include "tool/LintOptions.h"

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

/// The options of each file.
std::vector<LintJob> configure(const LintOptions &O) {
  std::vector<LintJob> Jobs;
  for (const std::string &File : O.Files)
    Jobs.push_back({File, O.Analysis});
  return Jobs;
}

/// Writes what fixes make of a file, and reports on that; or prints the diff, and reports on
/// the file as it is.
Report fixFile(const LintOptions &O, const LintJob &J) {
  llvm::Expected<Fixed> Result = applyFixes(J, O.Fix.Unsafe);
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

/// One report of all files, in the order of the jobs.
Report analyzeAll(const LintOptions &O, const std::vector<LintJob> &Jobs) {
  Report All;
  All.Gpu = std::string(O.Analysis.Gpu.Name);
  All.GpuAssumed = O.Analysis.GpuAssumed;
  for (const LintJob &J : Jobs)
    All.append(O.Fix.Apply ? fixFile(O, J) : analyze(J.File, J.Options));
  return All;
}

void render(const LintOptions &O, const Report &R) {
  renderErrors(R, O.Text, llvm::errs());
  if (O.Analysis.Print != Print::Nothing)
    llvm::outs() << R.Printed;
  else if (O.Fix.Diff)
    return; // standard output is the diff
  else if (O.Format == Format::Json)
    renderJson(R, llvm::outs());
  else
    renderText(R, O.Text, llvm::outs());
}

int exitCode(const LintOptions &O, const Report &R) {
  for (const FileReport &F : R.Files)
    if (F.Failed)
      return ExitFailed;
  if (O.Analysis.Print != Print::Nothing)
    return ExitClean;
  for (const Finding &F : R.Findings)
    if (F.Severity != Severity::Note)
      return ExitFindings;
  return ExitClean;
}
} // namespace

int warplint::runLint(llvm::ArrayRef<const char *> Args) {
  auto [Options, Exit] = parseLintOptions(Args);
  if (Exit)
    return *Exit;
  if (Options.ListChecks)
    return listChecks(Options.ListChecksAsJson);

  Report R = analyzeAll(Options, configure(Options));
  render(Options, R);
  if (!Options.Fix.ExportTo.empty())
    if (llvm::Error E = exportFixes(R, Options.Fix.Unsafe, Options.Fix.ExportTo))
      return fail("--export-fixes=" + Options.Fix.ExportTo + ": " + llvm::toString(std::move(E)));
  return exitCode(Options, R);
}
