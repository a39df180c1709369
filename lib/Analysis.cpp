//===- lib/Analysis.cpp - The whole pipeline --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Analysis.h"

#include "lib/AsCompiled.h"
#include "lib/ReportBuilder.h"
#include "lib/fix/Fixes.h"

#include "llvm/Support/VirtualFileSystem.h"

#include "lib/frontend/Fallback.h"
#include "lib/frontend/Simplify.h"
#include "lib/lower/Lower.h"
#include <tuple>

using namespace warplint;

namespace {
/// How much of a file was left unanswered for want of headers: fewer is better.
auto shortfall(const TranslationUnit &Unit) {
  auto InError = llvm::count_if(Unit.Facts.KernelErrors,
                                [](const KernelErrorFact &E) { return !E.NeverInstantiated; });
  return std::tuple(InError, -int64_t(Unit.Facts.Kernels.size()), Unit.Facts.MissingIncludes.size(),
                    Unit.Facts.Errors.size());
}

/// Parses with the bundled headers; again with those it turns out to miss; and with a
/// toolkit's if there is one and the bundled ones do not suffice.
llvm::Expected<TranslationUnit> parseBest(ParseOptions Parse, const AnalysisOptions &Options) {
  llvm::Expected<TranslationUnit> Unit = parse(Parse);
  if (!Parse.CudaPath.empty())
    return Unit;
  auto Try = [&] {
    llvm::Expected<TranslationUnit> Again = parse(Parse);
    if (!Again)
      llvm::consumeError(Again.takeError());
    else if (shortfall(*Again) < shortfall(*Unit))
      Unit = std::move(Again);
  };
  constexpr unsigned MostRounds = 3; // a header can need another
  for (unsigned Round = 0; Unit && !Unit->Facts.Errors.empty() && Round < MostRounds; ++Round) {
    std::vector<std::string> More = headersFor(Unit->Facts.Errors, Parse.Forced);
    if (More.empty())
      break;
    Parse.Forced.insert(Parse.Forced.end(), More.begin(), More.end());
    Try();
  }
  if (!Options.UseToolkit || !Unit ||
      (Unit->Facts.Errors.empty() && Unit->Facts.MissingIncludes.empty()))
    return Unit;
  llvm::Expected<Toolkit> Found = findToolkit(Options.Toolkit, *llvm::vfs::getRealFileSystem());
  if (!Found) {
    llvm::consumeError(Found.takeError());
    return Unit;
  }
  Parse.CudaPath = Found->Root;
  Try();
  return Unit;
}

/// Every arrow but the last.
Analysed analyseOnce(const std::string &File, const AnalysisOptions &Options) {
  Analysed Result;
  ReportBuilder Builder(File, Options);
  ParseOptions Parse = Options.Parse;
  Parse.File = File;
  Parse.Arch = std::string(Options.Gpu.Name);

  llvm::Expected<TranslationUnit> Unit = parseBest(Parse, Options);
  llvm::Error Failure = Unit ? simplify(*Unit->Module, Parse.Arch) : Unit.takeError();
  if (Failure) {
    Result.Report = Builder.failed(std::move(Failure));
    Result.Failed = true;
    return Result;
  }
  Builder.addFacts(*Unit);

  Lowered All = lower(*Unit);
  Builder.addRefusals(All.Refusals);
  for (Kernel &K : All.Kernels) {
    if (!Builder.wants(K))
      continue;
    Builder.addKernel(K);
    std::vector<JudgedLaunch> Launches;
    for (const Launch &L : Builder.launchesOf(K)) {
      if (!Options.Judge) {
        Builder.addLaunch(K, L);
        continue;
      }
      Evaluation E = evaluate(K, L, Options.Budget);
      std::vector<Verdict> Verdicts = judgeAll(K, L, E, {}, Options.TotalSteps);
      Launches.push_back({L, Builder.numAccesses(), E.Steps});
      std::vector<std::optional<CompiledReport>> Compiled;
      if (Options.AsCompiled)
        Compiled = compiledReports(K, L, Options.Gpu, Options.Budget, Options.TotalSteps);
      Builder.addJudged(K, L, E, Verdicts, Compiled);
    }
    Result.Kernels.push_back({std::move(K), std::move(Launches)});
  }
  Result.Texts[File] = Builder.textOf(File);
  for (const ArrayText &A : Unit->Facts.ArrayTexts)
    if (A.Declared.isValid())
      Result.Texts[A.Declared.File] = Builder.textOf(A.Declared.File);
  Result.Arrays = std::move(Unit->Facts.ArrayTexts);
  Result.Coordinates = std::move(Unit->Facts.Coordinates);
  Result.Report = Builder.finish();
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

/// A repair is held against every kernel of the file, whichever were asked for.
void fix(const std::string &File, const AnalysisOptions &Options, Analysed &Result) {
  AnalysisOptions Quiet = Options;
  Quiet.Print = Print::Nothing;
  Quiet.TotalSteps = 0;
  Quiet.AsCompiled = false;
  Quiet.Kernels.clear();
  auto Again = [&](const Texts &Edited) {
    AnalysisOptions Own = Quiet;
    for (const auto &[Path, Text] : Edited)
      Own.Parse.Overlay[Path] = Text;
    if (auto It = Edited.find(File); It != Edited.end())
      Own.Parse.Contents = It->second;
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

Report warplint::analyze(const std::string &File, const AnalysisOptions &Options) {
  Analysed Result = analyseOnce(File, Options);
  if (Options.Fixes && Options.Judge && !Result.Failed && !Result.Report.Findings.empty())
    fix(File, Options, Result);
  return std::move(Result.Report);
}
