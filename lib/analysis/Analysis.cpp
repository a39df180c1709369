//===- lib/analysis/Analysis.cpp - The whole pipeline -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/Analysis.h"

#include "lib/analysis/AsCompiled.h"
#include "lib/analysis/AssumedBlock.h"
#include "lib/analysis/ReportBuilder.h"
#include "lib/edit/Translate.h"
#include "lib/fix/Fixes.h"

#include "lib/frontend/command/BuildCommands.h"

#include <algorithm>

using namespace warplint;

ParseOptions warplint::parseOptionsOf(const std::string &File, const AnalysisOptions &Options) {
  ParseOptions Parse = Options.Parse;
  Parse.File = File;
  std::optional<sim::Gpu> Named = sim::findGpu(Parse.Arch);
  if (!Named || Named->Name != Options.Gpu.Name) // else Arch may say more: "sm_90a"
    Parse.Arch = std::string(Options.Gpu.Name);
  // A build's command has a directory of its own; the file is named from ours.
  if (!Parse.Directory.empty())
    Parse.File = absolutePath(File, "", *llvm::vfs::getRealFileSystem());
  return Parse;
}

namespace {
llvm::Expected<Translated> read(const ParseOptions &Parse, const AnalysisOptions &Options) {
  HeaderOptions Headers{Options.UseToolkit, Options.Toolkit};
  if (Options.Edits && Parse.Contents && !Options.Fixes && Options.Print == Print::Nothing)
    return Options.Edits->translate(Parse, Headers);
  return translate(Parse, Headers);
}

/// Every arrow but the last.
Analysed analyseOnce(const std::string &File, const AnalysisOptions &Options) {
  Analysed Result;
  ReportBuilder Builder(File, Options);
  ParseOptions Parse = parseOptionsOf(File, Options);
  llvm::Expected<Translated> Read = read(Parse, Options);
  if (!Read) {
    Result.Report = Builder.failed(Read.takeError());
    Result.Failed = true;
    return Result;
  }
  auto &[Unit, All] = *Read;
  Builder.addFacts(Unit);
  Builder.addRefusals(All.Refusals);
  uint64_t Spent = 0;
  for (Kernel &K : All.Kernels) {
    if (!Builder.wants(K))
      continue;
    if (Spent > Options.FileSteps) {
      Builder.addRefusals({{RefusalReason::TooLarge, K.Source.Name,
                            "the kernels before it took all the steps that a file may take; "
                            "--max-file-steps sets how many",
                            K.Source.Where}});
      continue;
    }
    Builder.addKernel(K);
    std::vector<JudgedLaunch> Launches;
    for (const Launch &Chosen : Builder.launchesOf(K)) {
      if (!Options.Judge) {
        Builder.addLaunch(K, Chosen);
        continue;
      }
      VerdictBudget Budget{Options.Budget, Options.TotalSteps};
      if (Spent > Options.FileSteps / 2) // what is left goes further without
        Budget.Evaluate.MostIterations = 0;
      const auto [L, V] = judgeWithinArrays(K, Chosen, [&](const Launch &Of) {
        SharedVerdicts Own =
            Options.Verdicts ? Options.Verdicts->of(K, Of, Budget) : verdictsOf(K, Of, Budget);
        Spent += Own->Steps;
        return Own;
      });
      const bool Told = !V->E.OutOfSteps; // else it has no accesses in the report
      if (Told)
        Launches.push_back({L, Builder.numAccesses()});
      std::vector<std::optional<CompiledReport>> Compiled;
      if (Told && Options.AsCompiled)
        Compiled = compiledReports(K, L, Options.Gpu, Budget.Evaluate, Budget.TotalSteps);
      Builder.addJudged(K, L, V->E, V->Verdicts, Compiled);
    }
    Result.Kernels.push_back({std::move(K), std::move(Launches)});
  }
  Result.Texts[File] = Builder.textOf(File);
  for (const ArrayText &A : Unit.Facts.ArrayTexts)
    if (A.Declared.isValid())
      Result.Texts[A.Declared.File] = Builder.textOf(A.Declared.File);
  for (const ParameterText &P : Unit.Facts.ParameterTexts)
    Result.Texts[P.Begin.File] = Builder.textOf(P.Begin.File);
  Result.Arrays = std::move(Unit.Facts.ArrayTexts);
  Result.Coordinates = std::move(Unit.Facts.Coordinates);
  Result.Parameters = std::move(Unit.Facts.ParameterTexts);
  Result.SourceBytes = Unit.Facts.Bytes;
  Result.Report = Builder.finish();
  if (Parse.Memory)
    Parse.Memory->discardLater(std::move(Unit));
  return Result;
}

/// Gives the findings of \p To the fixes that the same findings have in \p From.
void copyFixes(const Report &From, Report &To) {
  for (Finding &F : To.Findings)
    for (const Finding &O : From.Findings)
      if (O.Check == F.Check && O.Where == F.Where && O.Message == F.Message) {
        F.Fixes = O.Fixes;
        F.Considered = O.Considered;
      }
}

/// How many edits of a file are tried. Each is read with all that the file includes: a small file
/// takes 30 ms, one on a toolkit's headers a second, one on CuTe eight.
unsigned mostProofs(uint64_t SourceBytes) {
  constexpr uint64_t MostBytes = 40 << 20, Most = 40, Least = 4;
  return unsigned(std::clamp(MostBytes / std::max<uint64_t>(SourceBytes, 1), Least, Most));
}

/// A repair is held against every kernel of the file, whichever were asked for.
void fix(const std::string &File, const AnalysisOptions &Options, Analysed &Result) {
  AnalysisOptions Quiet = Options;
  Quiet.Print = Print::Nothing;
  Quiet.AsCompiled = false;
  Quiet.Edits = nullptr;
  Quiet.Kernels.clear();
  if (!Quiet.Verdicts) // most edits leave most kernels as they are
    Quiet.Verdicts = std::make_shared<VerdictMemory>();
  // The headers are chosen once for all edits, and compiled once if there are several.
  Quiet.Parse.Memory =
      Options.Parse.Memory ? Options.Parse.Memory->withChoice() : std::make_shared<ParseMemory>();
  if (const std::string &Text = Result.Texts[File]; !Quiet.Parse.Contents && !Text.empty())
    Quiet.Parse.Contents = Text;
  const unsigned MostProofs = mostProofs(Result.SourceBytes);
  unsigned Proofs = 0;
  auto Again = [&](const Texts &Edited) {
    if (++Proofs > MostProofs) {
      Analysed None;
      None.Failed = None.Untried = true;
      return None;
    }
    AnalysisOptions Own = Quiet;
    for (const auto &[Path, Text] : Edited)
      Own.Parse.Overlay[Path] = Text;
    if (auto It = Edited.find(File); It != Edited.end())
      Own.Parse.Contents = It->second;
    if (Proofs > 1)
      prepare(File, Own);
    return analyseOnce(File, Own);
  };
  if (Options.Kernels.empty())
    return addFixes(Result, Again, Options.Gpu);
  Analysed Whole = Again({});
  addFixes(Whole, Again, Options.Gpu);
  copyFixes(Whole.Report, Result.Report);
}
} // namespace

void warplint::applySettings(const Settings &S, AnalysisOptions &Options) {
  Options.Gpu = *sim::findGpu(*S.Arch);
  Options.GpuAssumed = !S.Origins.count("arch");
  Options.Launches = S.Launches;
  Options.Parse.Instantiate = S.Instantiate;
  Options.Checks = enabledChecks(S);
  for (const auto &[Id, Level] : S.Severities)
    if (Level)
      Options.Severities[Id] = *Level;
  Options.CheckOptions = S.Options;
}

void warplint::prepare(const std::string &File, const AnalysisOptions &Options) {
  prepare(parseOptionsOf(File, Options));
}

Report warplint::analyze(const std::string &File, const AnalysisOptions &Options) {
  Analysed Result = analyseOnce(File, Options);
  if (Options.Fixes && Options.Judge && !Result.Failed && !Result.Report.Findings.empty())
    fix(File, Options, Result);
  return std::move(Result.Report);
}
