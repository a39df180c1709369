// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/WorkspaceAnalysis.h"

#include "lib/check/Check.h"
#include "lib/config/ConfigFile.h"
#include "lib/files/Files.h"
#include "lib/filter/Filter.h"
#include "lib/lsp/Workspace.h"
#include "lib/runner/Jobs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>

using namespace warplint;

/// An analysis that takes longer than this is worth a progress bar the next time.
static constexpr std::chrono::milliseconds SlowAfter(500);

namespace {
/// The files that a report names.
std::set<std::string> filesOf(const Report &R) {
  std::set<std::string> Files;
  auto Add = [&](const SourceRange &Where) {
    if (Where.isValid())
      Files.insert(Where.File);
  };
  for (const Finding &F : R.Findings) {
    Add(F.Where);
    for (const Note &N : F.Notes)
      Add(N.Where);
    for (const Fix &X : F.Fixes)
      for (const Edit &E : X.Edits)
        Add(E.Range);
  }
  for (const RefusalReport &F : R.Refusals)
    Add(F.Where);
  for (const AccessReport &A : R.Accesses)
    Add(A.Where);
  for (const LaunchReport &L : R.Launches)
    Add(L.Where);
  for (const KernelReport &K : R.Kernels)
    Add(K.Where);
  return Files;
}

/// What an analysis is given: nothing in it changes while it runs.
struct Input {
  std::shared_ptr<DocumentReport> Result; ///< its Of, Generation, With and How are set
  std::shared_ptr<ParseMemory> Memory;
  std::shared_ptr<VerdictMemory> Verdicts;
  std::shared_ptr<EditMemory> Edits;
  AnalysisOptions Options; ///< set when it has run
  std::map<std::string, SharedText> Unsaved;
};

/// The texts that the analysis read, as far as its report names them.
void addTexts(const Input &In, Encoding Counts, DocumentReport &A) {
  for (const std::string &File : filesOf(A.Result)) {
    if (File == A.Of.Path)
      continue;
    std::string Path = A.pathOf(File);
    if (auto It = In.Unsaved.find(Path); It != In.Unsaved.end())
      A.Texts[File] = It->second;
    else if (std::optional<std::string> Contents = contentsOf(Path))
      A.Texts[File] = std::make_shared<Text>(std::move(*Contents), Counts);
  }
}

/// Leaves out what is under NOLINT comments or in headers that are excluded, and tells once what
/// instances share, as lint does.
Report shown(const Input &In, Report R) {
  R.dropRepeats();
  SourceTexts Texts;
  const Document &D = In.Result->Of;
  Texts.set(D.Path, D.Contents->bytes());
  for (const auto &[Path, Contents] : In.Unsaved)
    Texts.set(Path, Contents->bytes());
  const auto RanAll = [](llvm::StringRef, llvm::StringRef) { return true; };
  SuppressOptions Options;
  for (const Check &C : checks())
    Options.Checks.push_back(C.Info.Id.str());
  Options.Ran = RanAll;
  R = settleDead(suppress(std::move(R), Texts, Options));
  return joinInstances(dropFindings(std::move(R), &HiddenReport::Excluded, [&](const Finding &F) {
    return isExcluded(In.Result->How->Governing, In.Result->pathOf(F.Where.File));
  }));
}

Texts configurationsOf(const Input &In) {
  Texts Result;
  for (const auto &[Path, Contents] : In.Unsaved)
    if (isConfigFile(Path))
      Result[Path] = Contents->bytes().str();
  return Result;
}

/// The lines that those who wait for repairs ask about; nothing if one asks about all.
std::optional<LineRange> linesWanted(llvm::ArrayRef<Waiter> Waiting) {
  std::optional<LineRange> All;
  for (const Waiter &Q : Waiting) {
    if (!Q.NeedsFixes)
      continue;
    if (!Q.Within)
      return std::nullopt;
    All =
        All ? LineRange{std::min(All->First, Q.Within->First), std::max(All->Last, Q.Within->Last)}
            : *Q.Within;
  }
  return All;
}

/// \p Fixes: look for repairs too, which takes an analysis for each.
void run(Input &In, Encoding Counts, bool Fixes) {
  DocumentReport &A = *In.Result;
  if (!A.Of.Cuda)
    return;
  if (!A.How)
    A.How = std::make_shared<DocumentSetup>(readingOf(A.Of.Path, *A.With, configurationsOf(In)));
  if (A.How->Excluded)
    return;
  AnalysisOptions O = A.How->Options;
  O.Fixes = Fixes;
  O.FixWithin = A.FixesWithin;
  O.Parse.Memory = In.Memory;
  O.Verdicts = In.Verdicts;
  O.Edits = In.Edits;
  O.Parse.Contents = A.Of.Contents->bytes().str();
  for (const auto &[Path, Contents] : In.Unsaved)
    O.Parse.Overlay[Path] = Contents->bytes().str();
  if (O.Parse.Directory.empty())
    O.Parse.Directory = llvm::sys::path::parent_path(A.Of.Path).str();
  A.Folder = O.Parse.Directory;
  A.Result = shown(In, analyze(A.Of.Path, O));
  for (FileReport &F : A.Result.Files)
    for (ReadFile &Each : F.Read)
      Each.Path = A.pathOf(Each.Path);
  In.Options = std::move(O);
  addTexts(In, Counts, A);
}
} // namespace

void Workspace::analyse(const std::string &Uri, bool Fixes) {
  Input In;
  std::function<void()> Quick = [] {};
  {
    std::lock_guard Guard(Lock);
    auto It = Entries.find(Uri);
    if (Stopped || It == Entries.end() || (Fixes && !It->second.Latest))
      return;
    const Entry &E = It->second;
    In.Result = std::make_shared<DocumentReport>();
    In.Result->Of = E.Now;
    In.Result->Generation = E.Generation;
    In.Result->With = settingsFor(E.Now);
    In.Result->How = E.How;
    In.Memory = Fixes ? E.Latest->Memory : E.Memory;
    In.Verdicts = Verdicts;
    In.Edits = Fixes ? nullptr : E.Edits;
    if (Fixes) {
      if (llvm::none_of(E.Waiting, [](const Waiter &Q) { return Q.NeedsFixes; }))
        return; // answered meanwhile
      In.Result->FixesWithin = linesWanted(E.Waiting);
    }
    for (const auto &[Other, Open] : Entries)
      if (Other != Uri)
        In.Unsaved[Open.Now.Path] = Open.Now.Contents;
    if (E.Now.Cuda && (Fixes || E.Slow))
      Quick = Events.Slow(E.Now);
  }
  auto Start = std::chrono::steady_clock::now();
  {
    BoardEntry Entry(Events.Board, In.Result->Of.Uri);
    run(In, Counts, Fixes);
  }
  bool Slow = std::chrono::steady_clock::now() - Start > SlowAfter;
  In.Result->HasFixes = (Fixes && !In.Result->FixesWithin) || In.Result->Result.Findings.empty();
  In.Result->Memory = In.Memory->withChoice();
  deliver(Uri, In.Result, Slow);
  {
    std::lock_guard Guard(Lock);
    Quick();
  }
  In.Memory->discard();
  if (In.Options.Parse.Contents && !Fixes)
    prepare(In.Result->Of.Path, In.Options);
}

/// Changes when the profile or the file of \p D does; empty if there is nothing to compare.
static std::string profileStampOf(const Document &D, const EditorSettings &S) {
  if (!D.Cuda || !D.Saved || S.Profile.empty())
    return "";
  const std::string Profile = stampOf(S.Profile), File = stampOf(D.Path);
  if (Profile.empty() || File.empty())
    return "";
  return S.Profile + "\n" + Profile + "\n" + File;
}

/// Changes when the file does, or what is compiled of it; empty if the compiler is not to be asked.
static std::string registersStampOf(const Document &D, const EditorSettings &S,
                                    const AnalysisOptions &Options) {
  const bool IsAsked = S.Registers && Options.UseToolkit && D.Cuda && D.Saved;
  const std::string File = IsAsked ? stampOf(D.Path) : "";
  if (File.empty())
    return "";
  return File + " " + std::string(Options.Gpu.Name) + " " + llvm::join(Options.Parse.Args, " ");
}

/// As work of its own, unless \p Stamp is that of what was asked for last.
template <typename T>
void Workspace::scheduleAside(const Entry &E, Aside<T> &Of, std::string Stamp, llvm::StringRef Name,
                              void (Workspace::*Work)(const std::string &, const std::string &)) {
  if (std::exchange(Of.Stamp, Stamp) == Stamp)
    return;
  if (Stamp.empty())
    Of.Found = nullptr;
  else
    Jobs.schedule((Name + " of " + E.Now.Uri).str(), std::chrono::milliseconds(0),
                  [this, Work, Uri = E.Now.Uri, Stamp] { (this->*Work)(Uri, Stamp); });
}

/// Makes \p Result known if it still holds.
void Workspace::deliver(const std::string &Uri, std::shared_ptr<DocumentReport> Result, bool Slow) {
  std::lock_guard Guard(Lock);
  auto It = Entries.find(Uri);
  if (Stopped || It == Entries.end() || It->second.Generation != Result->Generation)
    return;
  Entry &E = It->second;
  if (E.Profile.Found)
    Result->Result.Measured = linesStillIn(*E.Profile.Found, E.Now.Path, *E.Now.Contents);
  keepCompiled(E, Result->Result);
  if (Result->FixesWithin) {
    E.Fixed = Result;
  } else if (!std::exchange(E.Latest, Result)) {
    E.Slow = Slow;
    E.How = Result->How;
    Events.Finished(E.Latest);
  }
  std::vector<Waiter> Waiting = std::exchange(E.Waiting, {});
  for (Waiter &Q : Waiting)
    if (Q.isServedBy(*Result))
      Q.Answer(Result);
    else
      E.Waiting.push_back(std::move(Q));
  for (const Waiter &Q : E.Waiting)
    scheduleAnswer(Uri, Q);
  if (!E.Waiting.empty())
    scheduleFixes(Uri);
  const std::shared_ptr<const EditorSettings> S = settingsFor(E.Now);
  scheduleAside(E, E.Profile, profileStampOf(E.Now, *S), "profile", &Workspace::measure);
  scheduleAside(E, E.Registers, E.How ? registersStampOf(E.Now, *S, E.How->Options) : "",
                "registers", &Workspace::compile);
}

void Workspace::measure(const std::string &Uri, const std::string &Stamp) {
  Document D;
  std::shared_ptr<const EditorSettings> S;
  {
    std::lock_guard Guard(Lock);
    auto It = Entries.find(Uri);
    if (Stopped || It == Entries.end())
      return;
    D = It->second.Now;
    S = settingsFor(D);
  }
  auto Found = std::make_shared<MeasuredText>();
  Found->Of = std::make_shared<Text>(contentsOf(D.Path).value_or(""), Counts);
  if (llvm::Expected<Comparison> C = Events.Measure(D, *S))
    Found->Lines = std::move(*C);
  else
    llvm::lsp::Logger::error("{0}: {1}", S->Profile, llvm::toString(C.takeError()));
  std::lock_guard Guard(Lock);
  auto It = Entries.find(Uri);
  if (Stopped || It == Entries.end() || It->second.Profile.Stamp != Stamp)
    return;
  Entry &E = It->second;
  E.Profile.Found = Found;
  if (!E.Latest)
    return;
  auto Next = std::make_shared<DocumentReport>(*E.Latest);
  Next->Result.Measured = linesStillIn(*Found, E.Now.Path, *E.Now.Contents);
  E.Latest = Next;
  Events.Finished(E.Latest);
}

bool warplint::isConfigFile(llvm::StringRef Path) {
  return llvm::sys::path::filename(Path) == ConfigFileName;
}

DocumentSetup warplint::readingOf(const std::string &Path, const EditorSettings &S, Texts Unsaved) {
  DocumentSetup R;
  ConfigTree Configs(ConfigChoice(), std::move(Unsaved));
  const Configuration &Config = Configs.of(Path);
  R.Errors = Config.Errors;
  R.Governing = merged(Config.Settings, S.Over);
  R.Excluded = isExcluded(R.Governing, Path);
  AnalysisOptions Options = S.Analysis;
  applySettings(R.Governing, Options);

  BuildIndex Index(S.BuildPath, diskFiles());
  std::vector<Job> Jobs;
  addJobs(Path, Options, &Index, commandEnvironment(), Jobs, R.Errors);
  R.Options = std::move(Jobs.front().Options);
  return R;
}
