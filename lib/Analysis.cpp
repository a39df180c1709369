//===- lib/Analysis.cpp - The whole pipeline --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Analysis.h"

#include "lib/AsCompiled.h"
#include "lib/ReportBuilder.h"

#include "lib/frontend/BuildCommands.h"
#include "lib/frontend/HeaderChoice.h"
#include "lib/frontend/Simplify.h"
#include "lib/lower/Lower.h"

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

Report warplint::analyze(const std::string &File, const AnalysisOptions &Options) {
  ReportBuilder Builder(File, Options);
  ParseOptions Parse = parseOptionsOf(File, Options);
  llvm::Expected<ChosenParse> Chosen = parseBest(Parse, {Options.UseToolkit, Options.Toolkit});
  if (!Chosen)
    return Builder.failed(Chosen.takeError());
  TranslationUnit &Unit = Chosen->Unit;
  if (llvm::Error E = simplify(*Unit.Module, Parse.Arch))
    return Builder.failed(std::move(E));
  Builder.addFacts(Unit);

  Lowered All = lower(Unit);
  Builder.addRefusals(All.Refusals);
  uint64_t Spent = 0;
  for (const Kernel &K : All.Kernels) {
    if (!Builder.wants(K))
      continue;
    if (Spent > Options.FileSteps) {
      Builder.addRefusals({{RefusalReason::TooLarge, K.Name,
                            "the kernels before it took all the steps that a file may take; "
                            "--max-file-steps sets how many",
                            K.Where}});
      continue;
    }
    Builder.addKernel(K);
    for (const Launch &L : Builder.launchesOf(K)) {
      if (!Options.Judge) {
        Builder.addLaunch(K, L);
        continue;
      }
      Evaluation E = evaluate(K, L, Options.Budget);
      Spent += E.Steps;
      std::vector<Verdict> Verdicts = judgeAll(K, L, E, {}, Options.TotalSteps);
      std::vector<std::optional<CompiledReport>> Compiled;
      if (Options.AsCompiled)
        Compiled = compiledReports(K, L, Options.Gpu, Options.Budget, Options.TotalSteps);
      Builder.addJudged(K, L, E, Verdicts, Compiled);
    }
  }
  return Builder.finish();
}
