// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/analysis/Analysis.h"

#include "lib/analysis/EditMemory.h"
#include "lib/analysis/ReportBuilder.h"
#include "lib/files/Files.h"
#include "lib/fix/Fixes.h"
#include "lib/fuse/Fuse.h"
#include "lib/judge/Judge.h"
#include "lib/race/RaceMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace warplint;

namespace {
HeaderOptions headersOf(const AnalysisOptions &Options) {
  return {Options.UseToolkit, Options.Toolkit};
}

llvm::Expected<Translated> read(const ParseOptions &Parse, const AnalysisOptions &Options) {
  const HeaderOptions Headers = headersOf(Options);
  if (Options.Edits && Parse.Contents && !Options.Fixes && Options.Print == Print::Nothing)
    return Options.Edits->translate(Parse, Headers);
  return translate(Parse, Headers);
}

/// Of "k.cu: error: No such file": the report names the file, as people call it.
std::string messageOf(llvm::Error E) {
  std::string Text = llvm::toString(std::move(E));
  auto [Prefix, Message] = llvm::StringRef(Text).split(": error: ");
  std::string Line = (Message.empty() ? Prefix : Message).str();
  if (!Line.empty())
    Line[0] = llvm::toLower(Line[0]);
  return Line;
}

bool isWanted(const Kernel &K, const AnalysisOptions &Options) {
  const llvm::StringRef Name = K.Source.Name, Plain = Name.split('<').first;
  const auto Is = [&](llvm::StringRef Called) { return isSelected(Called, Options.Kernels); };
  return Options.Kernels.empty() || Is(Name) || Is(Plain) ||
         Is(Plain.substr(Plain.rfind(':') + 1)) || Is(K.Source.Symbol);
}

/// What a repair edits: how the source writes it, and the texts.
void addWrittenForms(Facts &F, const std::string &File, SourceLines &Sources, Analysed &Result) {
  Result.Texts[File] = Sources.textOf(File);
  for (const ArrayText &A : F.ArrayTexts)
    if (A.Declared.isValid())
      Result.Texts[A.Declared.File] = Sources.textOf(A.Declared.File);
  for (const ParameterText &P : F.ParameterTexts)
    Result.Texts[P.Begin.File] = Sources.textOf(P.Begin.File);
  for (const StoreText &S : F.Stores)
    Result.Texts.try_emplace(S.Statement.File, Sources.textOf(S.Statement.File));
  for (const WalkText &W : F.Walks)
    Result.Texts.try_emplace(W.Statement.File, Sources.textOf(W.Statement.File));
  for (const BlockText &B : F.Blocks)
    Result.Texts.try_emplace(B.Whole.File, Sources.textOf(B.Whole.File));
  for (const LaunchBlockText &L : F.LaunchBlocks)
    if (L.X.isValid())
      Result.Texts.try_emplace(L.X.File, Sources.textOf(L.X.File));
  for (const TileText &T : F.Tiles)
    for (const AddressText &A : T.Addresses)
      if (A.Range.isValid())
        Result.Texts.try_emplace(A.Range.File, Sources.textOf(A.Range.File));
  Result.Arrays = std::move(F.ArrayTexts);
  Result.HeldLayouts = std::move(F.HeldLayouts);
  Result.Tiles = std::move(F.Tiles);
  Result.LaunchSizes = std::move(F.LaunchSizes);
  Result.Coordinates = std::move(F.Coordinates);
  Result.LaunchBlocks = std::move(F.LaunchBlocks);
  Result.PlacedKernels = std::move(F.PlacedKernels);
  Result.Parameters = std::move(F.ParameterTexts);
  Result.Stores = std::move(F.Stores);
  Result.Walks = std::move(F.Walks);
  Result.Blocks = std::move(F.Blocks);
  Result.SourceBytes = F.Bytes;
}

JudgedKernel judgedKernel(Kernel K, const KernelAnalysis &A, size_t FirstAccess) {
  JudgedKernel Result;
  for (const LaunchAnalysis &Of : A.Launches)
    if (Of.isWhole()) { // others have no accesses in the report
      Result.Launches.push_back({Of.L, FirstAccess});
      FirstAccess += K.Accesses.size();
    }
  Result.Model = std::move(K);
  return Result;
}

/// What the source says of launches of other instances of the template that \p K is one of.
std::vector<SiblingLaunch> siblingLaunches(const Kernel &K, const std::vector<Kernel> &All) {
  std::vector<SiblingLaunch> Siblings;
  if (!K.Launches.empty() || !llvm::StringRef(K.Source.Name).contains('<'))
    return Siblings;
  for (const Kernel &Other : All)
    if (Other.Source.Where == K.Source.Where && Other.Source.Symbol != K.Source.Symbol)
      for (const Launch &L : Other.Launches)
        Siblings.push_back({Other.Source.Name, L});
  return Siblings;
}

/// \p Options without what runs blocks.
AnalysisOptions withoutBlocks(AnalysisOptions Options) {
  for (const llvm::StringRef Id :
       {SharedRaceId, GlobalRaceId, MisalignedAccessId, MissingProxyFenceId, SharedOutOfBoundsId,
        GlobalOutOfBoundsId, UninitialisedGlobalId, UninitialisedSharedId, BarrierDivergenceId})
    Options.Checks.push_back("-" + Id.str());
  return Options;
}

/// Hands each kernel with its prices to \p Done, and keeps the model in \p Result. \returns the
/// refusals of those for which no steps are left: the last ones.
std::vector<Refusal>
priceKernels(std::vector<Kernel> &All, const AnalysisOptions &Options, llvm::raw_ostream &Printed,
             Analysed &Result,
             llvm::function_ref<void(const JudgedKernel &, KernelAnalysis)> Done) {
  std::vector<Refusal> Refusals;
  uint64_t Spent = 0;
  size_t FirstAccess = 0;
  std::map<SourceRange, unsigned> ExceededAt; // by where the kernel is written
  std::vector<std::vector<SiblingLaunch>> Siblings;
  for (const Kernel &K : All)
    Siblings.push_back(siblingLaunches(K, All));
  for (auto &&[K, Of] : llvm::zip_equal(All, Siblings)) {
    if (!isWanted(K, Options))
      continue;
    if (Spent > Options.FileSteps) {
      llvm::append_range(Refusals, withoutSteps(K).Refusals);
      continue;
    }
    unsigned &Exceeded = ExceededAt[K.Source.Where];
    KernelAnalysis A = analyzeKernel(K, Options, {Spent, Exceeded}, Of);
    Spent += A.Steps;
    Exceeded += Options.Judge &&
                !llvm::all_of(A.Launches, [](const LaunchAnalysis &L) { return L.isWhole(); });
    printKernel(Printed, K, A, Options);
    Result.Kernels.push_back(judgedKernel(std::move(K), A, FirstAccess));
    const JudgedKernel &Now = Result.Kernels.back();
    FirstAccess += Now.Launches.size() * Now.Model.Accesses.size();
    Done(Now, std::move(A));
  }
  return Refusals;
}

ReportBuilder reportOn(const std::string &File, const AnalysisOptions &Options,
                       const Translated &Read) {
  ReportBuilder Builder(File, Options);
  size_t Accesses = 0;
  for (const Kernel &K : Read.All.Kernels)
    Accesses += K.Accesses.size() * std::max<size_t>(K.Launches.size(), 1);
  Builder.expect(Accesses);
  Builder.addFacts(Read.Unit.Facts);
  Builder.addRefusals(Read.All.Refusals);
  return Builder;
}

void addKernel(ReportBuilder &Builder, const JudgedKernel &K, const KernelAnalysis &A) {
  assert((K.Launches.empty() || K.Launches.front().FirstAccess == Builder.numAccesses()) &&
         "accesses are numbered launch by launch");
  Builder.addKernel(K.Model, A);
}

void finish(ReportBuilder Builder, const std::vector<Refusal> &Refusals, std::string Printed,
            Analysed &Result) {
  Builder.addRefusals(Refusals);
  Result.MissedBarriers = Builder.missedBarriers();
  Result.Report = Builder.finish(std::move(Printed));
}

/// The answer on a file that \p Why says cannot be read.
Report unreadReport(const std::string &File, const AnalysisOptions &Options, llvm::Error Why) {
  return failedReport(File, Options, {{}, "", messageOf(std::move(Why)), ""});
}

/// From what was read to the report; kernels go from \p Read to the result. Races are looked for
/// only if what there is without them holds; else what is known of a kernel is dropped once the
/// report has it.
Analysed analyseRead(const std::string &File, const AnalysisOptions &Options, Translated &Read,
                     Holds SoFar) {
  Analysed Result;
  Result.HasBarrierCheck = isSelected(BarrierDivergenceId, Options.Checks);
  std::string Printed;
  llvm::raw_string_ostream OS(Printed);
  printUnit(OS, Read.Unit, Options);
  const AnalysisOptions First = SoFar ? withoutBlocks(Options) : Options;
  ReportBuilder Builder = reportOn(File, First, Read);
  std::vector<KernelAnalysis> Kept;
  const std::vector<Refusal> Refusals =
      priceKernels(Read.All.Kernels, Options, OS, Result, [&](const JudgedKernel &K, auto A) {
        addKernel(Builder, K, A);
        if (SoFar)
          Kept.push_back(std::move(A));
      });
  finish(std::move(Builder), Refusals, Printed, Result);
  if (!SoFar || !SoFar(Result))
    return Result;
  ReportBuilder WithBlocks = reportOn(File, Options, Read);
  for (const auto &[K, Of] : llvm::zip_equal(Result.Kernels, Kept))
    addKernel(WithBlocks, K, Of);
  finish(std::move(WithBlocks), Refusals, Printed, Result);
  return Result;
}

/// Once there are models, they hold all that is asked for.
void dropModule(TranslationUnit &Unit) {
  Unit.Module = nullptr;
  Unit.Context = nullptr;
#ifdef __GLIBC__
  malloc_trim(0); // it lay in many small pieces, between which little else fits
#endif
}

/// Every arrow but the last.
Analysed analyseOnce(const std::string &File, const AnalysisOptions &Options, Holds SoFar) {
  ParseOptions Parse = parseOptionsOf(File, Options);
  llvm::Expected<Translated> Read = read(Parse, Options);
  if (!Read) {
    Analysed None;
    None.Report = unreadReport(File, Options, Read.takeError());
    None.Failed = true;
    return None;
  }
  AnalysisOptions Own = Options;
  if (Read->Unit.Facts.MainFile.empty()) // no source, and no edit for which prices are kept
    Own.Verdicts = nullptr;
  if (!Parse.Memory && Options.Print != Print::Ir)
    dropModule(Read->Unit);
  Analysed Result = analyseRead(File, Own, *Read, SoFar);
  SourceLines Sources(File, Parse);
  addWrittenForms(Read->Unit.Facts, File, Sources, Result);
  if (Parse.Memory)
    Parse.Memory->discardLater(std::move(Read->Unit));
  return Result;
}

/// Where the accesses of \p From, of all kernels, stand in \p To, of some: those launches are the
/// same, in the same order.
std::vector<std::optional<size_t>> accessesIn(const Report &To, const Report &From) {
  std::vector<std::optional<size_t>> Numbers(From.Accesses.size());
  auto KernelOf = [](const Report &R, size_t Access) {
    return llvm::StringRef(R.Kernels[R.Launches[R.Accesses[Access].Launch].KernelNumber].Symbol);
  };
  size_t Next = 0;
  for (size_t N = 0; N < From.Accesses.size() && Next < To.Accesses.size(); ++N)
    if (KernelOf(From, N) == KernelOf(To, Next))
      Numbers[N] = Next++;
  return Numbers;
}

/// Gives the findings of \p To the fixes that the same findings have in \p From.
void copyFixes(const Report &From, Report &To) {
  for (Finding &F : To.Findings)
    for (const Finding &O : From.Findings)
      if (O.Check == F.Check && O.Where == F.Where && O.Message == F.Message) {
        F.Fixes = O.Fixes;
        F.Considered = O.Considered;
      }
  const std::vector<std::optional<size_t>> Numbers = accessesIn(To, From);
  for (const std::vector<FixEffect> &All : From.Effects) {
    std::vector<FixEffect> &Own = To.Effects.emplace_back();
    for (FixEffect E : All)
      if (Numbers[E.Access]) {
        E.Access = *Numbers[E.Access];
        Own.push_back(std::move(E));
      }
  }
}

/// How many edits of a file are tried. Each is read with all that the file includes: a small file
/// takes 30 ms, one on a toolkit's headers a second, one on CuTe eight.
unsigned mostProofs(uint64_t SourceBytes) {
  constexpr uint64_t MostBytes = 40 << 20, Most = 40, Least = 4;
  return unsigned(std::clamp(MostBytes / std::max<uint64_t>(SourceBytes, 1), Least, Most));
}

bool hasMoreErrors(const Analysed &A, const Analysed &Before) {
  return A.Failed || A.Report.Errors.size() > Before.Report.Errors.size();
}

/// A repair is held against every kernel of the file, whichever were asked for.
void fix(const std::string &File, const AnalysisOptions &Options, Analysed &Result) {
  AnalysisOptions Quiet = Options;
  Quiet.Print = Print::Nothing;
  Quiet.Edits = nullptr;
  Quiet.Fixes = false;
  Quiet.Kernels.clear();
  // The headers are chosen once for all edits, and compiled once if there are several.
  Quiet.Parse.Memory =
      Options.Parse.Memory ? Options.Parse.Memory->withChoice() : std::make_shared<ParseMemory>();
  if (const std::string &Text = Result.Texts[File]; !Quiet.Parse.Contents && !Text.empty())
    Quiet.Parse.Contents = Text;
  const unsigned MostProofs = mostProofs(Result.SourceBytes);
  unsigned Proofs = 0;
  // From the second on, what the file begins with is compiled once, and of edits to the file alone
  // only what they reach is translated.
  bool IsPrepared = true;
  auto Bodies = std::make_shared<EditMemory>(EditMemory::Base::First);
  auto Again = [&](const Texts &Edited, Holds SoFar) {
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
    if (Proofs > 1 && IsPrepared) {
      prepare(File, Own);
      if (Proofs == 2 && Quiet.Parse.Contents)
        llvm::consumeError(
            Bodies->translate(parseOptionsOf(File, Quiet), headersOf(Quiet)).takeError());
      if (Edited.size() == 1 && Edited.count(File))
        Own.Edits = Bodies;
    }
    Analysed After = analyseOnce(File, Own, SoFar);
    if (Proofs > 1 && IsPrepared && hasMoreErrors(After, Result)) {
      // What is compiled of headers that hold errors may not do: read them as the file was.
      IsPrepared = false;
      Quiet.Parse.Memory = Own.Parse.Memory = std::make_shared<ParseMemory>();
      Own.Edits = nullptr;
      After = analyseOnce(File, Own, SoFar);
    }
    return After;
  };
  Result.ForNotes = Options.FixNotes;
  Result.Within = Options.FixWithin;
  if (Options.Kernels.empty())
    return addFixes(Result, Again, Options.Gpu);
  Analysed Whole = Again({}, nullptr);
  Whole.ForNotes = Options.FixNotes;
  Whole.Within = Options.FixWithin;
  addFixes(Whole, Again, Options.Gpu);
  copyFixes(Whole.Report, Result.Report);
}
} // namespace

void warplint::prepare(const std::string &File, const AnalysisOptions &Options) {
  prepare(parseOptionsOf(File, Options));
}

Report warplint::analyze(const std::string &File, const AnalysisOptions &Options) {
  // One name of the file throughout: the compiler's.
  const std::string Name = parseOptionsOf(File, Options).File;
  const bool WithFixes = Options.Fixes && Options.Judge;
  AnalysisOptions Own = Options;
  shareKernels(Own); // instances of a template may be alike, and edits leave most as they are
  Analysed Result = analyseOnce(Name, Own, nullptr);
  if (WithFixes && !Result.Failed && !Result.Report.Findings.empty())
    fix(Name, Own, Result);
  return std::move(Result.Report);
}

std::vector<Report> warplint::analyzeWays(const std::string &File,
                                          llvm::ArrayRef<AnalysisOptions> Ways) {
  assert(!Ways.empty() && llvm::none_of(Ways, [](const AnalysisOptions &O) { return O.Fixes; }));
  const ParseOptions Parse = parseOptionsOf(File, Ways.front());
  llvm::Expected<Translated> Read = read(Parse, Ways.front());
  if (!Read)
    return std::vector(Ways.size(), unreadReport(Parse.File, Ways.front(), Read.takeError()));
  std::vector<Report> All;
  for (const AnalysisOptions &Options : Ways) {
    if (!All.empty()) // expressions that one way makes are none of the next's
      Read->All = lower(Read->Unit);
    All.push_back(analyseRead(Parse.File, Options, *Read, nullptr).Report);
  }
  return All;
}

void warplint::shareKernels(AnalysisOptions &Options) {
  if (!Options.Verdicts)
    Options.Verdicts = std::make_shared<VerdictMemory>();
  if (!Options.Races)
    Options.Races = std::make_shared<RaceMemory>();
}

void warplint::printUnit(llvm::raw_ostream &OS, const TranslationUnit &Unit,
                         const AnalysisOptions &Options) {
  if (Options.Print == Print::Ir)
    Unit.Module->print(OS, nullptr);
}

void warplint::printKernel(llvm::raw_ostream &OS, const Kernel &K, const KernelAnalysis &A,
                           const AnalysisOptions &Options) {
  switch (Options.Print) {
  case Print::Nothing:
  case Print::Ir:
    return;
  case Print::Model:
    OS << K;
    return;
  case Print::Fused: {
    Kernel Compiled = K;
    static_cast<KernelModel &>(Compiled) = fuse(K, Options.Gpu, Options.Compiler).K;
    OS << Compiled;
    return;
  }
  case Print::Lanes:
    for (const LaunchAnalysis &Of : A.Launches)
      if (Of.Verdicts)
        print(OS, K, Of.Verdicts->E);
    return;
  case Print::Verdict:
    for (const LaunchAnalysis &Of : A.Launches)
      if (Of.isWhole())
        print(OS, K, Of.L, Of.Verdicts->Verdicts);
    return;
  }
}
