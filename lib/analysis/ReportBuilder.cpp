// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/analysis/ReportBuilder.h"

#include "lib/analysis/Analysis.h"
#include "lib/analysis/KernelAnalysis.h"
#include "lib/check/Shown.h"
#include "lib/files/Files.h"
#include "lib/finding/Totals.h"
#include "lib/judge/LoopTrips.h"
#include "lib/judge/Prices.h"
#include "lib/judge/Totals.h"
#include "lib/race/Race.h"
#include "lib/race/RaceMemory.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <set>

using namespace warplint;

static Report emptyReport(const std::string &File, const AnalysisOptions &Options) {
  Report R;
  R.Gpu = std::string(Options.Gpu.Name.empty() ? sim::DefaultGpu : Options.Gpu.Name);
  R.GpuAssumed = Options.GpuAssumed;
  R.Files.push_back({File, 0, false, {}, R.Gpu, R.GpuAssumed, {}});
  if (Options.Compiler)
    R.Files.back().Toolkit = Options.Compiler->text();
  if (Options.Gpu.IsRelative)
    R.Files.back().GpuFor = Options.Parse.Arch;
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
  HoldsSource = !F.MainFile.empty();
  for (const ErrorFact &E : F.Errors)
    R.Errors.push_back({E.Where, Own.Path, E.Message, ""});
}

void ReportBuilder::addRefusals(const std::vector<Refusal> &Refusals) {
  for (const Refusal &F : Refusals) {
    R.Refusals.push_back({F.Reason, F.Kernel, F.Detail, F.Where, ""});
    R.Files.back().Failed |= F.Reason == RefusalReason::KernelInError ||
                             F.Reason == RefusalReason::CallInError ||
                             F.Reason == RefusalReason::NoLaunchFits;
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

/// Of a block that is a guess, only what other blocks have, too, is certain; of one that host code
/// chooses among many, what most have. Where threads reach outside an array is decided by the
/// check.
void ReportBuilder::holdAgainstOthers(const Judged &J, const GuessedBlock &Guess,
                                      std::vector<Finding> &Fresh) const {
  std::vector<std::vector<const Launch *>> Without(Fresh.size());
  for (const LaunchAndVerdicts &Other : Guess.Others) {
    const LaunchVerdicts &V = *Other.Verdicts;
    const std::vector<Finding> There =
        findingsOf({J.K, Other.L, V.E, V.Verdicts, Other.Executed, Options.Gpu, J.FirstAccess});
    for (auto [F, Lacks] : llvm::zip_equal(Fresh, Without))
      if (!isWarnedOf(There, F))
        Lacks.push_back(&Other.L);
  }
  for (auto [F, Lacks] : llvm::zip_equal(Fresh, Without)) {
    const bool IsOfBlock = F.Check == SharedBankConflictId || F.Check == GlobalUncoalescedId ||
                           F.Check == BarrierDivergenceId;
    const size_t Most = J.L.Guessed ? 0 : (Guess.Others.size() + 1) / 2;
    if (!IsOfBlock || F.Severity == Severity::Note || Lacks.size() <= Most)
      continue;
    F.makeNote(NoteReason::Block);
    std::string Text = "not with block ";
    llvm::raw_string_ostream(Text) << *Lacks.front()->Block;
    if (Lacks.size() > 1)
      Text += " and " + plural(Lacks.size() - 1, "other");
    F.Notes.push_back({{}, std::move(Text), ""});
  }
}

/// What each of \p Fresh, findings of one launch, costs of its time. Atomics that wait for each
/// other are no sectors of their own: they add to \p Work.
static void addStakes(std::vector<Finding> &Fresh, const Report &R, LaunchWork &Work) {
  for (const Finding &F : Fresh)
    if (F.Check == AtomicContentionId)
      Work.Sectors = llvm::SaturatingAdd(Work.Sectors, F.Weight.Excess);
  for (Finding &F : Fresh)
    if (F.Access)
      F.Weight.Time = Work.timeOf(costOf(R, F), R.Accesses[*F.Access].isShared());
}

/// \p L with the largest number that host code gives each argument: how long loops are, where that
/// weighs a finding.
static LaunchShape longestOf(const Launch &L) {
  LaunchShape Shape = L;
  for (const auto &[Name, Values] : L.Given)
    Shape.Arguments.try_emplace(Name, Values.back());
  return Shape;
}

RaceReport ReportBuilder::racesOf(const Kernel &K, const Launch &L) const {
  const bool IsSure = isSureOfBlock(L); // else what is found is held against other blocks
  const RaceOptions How = {.WithGlobal = isSelected(GlobalRaceId, Options.Checks),
                           .WithNeighbours = IsSure};
  const OtherBlocks Others = IsSure ? OtherBlocks() : likelyBlocks(K, L);
  LaunchShape Shape = L;
  if (!IsSure) // a pitch, say, goes with the block that is launched
    Shape.Arguments.clear();
  return Options.Races ? *Options.Races->of(K, Shape, L.Passed, How, Others)
                       : warplint::racesOf(K, Shape, L.Passed, How, Others);
}

/// Whether a check is selected that asks what threads do to each other.
template <typename Patterns> static bool asksForRaces(const Patterns &Checks) {
  return llvm::any_of(
      std::initializer_list<llvm::StringRef>{
          SharedRaceId, GlobalRaceId, MisalignedAccessId, MissingProxyFenceId, SharedOutOfBoundsId,
          GlobalOutOfBoundsId, UninitialisedGlobalId, UninitialisedSharedId, BarrierDivergenceId},
      [&](llvm::StringRef Id) { return isSelected(Id, Checks); });
}

/// What was not searched for that the checks ask for.
template <typename Patterns>
static std::vector<Refusal> untold(const Judged &J, const Patterns &Checks) {
  std::vector<Refusal> All = raceRefusals(J);
  if (!isSelected(SharedRaceId, Checks) && !isSelected(GlobalRaceId, Checks))
    llvm::erase_if(All, [](const Refusal &Of) { // that is of races alone
      return Of.Reason != RefusalReason::TensorMemoryAccess;
    });
  return All;
}

void ReportBuilder::addLaunch(const Kernel &K, const LaunchAnalysis &A) {
  const size_t First = R.Accesses.size(), Number = R.Launches.size();
  R.Launches.push_back(launchReport(K, A.L, R.Kernels.size() - 1));
  if (!A.isWhole())
    return;
  for (AccessReport &Of : accessReports(K, A, Options.Gpu, Number, First))
    R.Accesses.push_back(std::move(Of));
  RaceReport Races;
  const bool IsAsked = asksForRaces(Options.Checks);
  const bool IsBlockBorneOut = HoldsSource || isSureOfBlock(A.L); // if not by arrays of the source
  if (IsAsked && IsBlockBorneOut)
    Races = racesOf(K, A.L);
  else if (IsAsked && !K.Accesses.empty())
    addRefusals({{RefusalReason::RacesUndecided, K.Source.Name,
                  "nothing says which block it is launched with; set it with --block=X,Y,Z",
                  K.Source.Where}});
  if (!K.Refusals.empty()) { // what is not in the model may write
    Races.Unwritten.clear();
    Races.Unset.clear();
  }
  Judged J{K, A.L, A.Verdicts->E, A.Verdicts->Verdicts, A.Executed, Options.Gpu, First, &Races};
  J.MayRaiseShared = A.L.DynamicShared.value_or(0) && mayRaiseShared();
  J.OneThread = A.Guess.OneThread ? &A.Guess.OneThread->E : nullptr;
  J.AlwaysLeave = A.Guess.AlwaysLeave.empty() ? nullptr : &A.Guess.AlwaysLeave;
  if (IsAsked)
    addRefusals(untold(J, Options.Checks));
  std::vector<Finding> Fresh = findingsOf(J), AtBarriers;
  for (Finding &F : Fresh)
    if (F.Severity == Severity::Note && F.Why == NoteReason::None && !isSureOfBlock(A.L) &&
        kindOf(F.Check) == FindingKind::Bug)
      F.makeNote(NoteReason::Block);
  CheckOptions WithReturned = Options.CheckOptions;
  WithReturned[BarrierDivergenceId.str() + ".returned"] = 1;
  for (const Check &C : checks())
    if (C.Info.Id == BarrierDivergenceId)
      C.Run(J, WithReturned, AtBarriers);
  for (const Finding &F : AtBarriers)
    Missed.insert(F.Where);
  holdAgainstOthers(J, A.Guess, Fresh);
  const std::vector<uint64_t> Trips = loopTrips(K, withSizes(K, longestOf(A.L), AssumedBlocks)),
                              Warps = warpsByAccess(A.Verdicts->E);
  const LaunchedKernel Launched{K, First, R, {Trips, Warps}};
  for (Finding &F : Fresh)
    if (F.Access) {
      if (F.Check == GlobalUncoalescedId && F.Severity == Severity::Warning)
        adviseWiderBlock(*A.Verdicts, A.L, A.Wider, K.Accesses[*F.Access - First].Kind,
                         *F.Access - First, F);
      F.Address = toString(*K.Accesses[*F.Access - First].Address);
      F.Weight = weigh(F, K, First, R, Launched.Often);
    }
  LaunchWork Work = workOf(Launched, R.Launches[Number]);
  addStakes(Fresh, R, Work);
  R.Launches[Number].Issued = Work.Issued;
  R.Launches[Number].Time = Work.time();
  Longest.add(Launched, R.Launches[Number]);
  settleWorth(Fresh, Launched, Work, Options.CheckOptions);
  Findings.add(J, std::move(Fresh));
}

/// Whoever looks at a file of one kernel looks at that kernel: a conflict that is certain, and of
/// four ways or more, is worth a warning there, however little its launch may gain.
static void warnInOnlyKernel(const std::map<std::string, Severity> &Severities, Report &R) {
  constexpr uint64_t ManyWays = 4;
  std::set<SourceRange> Kernels; // instances of a template are one
  for (const KernelReport &K : R.Kernels)
    Kernels.insert(K.Where);
  if (Kernels.size() != 1)
    return;
  const auto Set = Severities.find(SharedBankConflictId.str());
  for (Finding &F : R.Findings)
    if (F.Check == SharedBankConflictId && !F.IsFelt && F.Severity == Severity::Note && F.Cost &&
        F.Cost->Units.Min >= ManyWays * F.Cost->Ideal)
      F.Severity = Set == Severities.end() ? Severity::Warning : Set->second;
}

Report ReportBuilder::finish(std::string Printed) {
  R.Printed = std::move(Printed);
  R.Findings = Findings.take();
  Longest.settleBrief(R.Findings, R, Options.CheckOptions);
  warnInOnlyKernel(Options.Severities, R);
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

LaunchReport warplint::launchReport(const Kernel &K, const Launch &L, size_t KernelNumber) {
  LaunchReport R;
  R.Kernel = K.Source.Name;
  R.KernelNumber = KernelNumber;
  R.From = L.From;
  R.Why = L.Why;
  for (unsigned D = 0; D < 3; ++D)
    R.Block[D] = (*L.Block)[D];
  if (L.Grid)
    R.Grid = {(*L.Grid)[0], (*L.Grid)[1], (*L.Grid)[2]};
  R.DynamicShared = L.DynamicShared;
  R.Arguments = L.Arguments;
  R.Where = L.Where;
  return R;
}

/// What the compiler makes of \p A; nothing of what is no atomic on shared memory.
static std::optional<sim::AtomicForm> atomicForm(const Access &A, const sim::Gpu &Target) {
  const std::optional<sim::SharedAtomic> Atomic = sharedAtomicOf(A);
  if (!Atomic)
    return std::nullopt;
  return sim::lowerSharedAtomic(*Atomic, Target).Form;
}

std::vector<AccessReport> warplint::accessReports(const Kernel &K, const LaunchAnalysis &A,
                                                  const sim::Gpu &Gpu, size_t LaunchNumber,
                                                  size_t FirstAccess) {
  std::vector<AccessReport> Reports;
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    const Access &Of = K.Accesses[N];
    AccessReport R;
    R.Where = K.Source.Accesses[N].Range;
    R.Kernel = K.Source.Name;
    R.Text = K.Source.Accesses[N].Text;
    R.In = Of.In;
    R.Kind = Of.Kind;
    R.AtomicOperation = Of.Atomic ? nameOf(*Of.Atomic) : "";
    R.IsReduction = Of.Atomic && !Of.Atomic->UsesResult;
    R.AtomicForm = atomicForm(Of, Gpu);
    R.Array = Of.Object ? K.Objects[*Of.Object].Name : "";
    R.BytesPerLane = Of.BytesPerLane;
    R.Matrices = Of.Matrices;
    R.Launch = LaunchNumber;
    R.Verdict = A.Verdicts->Verdicts[N];
    if (Gpu.Major < 7 && R.isShared() && Of.BytesPerLane > sim::WordBytes)
      R.Verdict.Rules.add(sim::RuleId::V8);
    Reports.push_back(std::move(R));
  }
  for (const ExecutedGroup &G : A.Executed)
    for (unsigned N : G.Written)
      Reports[N].AsCompiled = compiledReport(G, FirstAccess);
  return Reports;
}

/// What a launch can give a value to: parameters and their fields, captures, constant variables.
static std::vector<std::string> parameterNames(const Kernel &K) {
  std::set<std::string> Names;
  for (const Parameter &P : K.Parameters)
    Names.insert(P.Name);
  for (unsigned I = 0; I < K.Pool->size(); ++I)
    if (const Expr *E = (*K.Pool)[I]; E->Kind == ExprKind::Param)
      Names.insert(E->Name.str());
  return {Names.begin(), Names.end()};
}

KernelReport warplint::kernelReport(const Kernel &K) {
  KernelReport R{.Name = K.Source.Name,
                 .Symbol = K.Source.Symbol,
                 .Assumed = K.Source.Assumed,
                 .IsNamed = K.Source.IsNamed,
                 .Where = K.Source.Where,
                 .StaticShared = K.staticSharedBytes(),
                 .MaxThreads = K.MaxThreads,
                 .MinBlocks = K.MinBlocks,
                 .Parameters = parameterNames(K),
                 .Compiled = {}};
  for (const Object &O : K.Objects)
    R.UsesDynamicShared |= O.In == Space::Shared && O.Dynamic;
  return R;
}

void FindingList::add(const Judged &J, std::vector<Finding> Fresh) {
  for (Finding &F : Fresh) {
    if (auto It = Severities.find(F.Check); It != Severities.end() && F.Severity != Severity::Note)
      F.Severity = It->second;
    Chain Way = chainOf(J, F);
    const auto [At, IsNew] = All.try_emplace({F.Where, F.Check, F.Message});
    auto &[Known, Chains] = At->second;
    if (IsNew) {
      Known = std::move(F);
    } else {
      if (Known.Severity < F.Severity)
        std::swap(Known, F); // its notes say why it is one
      Known.Weight.add(F.Weight);
      Known.IsFelt |= F.IsFelt;
      Known.Count += F.Count;
    }
    const bool IsTold = llvm::any_of(Chains, [&](const Chain &C) {
      return C.Calls == Way.Calls && C.InLibrary == Way.InLibrary;
    });
    if (!IsTold)
      Chains.push_back(std::move(Way));
  }
}

FindingList::Chain FindingList::chainOf(const Judged &J, const Finding &F) {
  if (!F.Access)
    return {};
  const unsigned Number = unsigned(*F.Access - J.FirstAccess);
  const Site &At = J.K.Source.Accesses[Number];
  const std::optional<unsigned> &Object = J.K.Accesses[Number].Object;
  return {At.Calls, At.InLibrary, Object ? J.K.Objects[*Object].Name : ""};
}

/// Which calls a finding is about: others of the same function may be as they should. Each is told
/// once, from the kernel down.
void FindingList::addCallNotes(std::vector<Chain> Chains, Finding &F) {
  constexpr size_t Most = 3;
  llvm::sort(Chains);
  for (const Chain &C : Chains)
    F.Chains.push_back(C.Calls);
  llvm::erase_if(Chains, [](const Chain &C) { return C.Calls.empty() && !C.InLibrary.isValid(); });
  std::vector<SourceRange> Told;
  auto Tell = [&](const SourceRange &At, const std::string &Text) {
    if (!At.isValid() || llvm::is_contained(Told, At))
      return;
    Told.push_back(At);
    F.Notes.push_back({At, Text, ""});
  };
  for (const Chain &C : llvm::ArrayRef(Chains).take_front(Most)) {
    const std::string For = C.Array.empty() ? "" : ", for '" + C.Array + "'";
    for (size_t I = 0; I < C.Calls.size(); ++I)
      Tell(C.Calls[I], "called from here" + (I ? "" : For));
    Tell(C.InLibrary, "the library accesses memory here" + (C.Calls.empty() ? For : ""));
  }
  if (Chains.size() > Most)
    F.Notes.push_back({{}, "and from " + plural(Chains.size() - Most, "more place"), ""});
}

std::vector<Finding> FindingList::take() {
  std::vector<Finding> Findings;
  for (auto &[Key, Each] : All) {
    addCallNotes(std::move(Each.Chains), Each.Told);
    Findings.push_back(std::move(Each.Told));
  }
  return Findings;
}

SourceLines::SourceLines(const std::string &File, const ParseOptions &Parse)
    : Parse(Parse), Files(userFiles(Parse)) {
  for (const auto &[Included, Text] : Parse.Overlay)
    Texts[Included] = Text;
  if (Parse.Contents)
    Texts[File] = *Parse.Contents;
}

const std::string &SourceLines::textOf(const std::string &Path) {
  auto [It, New] = Texts.try_emplace(Path);
  if (!New)
    return It->second;
  llvm::SmallString<256> Absolute(Path);
  llvm::sys::path::make_absolute(Parse.Directory, Absolute);
  if (auto Known = Parse.Overlay.find(std::string(Absolute)); Known != Parse.Overlay.end())
    return It->second = Known->second;
  if (auto Buffer = Files->getBufferForFile(Path))
    if (!(*Buffer)->getBuffer().contains('\0')) // bitcode has no lines to show
      It->second = (*Buffer)->getBuffer().str();
  return It->second;
}

std::string SourceLines::lineAt(const SourceRange &Where) {
  if (!Where.isValid())
    return "";
  auto [It, New] = Lines.try_emplace(Where.File);
  if (New)
    It->second = linesOf(textOf(Where.File));
  // Every finding keeps its line: of one that no terminal shows, thousands of findings keep
  // nothing.
  constexpr size_t MostBytes = 4096;
  const bool IsThere = Where.Line <= It->second.size();
  const llvm::StringRef Line = IsThere ? It->second[Where.Line - 1] : llvm::StringRef();
  return Line.size() <= MostBytes ? Line.str() : "";
}
