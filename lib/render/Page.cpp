// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Short where there are many: a place is [file, line, column, end line, end column], columns in
// UTF-16 code units, a range of figures is [least, most]. lib/render/page/data.js reads it, and
// nobody else; both change together.

#include "lib/render/Page.h"

#include "lib/finding/Totals.h"
#include "lib/render/ConditionJson.h"
#include "lib/render/JsonLists.h"
#include "lib/render/PageParts.h"
#include "lib/render/ReportWords.h"
#include "lib/verdict/PredicateText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

/// Text within an element. `<` in the data would end or begin one; JSON has another way to
/// write it.
static std::string embedded(llvm::StringRef Json) {
  std::string Out;
  Out.reserve(Json.size() + Json.size() / 64);
  for (char C : Json)
    if (C == '<')
      Out += "\\u003c";
    else
      Out += C;
  return Out;
}

static std::string titleOf(const Report &R) {
  std::string Title = "warplint";
  if (R.Files.size() == 1)
    Title = utf8(llvm::StringRef(R.Files.front().Path).rsplit('/').second);
  if (Title.empty())
    Title = utf8(R.Files.front().Path);
  if (R.Files.size() > 1)
    Title = std::to_string(R.Files.size()) + " files";
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  llvm::printHTMLEscaped(Title + ": memory report", OS);
  return Out;
}

void warplint::renderHtml(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  auto FileOf = [](llvm::StringRef Path) {
    const auto *Found =
        llvm::find_if(pageFiles(), [&](const PageFile &F) { return F.Path == Path; });
    assert(Found != pageFiles().end() && "page.html includes a file that is not there");
    return Found->Text;
  };
  std::string Data;
  llvm::raw_string_ostream Into(Data);
  writePageData(R, C, Into);
  // A line of its own that begins with '@' stands for a file, the title or the data.
  for (llvm::StringRef Line : llvm::split(FileOf("page.html").rtrim('\n'), '\n')) {
    llvm::StringRef What = Line.ltrim();
    if (What == "@title")
      OS << titleOf(R);
    else if (What == "@data")
      OS << embedded(Data);
    else if (What.consume_front("@include "))
      OS << FileOf(What).rtrim('\n');
    else
      OS << Line;
    OS << '\n';
  }
}

namespace {
class PageWriter {
public:
  PageWriter(const Report &R, const RenderContext &C, llvm::raw_ostream &OS)
      : R(R), C(C), W(weightsOf(R)), Sources(R, C.Texts), J(OS) {}

  void write() {
    J.object([&] {
      J.attribute("version", utf8(C.Version));
      J.attribute("gpu", R.Gpu);
      J.attribute("gpuAssumed", R.GpuAssumed);
      J.attribute("perLaunch", W.PerLaunch);
      writeEach(J, "files", R.Files, [&](const FileReport &F) { file(F); });
      writeEach(J, "kernels", R.Kernels, [&](const KernelReport &K) { kernel(K); });
      OccupancyTable Occupancy(R);
      writeEach(J, "launches", R.Launches, [&](const LaunchReport &L) {
        launch(L);
        Occupancy.writeLaunch(J, size_t(&L - R.Launches.data()));
      });
      J.attributeArray("occupancy", [&] { Occupancy.writeCurves(J); });
      writeEach(J, "accesses", R.Accesses, [&](const AccessReport &A) { access(A); });
      writeEach(J, "findings", R.Findings, [&](const Finding &F) { finding(F); });
      writeEach(J, "refusals", R.Refusals, [&](const RefusalReport &F) { refusal(F); });
      writeEach(J, "errors", R.Errors, [&](const ErrorReport &E) { error(E); });
      writeEach(J, "measured", R.Measured.Launches, [&](const ComparedLaunch &L) { measured(L); });
      writeEach(J, "history", R.History, [&](const HistoryRun &Run) { history(Run); });
      rules();
      J.attributeArray("sources", [&] { Sources.write(J); });
    });
  }

private:
  void text(llvm::StringRef Key, llvm::StringRef Text) {
    if (!Text.empty())
      J.attribute(Key, utf8(Text));
  }

  void texts(llvm::StringRef Key, const std::vector<std::string> &All) {
    if (!All.empty())
      writeTexts(J, Key, All);
  }

  void at(llvm::StringRef Key, const SourceRange &Where) {
    if (Where.isValid())
      J.attributeArray(Key, [&] { Sources.writePlace(J, Where); });
  }

  void file(const FileReport &F) {
    text("path", F.Path);
    text("gpu", F.Gpu);
    J.attribute("kernels", F.Kernels);
    J.attribute("failed", F.Failed);
    texts("addedFlags", F.AddedFlags);
    texts("missing", F.MissingIncludes);
  }

  void kernel(const KernelReport &K) {
    text("name", K.Name);
    at("at", K.Where);
    J.attribute("staticShared", K.StaticShared);
    J.attribute("usesDynamic", K.UsesDynamicShared);
    J.attribute("maxThreads", K.MaxThreads);
    if (K.Compiled)
      J.attributeObject("compiled", [&] { compiled(*K.Compiled); });
  }

  void compiled(const CompiledKernel &K) {
    J.attribute("registers", K.Registers);
    if (K.spilled()) {
      J.attribute("stored", *K.Stored);
      J.attribute("loaded", *K.Loaded);
    }
    std::vector<const CompiledLine *> Told = K.spills();
    if (const CompiledLine *Fullest = K.fullest(); Fullest && !llvm::is_contained(Told, Fullest))
      Told.push_back(Fullest);
    writeEach(J, "lines", Told, [&](const CompiledLine *L) {
      at("at", L->Where);
      J.attribute("live", L->Live);
      J.attribute("stored", L->Stored);
      J.attribute("loaded", L->Loaded);
      J.attribute("loops", L->Loops);
    });
  }

  template <typename T> void three(llvm::StringRef Key, const T &Of) {
    J.attributeArray(Key, [&] {
      for (uint32_t D : Of)
        J.value(D);
    });
  }

  void launch(const LaunchReport &L) {
    J.attribute("kernel", L.KernelNumber);
    text("name", L.Kernel);
    text("from", nameOf(L.From));
    text("why", L.Why);
    three("block", L.Block);
    if (L.Grid)
      three("grid", *L.Grid);
    if (L.DynamicShared)
      J.attribute("dynamicShared", *L.DynamicShared);
    J.attributeObject("arguments", [&] {
      for (const auto &[Name, Value] : L.Arguments)
        J.attribute(utf8(Name), Value);
    });
    at("at", L.Where);
  }

  void range(llvm::StringRef Key, const CostRange &Of) {
    if (Of.any())
      J.attributeArray(Key, [&] {
        J.value(Of.Min);
        J.value(Of.Max);
      });
  }

  void figures(const Figures &F) {
    range("units", F.Units);
    range("ideal", F.Ideal);
    range("excess", F.Excess);
    range("use", F.SectorUse);
  }

  /// Requests, units, ideal, bytes used.
  void totals(llvm::StringRef Key, const std::optional<Totals> &T) {
    if (T)
      J.attributeArray(Key, [&] {
        for (uint64_t Each : {T->Requests, T->Units, T->Ideal, T->BytesUsed})
          J.value(Each);
      });
  }

  void access(const AccessReport &A) {
    const Verdict &V = A.executed();
    const size_t Number = size_t(&A - R.Accesses.data());
    const AccessWeight &Own = W.Of[Number];
    at("at", A.Where);
    J.attribute("launch", A.Launch);
    text("text", A.Text);
    J.attribute("shared", A.isShared());
    text("op", nameOf(A.Kind));
    text("array", A.Array);
    J.attribute("bytes", A.executedBytes());
    if (A.isFused()) {
      J.attribute("parts", A.AsCompiled->Parts);
      if (A.AsCompiled->Lead != Number)
        J.attribute("fusedWith", A.AsCompiled->Lead);
    }
    J.attribute("verdict", nameOf(V.Kind));
    J.attribute("reached", V.Reached);
    J.attribute("guarded", V.Guarded);
    figures(V.PerRequest);
    if (!V.Cases.empty())
      writeEach(J, "cases", V.Cases, [&](const VerdictCase &Case) {
        J.attribute("when", utf8(textOf(Case.When)));
        J.attributeBegin("condition");
        writeCondition(J, Case.When);
        J.attributeEnd();
        range("units", Case.Cost.Units);
        if (Case.isExceptional())
          J.attribute("exceptional", true);
      });
    totals("block", V.PerBlock);
    totals("total", V.Total);
    J.attributeArray("weight", [&] {
      for (uint64_t Each : {Own.Requests, Own.Units, Own.Ideal})
        J.value(Each);
      J.value(nameOf(Own.How));
    });
    witness(A, V.Worst);
    J.attributeArray("rules", [&] {
      V.Rules.forEach([&](const sim::Rule &Rule) { J.value(llvm::StringRef(Rule.Id)); });
    });
    texts("assumptions", V.Assumptions);
  }

  void witness(const AccessReport &A, const Example &Of) {
    if (Of.Lanes.Active)
      J.attributeObject("witness", [&] { writeWitness(J, A, Of); });
  }

  void finding(const Finding &F) {
    text("check", F.Check);
    J.attribute("kind", nameOf(kindOf(F.Check)));
    J.attribute("severity", nameOf(F.Severity));
    text("page", C.pageOf(F.Check));
    at("at", F.Where);
    text("kernel", F.Kernel);
    text("message", F.Message);
    text("address", F.Address);
    if (F.Access)
      J.attribute("access", *F.Access);
    if (F.Store)
      J.attribute("store", *F.Store);
    if (!F.Together.empty())
      J.attributeArray("together", [&] {
        for (size_t N : F.Together)
          J.value(N);
      });
    if (F.Weight.Basis != WeightBasis::None)
      J.attributeArray("weight", [&] {
        J.value(F.Weight.Excess);
        J.value(F.Weight.Units);
        J.value(nameOf(F.Weight.Basis));
      });
    writeEach(J, "notes", F.Notes, [&](const Note &N) {
      text("message", wholeText(N));
      at("at", N.Where);
    });
    writeEach(J, "fixes", F.Fixes, [&](const Fix &X) { fix(X); });
    texts("considered", F.Considered);
    if (!F.Also.empty())
      writeEach(J, "others", F.Also, [&](const AlsoAt &A) {
        at("at", A.Where);
        J.attribute("access", A.Access);
      });
  }

  void fix(const Fix &X) {
    text("title", X.Title);
    text("proof", X.Proof);
    J.attribute("safety", nameOf(X.Safety));
    if (!X.Caution.empty())
      J.attribute("caution", X.Caution);
    writeEach(J, "edits", X.Edits, [&](const Edit &E) {
      at("at", E.Range);
      J.attribute("text", utf8(E.Text));
    });
    writeEach(J, "effects", R.effectsOf(X), [&](const FixEffect &E) {
      J.attribute("access", E.Access);
      figures(E.PerRequest);
      totals("block", E.PerBlock);
      totals("total", E.Total);
      witness(R.Accesses[E.Access], E.Worst);
    });
  }

  void refusal(const RefusalReport &F) {
    text("reason", idOf(F.Reason));
    text("kernel", F.Kernel);
    text("summary", summaryOf(F.Reason));
    text("detail", F.Detail);
    at("at", F.Where);
  }

  void error(const ErrorReport &E) {
    text("message", E.Message);
    text("file", E.File);
    at("at", E.Where);
  }

  void history(const HistoryRun &Run) {
    text("name", Run.Name);
    J.attribute("findings", Run.Findings);
    J.attribute("new", Run.New);
    J.attribute("fixed", Run.Fixed);
    J.attributeArray("cost", [&] {
      for (const auto &[Kernel, Cost] : Run.Cost)
        J.array([&] {
          J.value(utf8(Kernel));
          J.value(Cost);
        });
    });
  }

  void measured(const ComparedLaunch &L) {
    text("kernel", L.Kernel);
    text("device", L.Device);
    text("gpu", L.Gpu);
    J.attribute("times", L.Times);
    if (L.Grid)
      three("grid", *L.Grid);
    if (L.Block)
      three("block", *L.Block);
    writeEach(J, "arguments", L.Arguments, [&](const ComparedArgument &A) {
      text("name", A.Name);
      J.attribute("value", A.Value);
      text("from", nameOf(A.From));
    });
    text("notAnalysed", L.NotAnalysed);
    writeEach(J, "lines", L.Lines, [&](const ComparedLine &Line) { measuredLine(Line); });
  }

  void measuredLine(const ComparedLine &L) {
    if (const AccessReport *A = accessOn(L))
      at("at", A->Where);
    text("place", L.Line ? L.File + ":" + std::to_string(L.Line) : "");
    J.attribute("shared", L.IsShared);
    text("op", nameOf(L.Op));
    if (L.Predicted)
      J.attributeArray("predicted", [&] {
        J.value(L.Predicted->Min);
        J.value(L.Predicted->Max);
      });
    if (L.Measured)
      J.attribute("units", *L.Measured);
    if (L.Ideal)
      J.attribute("ideal", *L.Ideal);
    J.attribute("excess", L.Excess);
    text("kind", nameOf(L.Kind));
    text("why", L.Why);
  }

  const AccessReport *accessOn(const ComparedLine &L) const {
    auto Found = llvm::find_if(R.Accesses, [&](const AccessReport &A) { return isAbout(L, A); });
    return Found == R.Accesses.end() ? nullptr : &*Found;
  }

  void rules() {
    sim::Evidence Used;
    for (const AccessReport &A : R.Accesses)
      Used.add(A.executed().Rules);
    J.attributeObject("rules", [&] {
      Used.forEach([&](const sim::Rule &Rule) {
        J.attributeArray(llvm::StringRef(Rule.Id), [&] {
          J.value(llvm::StringRef(Rule.Statement));
          J.value(llvm::StringRef(sim::nameOf(Rule.Support)));
        });
      });
    });
  }

  const Report &R;
  const RenderContext &C;
  const AccessWeights W;
  PageSources Sources;
  llvm::json::OStream J;
};
} // namespace

void warplint::writePageData(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  PageWriter(R, C, OS).write();
}
