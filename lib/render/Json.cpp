// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The format is documented in docs/json.md and docs/report.schema.json; all three change
// together.

#include "lib/finding/Totals.h"
#include "lib/render/ConditionJson.h"
#include "lib/render/JsonLists.h"
#include "lib/render/Occupancy.h"
#include "lib/render/Render.h"
#include "lib/render/ReportWords.h"
#include "lib/verdict/PredicateText.h"
#include "sim/Pictures.h"

#include "llvm/Support/JSON.h"

using namespace warplint;

namespace {
/// The accesses that a report in JSON holds, and their numbers in it.
class ShownAccesses {
public:
  /// \p All, or those that findings are about.
  ShownAccesses(const Report &R, bool All) : Numbers(R.Accesses.size()) {
    std::vector<bool> IsShown(R.Accesses.size(), All);
    for (const Finding &F : R.Findings)
      for (size_t Number : accessesOf(F))
        IsShown[Number] = true;
    for (size_t N = 0; N < R.Accesses.size(); ++N) // the first of what is fused stands for it
      if (const std::optional<CompiledReport> &C = R.Accesses[N].AsCompiled; C && IsShown[N])
        IsShown[C->Lead] = true;
    for (size_t N = 0; N < R.Accesses.size(); ++N)
      if (IsShown[N]) {
        Numbers[N] = int64_t(Shown.size());
        Shown.push_back(&R.Accesses[N]);
      }
  }

  const std::vector<const AccessReport *> &all() const { return Shown; }
  /// \pre It is shown.
  int64_t numberOf(size_t Access) const { return Numbers[Access]; }

private:
  static std::vector<size_t> accessesOf(const Finding &F) {
    std::vector<size_t> Of = F.Together;
    if (F.Access)
      Of.push_back(*F.Access);
    if (F.Store)
      Of.push_back(*F.Store);
    if (F.RacesWith)
      Of.push_back(F.RacesWith->Access);
    for (const AlsoAt &A : F.Also)
      Of.push_back(A.Access);
    return Of;
  }

  std::vector<int64_t> Numbers;
  std::vector<const AccessReport *> Shown;
};

class JsonRenderer {
public:
  /// \p Accesses: null if the report holds none.
  JsonRenderer(llvm::raw_ostream &OS, unsigned Indent, const ShownAccesses *Accesses = nullptr)
      : Accesses(Accesses), J(OS, Indent) {}

  /// One object of a line-wise report.
  template <typename T>
  static void printLine(const char *Type, const T &Item, llvm::raw_ostream &OS) {
    JsonRenderer Line(OS, 0);
    Line.J.object([&] {
      Line.J.attribute("type", Type);
      Line.item(Item);
    });
    Line.J.flush();
    OS << '\n';
  }

  void print(const Report &R) {
    const std::vector<std::vector<LaunchTotal>> Totals = totalsOf(R);
    J.object([&] {
      J.attribute("version", 2);
      gpu(R.Gpu, R.GpuAssumed);
      writeEach(J, "files", R.Files, [&](const FileReport &F) { file(F); });
      writeEach(J, "launches", R.Launches, [&](const LaunchReport &L) {
        launch(L, true);
        if (const std::string &Assumed = R.Kernels[L.KernelNumber].Assumed; !Assumed.empty())
          J.attribute("assumedArguments", Assumed);
        if (const auto &Compiled = R.Kernels[L.KernelNumber].Compiled)
          J.attributeObject("compiled", [&] {
            J.attribute("registers", Compiled->Registers);
            writeCompiled(*Compiled, J);
          });
        totals(Totals[size_t(&L - R.Launches.data())]);
      });
      writeEach(J, "accesses", Accesses->all(), [&](const AccessReport *A) { access(R, *A); });
      writeEach(J, "findings", R.Findings, [&](const Finding &F) { finding(F); });
      writeEach(J, "refusals", R.Refusals, [&](const RefusalReport &F) { refusal(F); });
      writeEach(J, "errors", R.Errors, [&](const ErrorReport &E) { error(E); });
      J.attributeObject("notSearched", [&] {
        for (const auto &[Reason, Count] : notSearched(R))
          J.attribute(Reason, int64_t(Count));
      });
      J.attributeObject("hidden", [&] { hidden(R.Hidden); });
    });
    J.flush();
  }

private:
  void totals(llvm::ArrayRef<LaunchTotal> Of) {
    J.attributeObject("totals", [&] {
      for (const LaunchTotal &T : Of)
        if (T.Value)
          J.attribute(T.Metric, *T.Value);
        else
          J.attribute(T.Metric, nullptr);
    });
  }

  void place(const SourceRange &W) {
    J.attribute("file", utf8(W.File));
    J.attribute("line", int64_t(W.Line));
    J.attribute("column", int64_t(W.Column));
    J.attribute("endLine", int64_t(W.EndLine));
    J.attribute("endColumn", int64_t(W.EndColumn));
  }

  void gpu(llvm::StringRef Name, bool Assumed, llvm::StringRef For = "") {
    J.attributeObject("gpu", [&] {
      J.attribute("name", Name);
      J.attribute("assumed", Assumed);
      if (!For.empty())
        J.attribute("nearestTo", For);
    });
  }

  void file(const FileReport &F) {
    J.attribute("path", utf8(F.Path));
    gpu(F.Gpu, F.GpuAssumed, F.GpuFor);
    if (!F.Toolkit.empty())
      J.attribute("toolkit", F.Toolkit);
    J.attribute("kernels", int64_t(F.Kernels));
    J.attribute("failed", F.Failed);
    writeTexts(J, "addedFlags", F.AddedFlags);
    writeTexts(J, "missingIncludes", F.MissingIncludes);
  }

  void dimensions(llvm::StringRef Key, const uint32_t *D) {
    J.attributeArray(Key, [&] {
      for (unsigned I = 0; I < 3; ++I)
        J.value(int64_t(D[I]));
    });
  }

  void launch(const LaunchReport &L, bool Whole) {
    if (Whole)
      J.attribute("kernel", L.Kernel);
    J.attribute("from", nameOf(L.From));
    if (!L.Why.empty())
      J.attribute("why", L.Why);
    dimensions("block", L.Block);
    if (L.Grid)
      dimensions("grid", L.Grid->data());
    else
      J.attribute("grid", nullptr);
    if (!Whole)
      return;
    if (L.DynamicShared)
      J.attribute("dynamicShared", int64_t(*L.DynamicShared));
    else
      J.attribute("dynamicShared", nullptr);
    J.attributeObject("arguments", [&] {
      for (const auto &[Name, Value] : L.Arguments)
        J.attribute(Name, Value);
    });
    if (L.Where.isValid())
      J.attributeObject("at", [&] { place(L.Where); });
  }

  void range(llvm::StringRef Key, const CostRange &R, const CostRange *Ideal) {
    if (!R.any()) {
      J.attribute(Key, nullptr);
      return;
    }
    J.attributeObject(Key, [&] {
      J.attribute("min", int64_t(R.Min));
      J.attribute("max", int64_t(R.Max));
      if (Ideal) {
        // The ideal of the costliest kind of request; its own range where that varies.
        J.attribute("ideal", int64_t(Ideal->Max));
        if (!Ideal->isPoint())
          J.attribute("idealMin", int64_t(Ideal->Min));
      }
    });
  }

  void hundredths(llvm::StringRef Key, uint64_t Hundredths) {
    J.attributeBegin(Key);
    J.rawValue(sim::inHundredths(Hundredths));
    J.attributeEnd();
  }

  void sectorUse(const CostRange &R) {
    if (!R.any()) {
      J.attribute("bytesPerSector", nullptr);
      return;
    }
    J.attributeObject("bytesPerSector", [&] {
      hundredths("min", R.Min);
      hundredths("max", R.Max);
    });
  }

  void figures(const AccessReport &A, const Figures &F) {
    CostRange None;
    range("wavefronts", A.isShared() ? F.Units : None, &F.Ideal);
    range("conflicts", A.isShared() ? F.Conflicts : None, nullptr);
    range("sectors", A.isShared() ? None : F.Units, &F.Ideal);
    range("lines", A.isShared() ? None : F.Lines, nullptr);
    range("excess", F.Excess, nullptr);
    sectorUse(F.SectorUse);
  }

  /// A number where it is one, {min, max} where it is a range.
  void brief(llvm::StringRef Key, const CostRange &R) {
    if (R.isPoint())
      J.attribute(Key, int64_t(R.Min));
    else
      range(Key, R, nullptr);
  }

  void totals(llvm::StringRef Key, const AccessReport &A, const std::optional<Totals> &T) {
    if (!T) {
      J.attribute(Key, nullptr);
      return;
    }
    J.attributeObject(Key, [&] {
      J.attribute("requests", int64_t(T->Requests));
      J.attribute("ideal", int64_t(T->Ideal));
      if (A.isShared()) {
        J.attribute("wavefronts", int64_t(T->Units));
        J.attribute("conflicts", int64_t(T->Conflicts));
        J.attribute("sectors", nullptr);
        J.attribute("bytesUsed", nullptr);
      } else {
        J.attribute("wavefronts", nullptr);
        J.attribute("conflicts", nullptr);
        J.attribute("sectors", int64_t(T->Units));
        J.attribute("bytesUsed", int64_t(T->BytesUsed));
      }
    });
  }

  void compiled(const AccessReport &A, const CompiledReport &C) {
    J.attributeObject("asCompiled", [&] {
      J.attribute("lead", Accesses->numberOf(C.Lead));
      J.attribute("bytesPerLane", int64_t(C.BytesPerLane));
      J.attribute("accesses", int64_t(C.Parts));
      J.attributeObject("perRequest", [&] { figures(A, C.Verdict.PerRequest); });
      totals("perBlock", A, C.Verdict.PerBlock);
      totals("total", A, C.Verdict.Total);
      J.attribute("doubtful", C.Doubtful);
      J.attribute("inLoop", C.InLoop);
    });
  }

  /// For whoever draws it: where each lane of a request that costs most begins.
  void worst(const Example &Of) {
    J.attributeObject("worst", [&] {
      J.attribute("warp", int64_t(Of.Warp));
      if (!Of.When.isAlways())
        J.attribute("when", utf8(listOf(Of.When)));
      J.attribute("relative", Of.Relative);
      J.attribute("bytesPerLane", int64_t(Of.Lanes.BytesPerLane));
      J.attributeArray("lanes", [&] {
        for (unsigned L = 0; L < sim::WarpSize; ++L)
          if (Of.Lanes.isActive(L))
            J.value(int64_t(Of.Lanes.Offset[L]));
          else
            J.value(nullptr);
      });
    });
  }

  void access(const Report &R, const AccessReport &A) {
    const Verdict &V = A.Verdict;
    place(A.Where);
    J.attribute("kernel", A.Kernel);
    J.attribute("space", nameOf(A.In));
    J.attribute("op", nameOf(A.Kind));
    if (!A.AtomicOperation.empty())
      J.attribute("atomic", A.AtomicOperation);
    if (A.AtomicForm)
      J.attribute("atomicForm", nameOf(*A.AtomicForm));
    if (A.Matrices)
      J.attribute("matrices", int64_t(A.Matrices));
    J.attribute("bytesPerLane", int64_t(A.BytesPerLane));
    if (A.Array.empty())
      J.attribute("array", nullptr);
    else
      J.attribute("array", A.Array);
    J.attribute("text", utf8(A.Text));
    J.attributeObject("launch", [&] { launch(R.Launches[A.Launch], false); });
    J.attribute("verdict", nameOf(V.Kind));
    J.attribute("reached", V.Reached);
    J.attributeObject("perRequest", [&] { figures(A, V.PerRequest); });
    J.attributeArray("cases", [&] {
      for (const VerdictCase &C : V.Cases)
        J.object([&] {
          J.attribute("when", textOf(C.When));
          J.attributeBegin("condition");
          writeCondition(J, C.When);
          J.attributeEnd();
          brief(A.isShared() ? "wavefronts" : "sectors", C.Cost.Units);
        });
    });
    totals("perBlock", A, V.PerBlock);
    totals("total", A, V.Total);
    if (A.AsCompiled)
      compiled(A, *A.AsCompiled);
    if (const Figures &Now = A.executed().PerRequest; Now.Excess.any() && Now.Excess.Max)
      worst(A.executed().Worst);
    J.attribute("evidence", llvm::StringRef(sim::nameOf(V.grade())));
    J.attributeArray("rules", [&] {
      V.Rules.forEach([&](const sim::Rule &Rule) { J.value(llvm::StringRef(Rule.Id)); });
    });
    J.attributeArray("assumptions", [&] {
      for (const std::string &S : V.Assumptions)
        J.value(S);
    });
  }

  /// Which accesses it is about.
  void links(const Finding &F) {
    if (F.Access)
      J.attribute("access", Accesses->numberOf(*F.Access));
    if (F.Store)
      J.attribute("store", Accesses->numberOf(*F.Store));
    if (F.RacesWith)
      J.attribute("racesWith", Accesses->numberOf(F.RacesWith->Access));
    if (!F.Together.empty())
      J.attributeArray("together", [&] {
        for (size_t Number : F.Together)
          J.value(Accesses->numberOf(Number));
      });
  }

  void finding(const Finding &F) {
    J.attribute("check", F.Check);
    J.attribute("kind", nameOf(kindOf(F.Check)));
    J.attribute("severity", nameOf(F.Severity));
    place(F.Where);
    J.attribute("kernel", F.Kernel);
    J.attribute("message", utf8(F.Message));
    if (Accesses)
      links(F);
    if (!F.Also.empty())
      writeEach(J, "also", F.Also, [&](const AlsoAt &A) {
        place(A.Where);
        if (Accesses)
          J.attribute("access", Accesses->numberOf(A.Access));
      });
    if (F.Weight.Basis != WeightBasis::None)
      J.attributeObject("weight", [&] {
        J.attribute("excess", int64_t(F.Weight.Excess));
        J.attribute("units", int64_t(F.Weight.Units));
        J.attribute("basis", nameOf(F.Weight.Basis));
      });
    J.attribute("count", int64_t(F.Count));
    writeEach(J, "notes", F.Notes, [&](const Note &N) {
      J.attribute("message", utf8(N.Text));
      if (!N.Hint.empty())
        J.attribute("hint", N.Hint);
      if (N.Where.isValid())
        place(N.Where);
    });
    writeEach(J, "fixes", F.Fixes, [&](const Fix &X) {
      J.attribute("title", X.Title);
      J.attribute("proof", X.Proof);
      if (!X.Hint.empty())
        J.attribute("hint", X.Hint);
      J.attribute("safety", nameOf(X.Safety));
      if (!X.Caution.empty())
        J.attribute("caution", X.Caution);
      writeEach(J, "edits", X.Edits, [&](const Edit &E) {
        place(E.Range);
        J.attribute("offset", int64_t(E.Range.Offset));
        J.attribute("length", int64_t(E.Range.EndOffset - E.Range.Offset));
        J.attribute("text", utf8(E.Text));
      });
    });
  }

  void item(const Finding &F) { finding(F); }
  void item(const RefusalReport &F) { refusal(F); }
  void item(const ErrorReport &E) { error(E); }
  void item(const FileReport &F) { file(F); }

  void refusal(const RefusalReport &F) {
    J.attribute("reason", idOf(F.Reason));
    J.attribute("kernel", F.Kernel);
    J.attribute("summary", summaryOf(F.Reason));
    J.attribute("detail", utf8(F.Detail));
    place(F.Where);
  }

  void hidden(const HiddenReport &H) {
    J.attributeArray("files", [&] {
      for (const std::string &F : H.Files)
        J.value(utf8(F));
    });
    J.attribute("suppressed", int64_t(H.Suppressed));
    J.attribute("baseline", int64_t(H.Baseline));
    J.attribute("fixed", int64_t(H.Fixed));
    J.attribute("unchanged", int64_t(H.Unchanged));
    J.attribute("excluded", int64_t(H.Excluded));
    int64_t Notes = 0;
    for (const HiddenNotes &Each : H.Notes)
      Notes += Each.Count;
    J.attribute("notes", Notes);
    J.attribute("over", int64_t(H.Over));
  }

  void error(const ErrorReport &E) {
    J.attribute("message", utf8(E.Message));
    if (E.Where.isValid())
      place(E.Where);
    else
      J.attribute("file", utf8(E.File));
  }

  const ShownAccesses *Accesses;
  llvm::json::OStream J;
};
} // namespace

void warplint::renderJson(const Report &R, bool AllAccesses, llvm::raw_ostream &OS) {
  const ShownAccesses Accesses(R, AllAccesses);
  JsonRenderer(OS, 2, &Accesses).print(R);
  OS << '\n';
}

void warplint::renderJsonLines(const Report &R, llvm::raw_ostream &OS) {
  for (const FileReport &F : R.Files)
    JsonRenderer::printLine("file", F, OS);
  for (const Finding &F : R.Findings)
    JsonRenderer::printLine("finding", F, OS);
  for (const RefusalReport &F : R.Refusals)
    JsonRenderer::printLine("refusal", F, OS);
  for (const ErrorReport &E : R.Errors)
    JsonRenderer::printLine("error", E, OS);
}
