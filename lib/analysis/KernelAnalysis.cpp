//===- lib/analysis/KernelAnalysis.cpp - A kernel in its launches *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/KernelAnalysis.h"

#include "lib/analysis/Executed.h"

using namespace warplint;

namespace {
/// What makes a launch impossible on any GPU, at its place.
std::optional<Refusal> limitOf(const Kernel &K, const Launch &L) {
  llvm::Error E = checkBlock(*L.Block);
  if (!E && L.Grid)
    E = checkGrid(*L.Grid);
  if (!E)
    return std::nullopt;
  return Refusal{RefusalReason::LaunchTooLarge, K.Source.Name, llvm::toString(std::move(E)),
                 L.Where.isValid() ? L.Where : K.Source.Where};
}

struct LaunchChoice {
  std::vector<Launch> Possible, Impossible;
  std::vector<Refusal> Refusals;
};

/// The launches to judge the kernel for: of those that the source makes, the ones that a GPU can
/// make. The others are refused, but where they are one of several ways that a call may go.
LaunchChoice possibleLaunches(const Kernel &K, const std::vector<LaunchRequest> &Requests,
                              const std::vector<SiblingLaunch> &Siblings) {
  LaunchChoice Choice;
  std::vector<Refusal> Certain, All;
  for (Launch &L : chooseLaunches(K, Requests, Siblings)) {
    std::optional<Refusal> R = limitOf(K, L);
    if (!R) {
      Choice.Possible.push_back(std::move(L));
      continue;
    }
    if (L.Why.empty())
      Certain.push_back(*R);
    R->Reason = RefusalReason::NoLaunchFits;
    All.push_back(*std::move(R));
    Choice.Impossible.push_back(std::move(L));
  }
  Choice.Refusals = Choice.Possible.empty() ? std::move(All) : std::move(Certain);
  return Choice;
}

/// The verdicts on a kernel by launch: several calls often launch one shape.
class KnownShapes {
public:
  SharedVerdicts of(const LaunchShape &L, llvm::function_ref<SharedVerdicts()> Judge) {
    auto At = llvm::find_if(All, [&](const auto &Each) { return Each.first == L; });
    if (At == All.end())
      At = All.insert(All.end(), {L, Judge()});
    return At->second;
  }

private:
  std::vector<std::pair<LaunchShape, SharedVerdicts>> All;
};

Refusal tooLarge(const Kernel &K, const char *Detail) {
  return {RefusalReason::TooLarge, K.Source.Name, Detail, K.Source.Where};
}
} // namespace

KernelAnalysis warplint::withoutSteps(const Kernel &K) {
  KernelAnalysis Result;
  Result.Refusals.push_back(tooLarge(K, "the kernels before it used up the analysis budget of the "
                                        "file; raise it with --max-file-steps"));
  return Result;
}

KernelAnalysis warplint::analyzeKernel(const Kernel &K, const AnalysisOptions &Options,
                                       const SpentSteps &Spent,
                                       const std::vector<SiblingLaunch> &Siblings) {
  KernelAnalysis Result;
  LaunchChoice Choice = possibleLaunches(K, Options.Launches, Siblings);
  Result.Refusals = std::move(Choice.Refusals);
  Result.Impossible = std::move(Choice.Impossible);
  KnownShapes Known;
  for (Launch &Chosen : Choice.Possible) {
    if (!Options.Judge) {
      Result.Launches.push_back({std::move(Chosen), nullptr, {}, {}, {}});
      continue;
    }
    VerdictBudget Budget{Options.Budget, Options.TotalSteps};
    if (Spent.InFile + Result.Steps > Options.FileSteps / 2)
      Budget.Evaluate.MostIterations = 0;
    if (Spent.ExceededBy >= 2)
      Budget.Evaluate.MostSteps /= 8;
    auto Judge = [&](const KernelModel &Model, const Launch &Of) {
      SharedVerdicts Own = Options.Verdicts ? Options.Verdicts->of(Model, Of, Budget)
                                            : verdictsOf(Model, Of, Budget);
      Result.Steps += Own->Steps;
      return Own;
    };
    auto Executed = [&](const Launch &L, const SharedVerdicts &Written) {
      return executedGroups(K, Written->Verdicts, Options.Gpu,
                            [&](const KernelModel &Fused) { return Judge(Fused, L); });
    };
    auto JudgeOnce = [&](const KernelModel &Model, const Launch &Of) {
      return &Model == &K ? Known.of(Of, [&] { return Judge(K, Of); }) : Judge(Model, Of);
    };
    GuessedLaunch Judged = judgeWithinArrays(K, std::move(Chosen), Options.CheckOptions, JudgeOnce);
    LaunchAnalysis Of{
        std::move(Judged.L), std::move(Judged.Verdicts), {}, std::move(Judged.Guess), {}};
    if (Of.isWhole() && Options.Fixes)
      Of.Wider = judgeWiderBlock(K, Of.L, *Of.Verdicts, Options.CheckOptions, JudgeOnce);
    if (!Of.isWhole())
      Result.Refusals.push_back(tooLarge(
          K, "its loops are not followed to the end; raise the analysis budget with --max-steps"));
    else if (Options.AsCompiled) {
      Of.Executed = Executed(Of.L, Of.Verdicts);
      for (LaunchAndVerdicts &Other : Of.Guess.Others)
        Other.Executed = Executed(Other.L, Other.Verdicts);
    }
    Result.Launches.push_back(std::move(Of));
  }
  return Result;
}
