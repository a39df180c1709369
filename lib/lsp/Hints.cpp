//===- lib/lsp/Hints.cpp - Prices beside the code ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Features.h"
#include "lib/lsp/Words.h"

#include "sim/Occupancy.h"

#include <set>

using namespace warplint;
namespace json = llvm::json;
namespace lsp = llvm::lsp;

/// "32x (1)": what a request takes, and what would do.
static std::string shortPrice(const AccessReport &A) {
  const Figures &F = A.executed().PerRequest;
  return words(F.Units) + "\u00d7 (" + words(F.Ideal) + ")";
}

/// ", measured 31.9": of the launch that wastes most there.
static std::string measuredText(const Report &R, const AccessReport &A) {
  const std::vector<MeasuredLine> Lines = measuredLinesOf(R.Measured, A);
  return Lines.empty() || !Lines.front().Line->Measured
             ? ""
             : ", measured " + figureText(*Lines.front().Line->Measured);
}

/// Accesses that a finding which is shown is about, or whose measured price is another.
static std::set<size_t> hintedOf(const DocumentReport &A) {
  const Report &R = A.Result;
  const bool IsAll = A.With->InlayHints == EditorSettings::Hints::All;
  std::set<size_t> Hinted;
  for (size_t I = 0; I < R.Accesses.size(); ++I) {
    const bool IsFound = llvm::any_of(R.Findings, [&](const Finding &F) {
      return (F.Severity != Severity::Note || A.With->Notes) && F.isAbout(I);
    });
    const std::vector<MeasuredLine> Lines = measuredLinesOf(R.Measured, R.Accesses[I]);
    const bool Differs = llvm::any_of(
        Lines, [](const MeasuredLine &M) { return M.Line->Kind == MatchKind::Differs; });
    if (Differs || ((IsFound || IsAll) && paysTooMuch(R.Accesses[I])))
      Hinted.insert(I);
  }
  return Hinted;
}

json::Array warplint::inlayHintsOf(const DocumentReport &A, lsp::Range Within) {
  json::Array Hints;
  if (A.With->InlayHints == EditorSettings::Hints::None)
    return Hints;
  // One place may be several accesses, in several launches: the hint is the dearest.
  std::map<SourceRange, const AccessReport *> Dearest;
  for (size_t I : hintedOf(A)) {
    const AccessReport &X = A.Result.Accesses[I];
    if (X.Where.File != A.Of.Path || !X.Where.isValid())
      continue;
    const AccessReport *&Known = Dearest[X.Where];
    if (!Known || Known->executed().PerRequest.Excess.Max < X.executed().PerRequest.Excess.Max)
      Known = &X;
  }
  for (const auto &[Where, X] : Dearest) {
    lsp::Position At = A.Of.Contents->rangeOf(Where).end;
    if (At < Within.start || Within.end < At)
      continue;
    Hints.push_back(
        json::Object{{"position", At},
                     {"label", shortPrice(*X) + measuredText(A.Result, *X)},
                     {"paddingLeft", true},
                     {"tooltip", priceOf(*X) + ", for each request of a warp; kernel '" +
                                     X->Kernel + "', " + words(A.Result.Launches[X->Launch])}});
  }
  return Hints;
}

namespace {
/// How full an SM gets. Registers are not known before the back end has run, so this is a bound.
std::string occupancyOf(const LaunchReport &L, const KernelReport &K, const sim::Gpu &Gpu) {
  sim::BlockResources Block;
  Block.Threads = L.Block[0] * L.Block[1] * L.Block[2];
  Block.StaticShared = unsigned(std::min<uint64_t>(K.StaticShared, UINT32_MAX));
  Block.DynamicShared = unsigned(std::min<uint64_t>(L.DynamicShared.value_or(0), UINT32_MAX));
  Block.OptIn = true;
  sim::Occupancy O = sim::occupancy(Block, Gpu);
  if (O.Problem != sim::LaunchProblem::None)
    return "cannot run";
  return "occupancy at most " + std::to_string(int(O.Fraction * 100 + 0.5)) + " %";
}

/// "2 findings, 1 note".
std::string countOf(unsigned Findings, unsigned Notes) {
  auto Counted = [](unsigned N, const char *Noun) {
    return std::to_string(N) + " " + Noun + (N == 1 ? "" : "s");
  };
  if (Findings == 0)
    return Notes ? Counted(Notes, "note") : "no findings";
  return Counted(Findings, "finding") + (Notes ? ", " + Counted(Notes, "note") : "");
}

const KernelReport &kernelOf(const DocumentReport &A, const LaunchReport &L) {
  return A.Result.Kernels[L.KernelNumber];
}

json::Object lens(const DocumentReport &A, const Client &C, const LaunchReport &L,
                  std::string Title) {
  json::Object Command{{"title", std::move(Title)}, {"command", C.Report}};
  if (!C.Report.empty())
    Command["arguments"] = json::Array{A.Of.Uri, L.Kernel};
  return json::Object{{"range", A.Of.Contents->rangeOf(kernelOf(A, L).Where)},
                      {"command", std::move(Command)}};
}
} // namespace

json::Array warplint::codeLensesOf(const DocumentReport &A, const Client &C) {
  json::Array Lenses;
  if (!A.With->CodeLenses)
    return Lenses;
  constexpr unsigned MostLaunches = 3; // in one line of the editor
  const sim::Gpu Gpu = sim::findGpu(A.Result.Gpu).value_or(*sim::findGpu(sim::DefaultGpu));
  std::map<SourceRange, std::vector<const LaunchReport *>> Kernels;
  for (const LaunchReport &L : A.Result.Launches)
    if (const SourceRange &Where = kernelOf(A, L).Where; Where.isValid() && Where.File == A.Of.Path)
      Kernels[Where].push_back(&L);
  std::map<std::string, unsigned> Findings, Notes;
  for (const Finding &F : A.Result.Findings)
    ++(F.Severity == Severity::Note ? Notes : Findings)[F.Kernel];
  for (const auto &[Where, Launches] : Kernels) {
    for (size_t I = 0; I < Launches.size() && I < MostLaunches; ++I) {
      const LaunchReport &L = *Launches[I];
      const std::string Count = countOf(Findings[L.Kernel], Notes[L.Kernel]);
      std::string Title = words(L) + (L.From == LaunchFrom::Assumed ? " (assumed)" : "");
      std::string Full = occupancyOf(L, kernelOf(A, L), Gpu);
      Lenses.push_back(lens(A, C, L, Title + " · " + Count + " · " + Full));
    }
    if (Launches.size() > MostLaunches)
      Lenses.push_back(lens(A, C, *Launches[MostLaunches],
                            std::to_string(Launches.size() - MostLaunches) + " more launches"));
  }
  return Lenses;
}
