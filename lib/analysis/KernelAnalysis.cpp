// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/analysis/KernelAnalysis.h"

#include "lib/files/Files.h"
#include "lib/frontend/command/Databases.h"
#include "lib/frontend/command/NvccCommand.h"
#include "lib/fuse/Fuse.h"

#include "llvm/ADT/EquivalenceClasses.h"

#include <map>
#include <set>

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
      return executedGroups(K, Written->Verdicts, Options.Gpu, Options.Compiler,
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

namespace {
/// Accesses as written, and the requests that they become together.
struct RequestGroup {
  std::vector<unsigned> Written, Requests;
};

/// Those of \p F in which some request stands for several accesses.
std::vector<RequestGroup> groupsOf(const Fused &F) {
  llvm::EquivalenceClasses<unsigned> Requests;
  std::set<unsigned> Wide;
  for (const std::vector<unsigned> &Made : F.MadeOf)
    for (unsigned N : Made) {
      Requests.unionSets(Made.front(), N);
      if (F.Parts[N] > 1)
        Wide.insert(N);
    }
  std::set<unsigned> Leaders;
  for (unsigned N : Wide)
    Leaders.insert(Requests.getLeaderValue(N));
  std::map<unsigned, RequestGroup> Groups; // by leader
  for (unsigned W = 0; W < F.MadeOf.size(); ++W) {
    if (F.MadeOf[W].empty())
      continue;
    const unsigned Leader = Requests.getLeaderValue(F.MadeOf[W].front());
    if (!Leaders.count(Leader))
      continue;
    RequestGroup &G = Groups[Leader];
    G.Written.push_back(W);
    for (unsigned N : F.MadeOf[W])
      if (!llvm::is_contained(G.Requests, N))
        G.Requests.push_back(N);
  }
  std::vector<RequestGroup> Result;
  for (auto &[Leader, G] : Groups)
    Result.push_back(std::move(G));
  llvm::sort(Result, [](const RequestGroup &A, const RequestGroup &B) {
    return A.Written.front() < B.Written.front();
  });
  return Result;
}

/// Takes the accesses that are not \p Wanted out of \p Body, and the barriers.
void keepWanted(const std::vector<bool> &Wanted, std::vector<Statement> &Body, KernelModel &K) {
  llvm::erase_if(Body, [&](const Statement &S) {
    return S.What == Statement::Barrier || (S.What == Statement::Access && !Wanted[S.Index]);
  });
  for (const Statement &S : Body)
    if (S.What == Statement::Loop)
      keepWanted(Wanted, K.Loops[S.Index].Body, K);
}

void addTotals(const std::optional<Totals> &Of, std::optional<Totals> &Sum) {
  if (!Of)
    Sum.reset();
  else if (Sum)
    Sum->add(*Of);
}

/// Whether \p Requests of a block stand for all that \p G asks for as written: a loop leaves what
/// remains behind its groups of four iterations.
bool coversAll(const RequestGroup &G, const Fused &F, const std::vector<Verdict> &Requests,
               const std::vector<Verdict> &Written) {
  uint64_t Left = 0;
  for (unsigned W : G.Written) {
    if (!Written[W].PerBlock)
      return false;
    Left += Written[W].PerBlock->Requests;
  }
  for (unsigned N : G.Requests) {
    if (!Requests[N].PerBlock)
      return false;
    Left -= Requests[N].PerBlock->Requests * F.Parts[N];
  }
  return Left == 0;
}

/// What the requests of \p G cost: the dearest of them, and all together. Nothing if the dearest is
/// one that stays as written, as in some iterations of a loop: then the verdict on that tells more.
std::optional<ExecutedGroup> executed(const RequestGroup &G, const Fused &F,
                                      const std::vector<Verdict> &Verdicts,
                                      const std::vector<Verdict> &Written) {
  ExecutedGroup E;
  E.Written = G.Written;
  for (unsigned W : G.Written)
    E.InLoop |= F.InLoop[W];
  auto Dearest = [&](unsigned A, unsigned B) {
    const Figures &X = Verdicts[A].PerRequest, &Y = Verdicts[B].PerRequest;
    return std::tuple(X.Excess.Max, X.Units.Max, F.Parts[A]) <
           std::tuple(Y.Excess.Max, Y.Units.Max, F.Parts[B]);
  };
  const unsigned Most = *llvm::max_element(G.Requests, Dearest);
  if (F.Parts[Most] == 1)
    return std::nullopt;
  E.Request = F.K.Accesses[Most];
  E.Verdict = Verdicts[Most];
  std::optional<Totals> PerBlock = Totals(), Total = Totals();
  for (unsigned N : G.Requests) {
    const Verdict &V = Verdicts[N];
    E.Parts = std::max(E.Parts, F.Parts[N]);
    E.Doubtful |= F.Doubtful[N];
    E.Verdict.Reached |= V.Reached;
    addTotals(V.PerBlock, PerBlock);
    addTotals(V.Total, Total);
  }
  const bool HasSums = !E.InLoop || coversAll(G, F, Verdicts, Written);
  E.Verdict.PerBlock = HasSums ? PerBlock : std::nullopt;
  E.Verdict.Total = HasSums ? Total : std::nullopt;
  return E;
}
} // namespace

std::vector<ExecutedGroup>
warplint::executedGroups(const KernelModel &K, const std::vector<Verdict> &Written,
                         const sim::Gpu &Target, const std::optional<ToolkitVersion> &Toolkit,
                         llvm::function_ref<SharedVerdicts(const KernelModel &)> Judge) {
  if (llvm::none_of(K.Accesses, [](const Access &A) { return A.In == Space::Shared; }))
    return {};
  Fused F = fuse(K, Target, Toolkit);
  const std::vector<RequestGroup> Groups = groupsOf(F);
  if (Groups.empty())
    return {};
  std::vector<bool> Wanted(F.K.Accesses.size());
  for (const RequestGroup &G : Groups)
    for (unsigned N : G.Requests)
      Wanted[N] = true;
  keepWanted(Wanted, F.K.Body, F.K);
  const SharedVerdicts Judged = Judge(F.K);
  std::vector<ExecutedGroup> Result;
  if (Judged->E.OutOfSteps)
    return Result; // what was seen so far is no answer
  for (const RequestGroup &G : Groups)
    if (std::optional<ExecutedGroup> E = executed(G, F, Judged->Verdicts, Written))
      Result.push_back(*std::move(E));
  return Result;
}

CompiledReport warplint::compiledReport(const ExecutedGroup &G, size_t FirstAccess) {
  CompiledReport R;
  R.Lead = FirstAccess + G.lead();
  R.BytesPerLane = G.Request.BytesPerLane;
  R.Parts = G.Parts;
  R.Verdict = G.Verdict;
  R.Doubtful = G.Doubtful;
  R.InLoop = G.InLoop;
  return R;
}

ParseOptions warplint::parseOptionsOf(const std::string &File, const AnalysisOptions &Options) {
  ParseOptions Parse = Options.Parse;
  Parse.File = File;
  std::optional<sim::Gpu> Named = sim::findGpu(Parse.Arch);
  if (!Named || Named->Name != Options.Gpu.Name) // else Arch may say more: "sm_90a"
    Parse.Arch = std::string(Options.Gpu.Name);
  if (const std::optional<ClangArch> Known = clangArch(Parse.Arch)) // clang lacks some
    Parse.Arch = Known->Name;
  // A build's command has a directory of its own; the file is named from ours.
  if (!Parse.Directory.empty())
    Parse.File = absolutePath(File, "", *diskFiles());
  return Parse;
}

void warplint::applySettings(const Settings &S, AnalysisOptions &Options) {
  Options.Gpu = *sim::findGpu(*S.Arch);
  Options.Parse.Arch = *S.Arch;
  Options.GpuAssumed = !S.Origins.count("arch");
  if (S.Toolkit) {
    Options.Compiler = readToolkitVersion(*S.Toolkit);
    const auto From = S.Origins.find("toolkit");
    Options.CompilerFrom = From == S.Origins.end() ? "" : From->second;
  }
  Options.Launches = S.Launches;
  Options.Parse.Instantiate = S.Instantiate;
  Options.Parse.Libraries = S.Libraries;
  Options.Checks = enabledChecks(S);
  for (const auto &[Id, Level] : S.Severities)
    if (Level)
      Options.Severities[Id] = *Level;
  Options.CheckOptions = S.Options;
  Options.FixNotes |= S.FailOn == FailOn::Note;
}
