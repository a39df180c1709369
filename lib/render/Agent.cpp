// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program that pays by the word wants of a report (docs/agents.md): what to change first, on
// what it depends, the change, what was assumed. As much as fits; the rest is counted.

#include "lib/render/Markdown.h"
#include "lib/render/Render.h"
#include "lib/render/ReportWords.h"
#include "lib/verdict/PredicateText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace warplint;

namespace {
/// Characters of findings; about 1 600 of a model's tokens.
constexpr size_t MostText = 6000;

std::string counted(size_t N, llvm::StringRef What) {
  return std::to_string(N) + " " + What.str() + (N == 1 ? "" : "s");
}

std::string placeText(const SourceRange &W) {
  return utf8(W.File) + ":" + std::to_string(W.Line) + ":" + std::to_string(W.Column);
}

std::string unitsText(const CostRange &R) {
  return R.isPoint() ? std::to_string(R.Min) : std::to_string(R.Min) + ".." + std::to_string(R.Max);
}

class AgentWriter {
public:
  AgentWriter(const Report &R, SourceTexts &Texts, llvm::raw_ostream &OS)
      : R(R), Texts(Texts), OS(OS) {}

  void write() {
    header();
    std::vector<const Finding *> Untold;
    for (const Finding &F : R.Findings) { // what costs most comes first
      const std::string Text = Untold.empty() ? textOf(F) : "";
      if (Text.empty() || Written + Text.size() > MostText) {
        Untold.push_back(&F);
        continue;
      }
      Written += Text.size();
      OS << ++Number << ". " << Text;
    }
    rest(Untold);
    unread();
  }

private:
  void header() {
    size_t Kernels = 0, By[3] = {}, Bugs = 0;
    for (const FileReport &F : R.Files)
      Kernels += F.Kernels;
    for (const Finding &F : R.Findings)
      ++By[unsigned(F.Severity)], Bugs += gravityOf(F) != F.Severity;
    OS << R.Gpu << (R.GpuAssumed ? " (default)" : "") << ", " << counted(Kernels, "kernel") << ": "
       << counted(By[unsigned(Severity::Error)], "error") << ", "
       << counted(By[unsigned(Severity::Warning)], "warning")
       << (Bugs ? " (" + std::to_string(Bugs) + " of wrong results)" : "") << ", "
       << counted(By[unsigned(Severity::Note)], "note") << '\n';
  }

  std::string textOf(const Finding &F) {
    std::string Text;
    llvm::raw_string_ostream To(Text);
    To << placeText(F.Where) << ": " << nameOf(F.Severity)
       << (gravityOf(F) == F.Severity ? "" : ", wrong result") << ": " << utf8(F.Message) << " ["
       << F.Check << "] in " << utf8(F.Kernel);
    if (F.Access)
      excess(F.Weight, To);
    To << '\n';
    for (const AlsoAt &A : F.Also)
      To << (&A == &F.Also.front() ? "   also at " : ", ") << A.Where.Line << ':' << A.Where.Column;
    if (!F.Also.empty())
      To << '\n';
    if (!F.SourceLine.empty())
      To << "   " << shortened(utf8(F.SourceLine)) << '\n';
    if (F.Access)
      conditions(R.Accesses[*F.Access], To);
    fixes(F, To);
    return Text;
  }

  static std::string shortened(llvm::StringRef Line) {
    constexpr size_t Most = 160;
    Line = Line.trim();
    return Line.size() <= Most ? Line.str() : utf8(Line.take_front(Most)) + "...";
  }

  /// Over the launch; what was assumed to count it is said.
  static void excess(const Weight &Sum, llvm::raw_ostream &To) {
    if (!Sum.Excess)
      return;
    To << "; excess " << Sum.Excess << " of " << Sum.Units;
    if (Sum.Basis == WeightBasis::Block)
      To << " (assumed grid)";
    if (Sum.Basis == WeightBasis::Estimate)
      To << " (estimate)";
  }

  /// What the price depends on, and what was taken for granted.
  void conditions(const AccessReport &A, llvm::raw_ostream &To) const {
    constexpr size_t Most = 4;
    const Verdict &V = A.executed();
    if (V.Cases.size() > 1) {
      To << "   " << (A.isShared() ? "wavefronts" : "sectors") << " if ";
      for (size_t N = 0; N < std::min(Most, V.Cases.size()); ++N)
        To << (N ? "; " : "") << utf8(warplint::textOf(V.Cases[N].When)) << ": "
           << unitsText(V.Cases[N].Cost.Units);
      if (V.Cases.size() > Most)
        To << "; " << V.Cases.size() - Most << " more cases";
      To << '\n';
    }
    const LaunchReport &L = R.Launches[A.Launch];
    if (L.From == LaunchFrom::Assumed || !L.Why.empty())
      To << "   assumed: block " << L.Block[0] << ',' << L.Block[1] << ',' << L.Block[2]
         << (L.Why.empty() ? "" : ": ") << utf8(L.Why) << '\n';
    if (const std::string &Assumed = R.Kernels[L.KernelNumber].Assumed; !Assumed.empty())
      To << "   assumed: " << utf8(Assumed) << '\n';
    for (const std::string &Assumption : V.Assumptions)
      To << "   assumed: " << utf8(Assumption) << '\n';
  }

  void fixes(const Finding &F, llvm::raw_ostream &To) {
    if (F.Fixes.empty() && !F.Remedy.empty())
      To << "   to do: " << utf8(F.Remedy) << '\n';
    for (const Fix &X : F.Fixes) {
      To << "   " << (X.Edits.empty() ? "advice" : "fix") << " (" << nameOf(X.Safety)
         << (X.Caution.empty() ? "" : ", since ") << X.Caution << "): " << utf8(X.Title)
         << (X.Proof.empty() ? "" : ": ") << utf8(X.Proof) << '\n';
      if (X.Edits.empty())
        continue;
      const std::vector<Edit> Key = X.Edits;
      if (Patched.insert(Key).second)
        To << utf8(patchOf(X, Texts));
      else
        To << "   (the patch is above)\n";
      return; // others are alternatives
    }
  }

  void rest(const std::vector<const Finding *> &Untold) {
    if (Untold.empty())
      return;
    constexpr size_t Most = 12;
    OS << Untold.size() << " more, of less weight:";
    for (const Finding *F : llvm::ArrayRef(Untold).take_front(Most))
      OS << ' ' << placeText(F->Where);
    OS << (Untold.size() > Most ? " ...\n" : "\n");
  }

  void unread() {
    constexpr size_t Most = 8;
    size_t Told = 0;
    for (const RefusalReport &F : R.Refusals)
      if (Told++ < Most)
        OS << "not analysed: " << utf8(F.Kernel) << (F.Kernel.empty() ? "" : ": ")
           << summaryOf(F.Reason) << (F.Detail.empty() ? "" : ": ") << shortened(utf8(F.Detail))
           << " (" << placeText(F.Where) << ")\n";
    if (Told > Most)
      OS << "not analysed: " << Told - Most << " more\n";
    Told = 0;
    for (const ErrorReport &E : R.Errors)
      if (!isToldOfKernel(R, E) && Told++ < Most)
        OS << "error: " << (E.Where.isValid() ? placeText(E.Where) : utf8(E.File)) << ": "
           << shortened(utf8(E.Message)) << '\n';
    if (Told > Most)
      OS << "error: " << Told - Most << " more\n";
  }

  const Report &R;
  SourceTexts &Texts;

  llvm::raw_ostream &OS;
  std::set<std::vector<Edit>> Patched;
  size_t Number = 0, Written = 0;
};
} // namespace

void warplint::renderAgent(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  SourceTexts None;
  AgentWriter(R, C.Texts ? *C.Texts : None, OS).write();
}
