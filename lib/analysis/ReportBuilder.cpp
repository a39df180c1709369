//===- lib/analysis/ReportBuilder.cpp - Putting a report together *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/ReportBuilder.h"

#include "lib/analysis/AccessReports.h"
#include "lib/analysis/Analysis.h"
#include "lib/analysis/Worth.h"
#include "lib/check/Witness.h"
#include "lib/files/Globs.h"
#include "lib/files/Texts.h"
#include "lib/finding/Weigh.h"
#include "lib/race/Race.h"

using namespace warplint;

static Report emptyReport(const std::string &File, const AnalysisOptions &Options) {
  Report R;
  R.Gpu = std::string(Options.Gpu.Name.empty() ? sim::DefaultGpu : Options.Gpu.Name);
  R.GpuAssumed = Options.GpuAssumed;
  R.Files.push_back({File, 0, false, {}, R.Gpu, R.GpuAssumed, {}});
  return R;
}

Report warplint::failedReport(const std::string &File, const AnalysisOptions &Options,
                              ErrorReport Why) {
  Report R = emptyReport(File, Options);
  R.Files.back().Failed = true;
  Why.File = File;
  R.Errors.push_back(std::move(Why));
  return R;
}

ReportBuilder::ReportBuilder(const std::string &File, const AnalysisOptions &Options)
    : Options(Options), Sources(File, Options.Parse), Findings(Options.Severities),
      R(emptyReport(File, Options)) {}

void ReportBuilder::addFacts(const Facts &F) {
  FileReport &Own = R.Files.back();
  Own.MissingIncludes = F.MissingIncludes;
  Own.AddedFlags = F.AddedFlags;
  for (const std::string &Path : F.Files)
    Own.Read.push_back({Path, hashOf(Sources.textOf(Path)), F.LineNames.contains(Path)});
  HoldsCuda = F.HoldsCuda;
  for (const ErrorFact &E : F.Errors)
    R.Errors.push_back({E.Where, Own.Path, E.Message, ""});
}

void ReportBuilder::addRefusals(const std::vector<Refusal> &Refusals) {
  for (const Refusal &F : Refusals) {
    R.Refusals.push_back({F.Reason, F.Kernel, F.Detail, F.Where, ""});
    R.Files.back().Failed |=
        F.Reason == RefusalReason::KernelInError || F.Reason == RefusalReason::NoLaunchFits;
  }
}

void ReportBuilder::addKernel(const Kernel &K, const KernelAnalysis &A) {
  ++R.Files.back().Kernels;
  addRefusals(K.Refusals);
  addRefusals(A.Refusals);
  R.Kernels.push_back(kernelReport(K));
  for (const LaunchAnalysis &Each : A.Launches)
    addLaunch(K, Each);
  for (const Launch &L : A.Impossible)
    addImpossible(K, L);
}

void ReportBuilder::addImpossible(const Kernel &K, const Launch &L) {
  if (!isSelected(EmptyLaunchId, Options.Checks))
    return;
  const Evaluation NotEvaluated;
  const std::vector<Verdict> NotJudged;
  const Judged J{K, L, NotEvaluated, NotJudged, {}, Options.Gpu};
  std::vector<Finding> Fresh;
  runEmptyLaunch(J, Options.CheckOptions, Fresh);
  Findings.add(J, std::move(Fresh));
}

/// Whether the source, in whatever way, names the attribute of kernels that allows it.
bool ReportBuilder::mayRaiseShared() {
  return llvm::any_of(R.Files.back().Read, [&](const auto &File) {
    const llvm::StringRef Text = Sources.textOf(File.Path);
    return Text.contains("MaxDynamicSharedMemorySize") ||
           Text.contains("MAX_DYNAMIC_SHARED_SIZE_BYTES");
  });
}

/// Whether \p All warn of what \p F does.
static bool isWarnedOf(const std::vector<Finding> &All, const Finding &F) {
  return llvm::any_of(All, [&](const Finding &O) {
    return O.Check == F.Check && O.Access == F.Access && O.Where == F.Where &&
           O.Severity != Severity::Note;
  });
}

std::vector<Finding> ReportBuilder::findingsOf(const Judged &J) const {
  std::vector<Finding> Found;
  for (const Check &C : checks())
    if (isSelected(C.Info.Id, Options.Checks))
      C.Run(J, Options.CheckOptions, Found);
  return Found;
}

/// Of a block that is a guess, only what other blocks have, too, is certain. Where threads reach
/// outside an array is decided by the check.
void ReportBuilder::holdAgainstOthers(const Kernel &K, const GuessedBlock &Guess, size_t First,
                                      std::vector<Finding> &Fresh) const {
  for (const LaunchAndVerdicts &Other : Guess.Others) {
    const LaunchVerdicts &V = *Other.Verdicts;
    const std::vector<Finding> There =
        findingsOf({K, Other.L, V.E, V.Verdicts, Other.Executed, Options.Gpu, First});
    for (Finding &F : Fresh) {
      const bool IsOfBlock = F.Check == SharedBankConflictId || F.Check == GlobalUncoalescedId ||
                             F.Check == BarrierDivergenceId;
      if (!IsOfBlock || F.Severity == Severity::Note || isWarnedOf(There, F))
        continue;
      F.Severity = Severity::Note;
      std::string Text;
      llvm::raw_string_ostream(Text) << "not with block " << *Other.L.Block;
      F.Notes.push_back({{}, Text, ""});
    }
  }
}

void ReportBuilder::addLaunch(const Kernel &K, const LaunchAnalysis &A) {
  const size_t First = R.Accesses.size(), Number = R.Launches.size();
  R.Launches.push_back(launchReport(K, A.L, R.Kernels.size() - 1));
  if (!A.isWhole())
    return;
  for (AccessReport &Of : accessReports(K, A, Options.Gpu, Number, First))
    R.Accesses.push_back(std::move(Of));
  RaceReport Races;
  if (isSelected(SharedRaceId, Options.Checks) || isSelected(GlobalRaceId, Options.Checks) ||
      isSelected(MisalignedAccessId, Options.Checks) ||
      isSelected(UninitialisedSharedId, Options.Checks) ||
      isSelected(BarrierDivergenceId, Options.Checks))
    Races = findRaces(K, A.L,
                      {.WithGlobal = isSelected(GlobalRaceId, Options.Checks),
                       .WithNeighbours = isSureOfBlock(A.L)}); // else it is a note
  if (K.OrdersOtherwise) {
    Races.Races.clear();
    Races.Barriers.clear();
    Races.Masks.clear();
  }
  if (K.OrdersOtherwise || !K.Refusals.empty())
    Races.Unwritten.clear(); // what is not in the model may write
  Judged J{K, A.L, A.Verdicts->E, A.Verdicts->Verdicts, A.Executed, Options.Gpu, First, &Races};
  J.MayRaiseShared = A.L.DynamicShared.value_or(0) && mayRaiseShared();
  J.OneThread = A.Guess.OneThread ? &A.Guess.OneThread->E : nullptr;
  J.AlwaysLeave = A.Guess.AlwaysLeave.empty() ? nullptr : &A.Guess.AlwaysLeave;
  std::vector<Finding> Fresh = findingsOf(J);
  holdAgainstOthers(K, A.Guess, First, Fresh);
  for (Finding &F : Fresh)
    if (F.Access) {
      if (F.Check == GlobalUncoalescedId && F.Severity == Severity::Warning)
        adviseWiderBlock(*A.Verdicts, A.L, A.Wider, K.Accesses[*F.Access - First].Kind,
                         *F.Access - First, F);
      F.Address = toString(*K.Accesses[*F.Access - First].Address);
      F.Weight = weigh(F, K, First, R);
    }
  settleWorth(Fresh, K, First, R, Options.CheckOptions);
  Findings.add(J, std::move(Fresh));
}

Report ReportBuilder::finish(std::string Printed) {
  R.Printed = std::move(Printed);
  R.Findings = Findings.take();
  for (Finding &F : R.Findings) {
    F.SourceLine = Sources.lineAt(F.Where);
    for (Note &N : F.Notes)
      N.SourceLine = Sources.lineAt(N.Where);
  }
  for (ErrorReport &E : R.Errors)
    E.SourceLine = Sources.lineAt(E.Where);
  for (RefusalReport &F : R.Refusals)
    F.SourceLine = Sources.lineAt(F.Where);
  // Errors are worth exit code 2 only if they cost an answer.
  FileReport &Own = R.Files.back();
  Own.Failed |= !R.Errors.empty() && Own.Kernels == 0 && HoldsCuda;
  return std::move(R);
}
