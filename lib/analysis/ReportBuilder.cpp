//===- lib/analysis/ReportBuilder.cpp - Putting a report together -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/ReportBuilder.h"

#include "lib/analysis/AsCompiled.h"
#include "lib/files/Globs.h"
#include "lib/files/Texts.h"
#include "lib/fuse/Fuse.h"

#include "sim/Atomics.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace warplint;

ReportBuilder::ReportBuilder(std::string Path, const AnalysisOptions &Options)
    : File(std::move(Path)), Options(Options), Files(userFiles(Options.Parse)) {
  R.Gpu = std::string(Options.Gpu.Name);
  R.GpuAssumed = Options.GpuAssumed;
  R.Files.push_back({File, 0, false, {}, R.Gpu, R.GpuAssumed, {}});
  for (const auto &[Included, Text] : Options.Parse.Overlay)
    Texts[Included] = Text;
  if (Options.Parse.Contents)
    Texts[File] = *Options.Parse.Contents;
}

Report ReportBuilder::failed(llvm::Error E) {
  R.Files.back().Failed = true;
  std::string Text = llvm::toString(std::move(E));
  // The report names the file, as people call it.
  auto [Prefix, Message] = llvm::StringRef(Text).split(": error: ");
  std::string Lower = (Message.empty() ? Prefix : Message).str();
  if (!Lower.empty())
    Lower[0] = llvm::toLower(Lower[0]);
  R.Errors.push_back({{}, File, Lower, ""});
  return std::move(R);
}

void ReportBuilder::addFacts(const TranslationUnit &Unit) {
  R.Files.back().MissingIncludes = Unit.Facts.MissingIncludes;
  R.Files.back().AddedFlags = Unit.Facts.AddedFlags;
  for (const std::string &Path : Unit.Facts.Files)
    R.Files.back().Read.push_back(
        {Path, hashOf(textOf(Path)), Unit.Facts.LineNames.contains(Path)});
  for (const ErrorFact &E : Unit.Facts.Errors)
    R.Errors.push_back({E.Where, File, E.Message, ""});
  if (Options.Print == Print::Ir) {
    llvm::raw_string_ostream OS(R.Printed);
    Unit.Module->print(OS, nullptr);
  }
}

void ReportBuilder::addRefusals(const std::vector<Refusal> &Refusals) {
  for (const Refusal &F : Refusals) {
    R.Refusals.push_back({idOf(F.Reason), summaryOf(F.Reason), F.Kernel, F.Detail, F.Where, ""});
    R.Files.back().Failed |=
        F.Reason == RefusalReason::KernelInError || F.Reason == RefusalReason::NoLaunchFits;
  }
}

bool ReportBuilder::wants(const Kernel &K) const {
  return Options.Kernels.empty() || isSelected(K.Source.Name, Options.Kernels) ||
         isSelected(llvm::StringRef(K.Source.Name).split('<').first, Options.Kernels);
}

void ReportBuilder::addKernel(const Kernel &K) {
  ++R.Files.back().Kernels;
  addRefusals(K.Refusals);
  KernelReport Of{K.Source.Name, K.Source.Symbol, K.Source.Where, K.staticSharedBytes(),
                  false,         K.MaxThreads,    K.MinBlocks};
  for (const Object &O : K.Objects)
    Of.UsesDynamicShared |= O.In == Space::Shared && O.Dynamic;
  R.Kernels.push_back(std::move(Of));
  if (Options.Print == Print::Model) {
    llvm::raw_string_ostream OS(R.Printed);
    OS << K;
  }
  if (Options.Print == Print::Fused) {
    llvm::raw_string_ostream OS(R.Printed);
    Kernel Compiled = K;
    static_cast<KernelModel &>(Compiled) = fuse(K, Options.Gpu).K;
    OS << Compiled;
  }
}

/// What makes a launch impossible on any GPU, at its place.
static std::optional<Refusal> limitOf(const Kernel &K, const Launch &L) {
  llvm::Error E = checkBlock(*L.Block);
  if (!E && L.Grid)
    E = checkGrid(*L.Grid);
  if (!E)
    return std::nullopt;
  return Refusal{RefusalReason::LaunchTooLarge, K.Source.Name, llvm::toString(std::move(E)),
                 L.Where.isValid() ? L.Where : K.Source.Where};
}

/// The launches to judge the kernel for: of those that the source makes, the ones that a GPU can
/// make. The others are refused, but where they are one of several ways that a call may go.
std::vector<Launch> ReportBuilder::launchesOf(const Kernel &K) {
  std::vector<Launch> Possible;
  std::vector<Refusal> Certain, All;
  for (Launch &L : chooseLaunches(K, Options.Launches)) {
    std::optional<Refusal> R = limitOf(K, L);
    if (!R) {
      Possible.push_back(std::move(L));
      continue;
    }
    if (L.Why.empty())
      Certain.push_back(*R);
    R->Reason = RefusalReason::NoLaunchFits;
    All.push_back(*std::move(R));
  }
  addRefusals(Possible.empty() ? All : Certain);
  return Possible;
}

static LaunchReport launchReport(const Kernel &K, const Launch &L) {
  LaunchReport R;
  R.Kernel = K.Source.Name;
  R.From = nameOf(L.From);
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

/// What the compiler makes of an atomic on shared memory that is called \p Operation ("add.f32").
static std::string atomicForm(const Access &A, const sim::Gpu &Target) {
  auto [Name, Type] = llvm::StringRef(A.Operation).split('.');
  using sim::AtomicOp;
  auto Op = llvm::StringSwitch<std::optional<AtomicOp>>(Name)
                .Cases({"add", "inc"}, AtomicOp::Add) // inc: adds one, and nobody wants the result
                .Case("min", AtomicOp::Min)
                .Case("max", AtomicOp::Max)
                .Case("and", AtomicOp::And)
                .Case("or", AtomicOp::Or)
                .Case("xor", AtomicOp::Xor)
                .Case("exch", AtomicOp::Exchange)
                .Case("cas", AtomicOp::CompareAndSwap)
                .Default(std::nullopt);
  if (A.In != Space::Shared || A.Kind != AccessKind::Atomic || !Op)
    return "";
  sim::SharedAtomic Atomic;
  Atomic.Operation = *Op;
  Atomic.Bytes = A.BytesPerLane;
  Atomic.IsFloat = Type.starts_with("f");
  Atomic.AddsOne = Name == "inc";
  Atomic.UsesResult = Name != "inc";
  return nameOf(sim::lowerSharedAtomic(Atomic, Target).Form);
}

void ReportBuilder::addLaunch(const Kernel &K, const Launch &L) {
  R.Launches.push_back(launchReport(K, L));
  R.Launches.back().KernelNumber = R.Kernels.size() - 1;
}

void ReportBuilder::addJudged(const Kernel &K, const Launch &L, const Evaluation &E,
                              const std::vector<Verdict> &Verdicts,
                              llvm::ArrayRef<std::optional<CompiledReport>> Compiled) {
  if (Options.Print == Print::Lanes) {
    llvm::raw_string_ostream OS(R.Printed);
    print(OS, K, E);
  }
  if (E.OutOfSteps) { // what was seen so far is no answer
    addLaunch(K, L);
    return addRefusals(
        {{RefusalReason::TooLarge, K.Source.Name,
          "its loops are not followed to the end; --max-steps sets how many steps it may take",
          K.Source.Where}});
  }
  Judged J{K, L, E, Verdicts, Options.Gpu, R.Accesses.size()};
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    const Access &A = K.Accesses[N];
    AccessReport Of;
    Of.Where = K.Source.Accesses[N].Range;
    Of.Kernel = K.Source.Name;
    Of.Text = K.Source.Accesses[N].Text;
    Of.Space = nameOf(A.In);
    Of.Op = nameOf(A.Kind);
    Of.AtomicOperation = A.Operation;
    Of.AtomicForm = atomicForm(A, Options.Gpu);
    Of.Array = A.Object ? K.Objects[*A.Object].Name : "";
    Of.BytesPerLane = A.BytesPerLane;
    Of.Matrices = A.Matrices;
    Of.Launch = R.Launches.size();
    Of.Verdict = Verdicts[N];
    if (Options.Gpu.Major < 7 && Of.isShared() && A.BytesPerLane > sim::WordBytes)
      Of.Verdict.Rules.add(sim::RuleId::V8);
    if (!Compiled.empty())
      Of.AsCompiled = Compiled[N];
    R.Accesses.push_back(std::move(Of));
  }
  addLaunch(K, L);
  std::vector<Finding> Fresh;
  for (const Check &C : checks())
    if (isSelected(C.Info.Id, Options.Checks))
      C.Run(J, Options.CheckOptions, Fresh);
  for (Finding &F : Fresh)
    if (F.Access) {
      F.Address = toString(*K.Accesses[*F.Access - J.FirstAccess].Address);
      for (const std::optional<size_t> &Number : {F.Access, F.Store})
        if (Number && R.Accesses[*Number].AsCompiled)
          addCompiledNote(R.Accesses[*Number], R.Gpu, F);
    }
  addFindings(K, J.FirstAccess, std::move(Fresh));
}

/// What another launch, instance or unrolled copy has said already is not said again.
void ReportBuilder::addFindings(const Kernel &K, size_t FirstAccess, std::vector<Finding> Fresh) {
  for (Finding &F : Fresh) {
    // What is not certain stays a note, whatever the check is worth to the user.
    if (auto It = Options.Severities.find(F.Check);
        It != Options.Severities.end() && F.Severity != Severity::Note)
      F.Severity = It->second;
    std::optional<SourceRange> Call;
    if (F.Access)
      if (const Site &Of = K.Source.Accesses[*F.Access - FirstAccess]; !Of.Calls.empty())
        Call = Of.Calls.back();
    auto Known = llvm::find_if(R.Findings, [&](const Finding &O) {
      return O.Check == F.Check && O.Where == F.Where && O.Message == F.Message;
    });
    const size_t Number = size_t(Known - R.Findings.begin());
    if (Known == R.Findings.end()) {
      R.Findings.push_back(std::move(F));
      CallsOf.emplace_back();
    } else {
      Known->Severity = std::max(Known->Severity, F.Severity);
    }
    if (Call && !llvm::is_contained(CallsOf[Number], *Call))
      CallsOf[Number].push_back(*Call);
  }
}

/// Which calls of a helper it is about: others may be as they should.
void ReportBuilder::tellCalls() {
  constexpr size_t Most = 3;
  for (size_t I = 0; I < R.Findings.size(); ++I) {
    std::vector<SourceRange> &Calls = CallsOf[I];
    llvm::sort(Calls);
    for (const SourceRange &Call : llvm::ArrayRef(Calls).take_front(Most))
      R.Findings[I].Notes.push_back({Call, "called from here", ""});
    if (Calls.size() > Most)
      R.Findings[I].Notes.push_back(
          {{}, "and from " + plural(Calls.size() - Most, "more place"), ""});
  }
}

const std::string &ReportBuilder::textOf(const std::string &Path) {
  auto [It, New] = Texts.try_emplace(Path);
  if (New) {
    llvm::SmallString<256> Absolute(Path);
    llvm::sys::path::make_absolute(Options.Parse.Directory, Absolute);
    if (auto Known = Options.Parse.Overlay.find(std::string(Absolute));
        Known != Options.Parse.Overlay.end())
      return It->second = Known->second;
    if (auto Buffer = Files->getBufferForFile(Path))
      if (!(*Buffer)->getBuffer().contains('\0')) // bitcode has no lines to show
        It->second = (*Buffer)->getBuffer().str();
  }
  return It->second;
}

void ReportBuilder::addLine(const SourceRange &Where, std::string &Line) {
  if (!Where.isValid())
    return;
  auto [It, New] = Lines.try_emplace(Where.File);
  if (New)
    It->second = linesOf(textOf(Where.File));
  Line = Where.Line <= It->second.size() ? It->second[Where.Line - 1].str() : "";
}

Report ReportBuilder::finish() {
  tellCalls();
  std::stable_sort(R.Findings.begin(), R.Findings.end(), [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Check, A.Message) < std::tie(B.Where, B.Check, B.Message);
  });
  for (Finding &F : R.Findings) {
    addLine(F.Where, F.SourceLine);
    for (Note &N : F.Notes)
      addLine(N.Where, N.SourceLine);
  }
  for (ErrorReport &E : R.Errors)
    addLine(E.Where, E.SourceLine);
  for (RefusalReport &F : R.Refusals)
    addLine(F.Where, F.SourceLine);
  // Errors are worth exit code 2 only if they cost an answer.
  FileReport &Own = R.Files.back();
  Own.Failed |= !R.Errors.empty() && Own.Kernels == 0;
  return std::move(R);
}
