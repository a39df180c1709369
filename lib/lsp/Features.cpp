// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Features.h"

#include "lib/check/Check.h"
#include "lib/lsp/Text.h"
#include "lib/verdict/PredicateText.h"
#include "sim/Occupancy.h"
#include "sim/Pictures.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace warplint;

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace {
std::string uriIn(const DocumentReport &A, llvm::StringRef File) {
  return File == A.Of.Path ? A.Of.Uri : uriOf(A.pathOf(File));
}

/// Builds one diagnostic; notes go where the editor has a place for them.
class Builder {
public:
  Builder(const DocumentReport &A, const Client &C, const SourceRange &Where, const Text &In)
      : A(A), C(C), Where(Where), Range(In.rangeOf(Where)) {}

  /// Rows of a table are one entry.
  void note(const Note &N) {
    if (N.IsCase && InTable)
      return addCase(N.Text);
    InTable = N.IsCase;
    const SourceRange &Place = N.Where.isValid() ? N.Where : Where;
    const Text *In = A.textOf(Place.File);
    if (C.RelatedInformation && In) {
      Related.push_back(json::Object{
          {"location", json::Object{{"uri", uriIn(A, Place.File)}, {"range", In->rangeOf(Place)}}},
          {"message", N.Text}});
    } else {
      More += "\n" + N.Text;
    }
  }

  PlacedDiagnostic finish(lsp::DiagnosticSeverity Severity, llvm::StringRef Code,
                          llvm::StringRef Message) {
    json::Object D{{"range", Range},
                   {"severity", int(Severity)},
                   {"source", "warplint"},
                   {"code", Code},
                   {"message", (Message + More).str()}};
    if (C.RelatedInformation && !Related.empty())
      D["relatedInformation"] = std::move(Related);
    return {A.pathOf(Where.File), std::move(D)};
  }

private:
  void addCase(llvm::StringRef Text) {
    constexpr llvm::StringLiteral Between = " · ";
    if (Related.empty()) {
      More += (Between + Text).str();
      return;
    }
    json::Value &Message = (*Related.back().getAsObject())["message"];
    Message = (Message.getAsString().value_or("") + Between + Text).str();
  }

  const DocumentReport &A;
  const Client &C;
  const SourceRange &Where;
  lsp::Range Range;
  json::Array Related;
  std::string More;
  bool InTable = false; ///< the last note is a row
};

lsp::DiagnosticSeverity severityOf(Severity S) {
  switch (S) {
  case Severity::Error:
    return lsp::DiagnosticSeverity::Error;
  case Severity::Warning:
    return lsp::DiagnosticSeverity::Warning;
  case Severity::Note:
    return lsp::DiagnosticSeverity::Information;
  }
  llvm_unreachable("not a severity");
}

std::optional<PlacedDiagnostic> diagnosticOf(const DocumentReport &A, const Client &C,
                                             const Finding &F) {
  const Text *In = A.textOf(F.Where.File);
  if (!In || (F.Severity == Severity::Note && !A.With->Notes))
    return std::nullopt;
  Builder B(A, C, F.Where, *In);
  for (const Note &N : F.Notes)
    B.note(N);
  PlacedDiagnostic D = B.finish(severityOf(F.Severity), F.Check, F.Message);
  if (C.CodeDescription)
    D.Value["codeDescription"] = json::Object{{"href", pageOf(F.Check)}};
  return D;
}

bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// The name of the kernel in which \p Error is: the last before it. \p Error itself if the name
/// is nowhere, as that of a kernel that a macro makes.
SourceRange nameBefore(const SourceRange &Error, llvm::StringRef Kernel, llvm::StringRef Source) {
  for (size_t End = std::min<size_t>(Error.Offset + Kernel.size(), Source.size());;) {
    size_t At = Source.take_front(End).rfind(Kernel);
    if (At == llvm::StringRef::npos || Kernel.empty())
      return Error;
    size_t After = At + Kernel.size();
    if ((At == 0 || !isWord(Source[At - 1])) &&
        (After == Source.size() || !isWord(Source[After]))) {
      SourceRange Name = Error;
      Name.Offset = unsigned(At);
      Name.EndOffset = unsigned(After);
      return Name;
    }
    End = At;
  }
}

/// A kernel that does not compile is said at its name: the error itself is underlined by
/// whoever compiles. Other refusals are hints, since the rest of the kernel is answered.
std::optional<PlacedDiagnostic> diagnosticOf(const DocumentReport &A, const Client &C,
                                             const RefusalReport &F) {
  const bool InError = F.Reason == RefusalReason::KernelInError;
  const Text *In = A.textOf(F.Where.File);
  if (!In || !F.Where.isValid())
    return std::nullopt;
  const SourceRange Where = InError ? nameBefore(F.Where, F.Kernel, In->bytes()) : F.Where;
  Builder B(A, C, Where, *In);
  std::string Message = summaryOf(F.Reason);
  if (InError) {
    Message = "kernel '" + F.Kernel + "' is not analysed: it does not compile";
    B.note({F.Where, F.Detail, ""});
  } else if (!F.Detail.empty()) {
    Message += ": " + F.Detail;
  }
  PlacedDiagnostic D =
      B.finish(InError ? lsp::DiagnosticSeverity::Information : lsp::DiagnosticSeverity::Hint,
               idOf(F.Reason), Message);
  if (C.DiagnosticTags && F.isUnused())
    D.Value["tags"] = json::Array{int(lsp::DiagnosticTag::Unnecessary)};
  return D;
}
/// Errors of a configuration file or a compile database, in that file.
PlacedDiagnostic diagnosticOf(const ErrorReport &E) {
  llvm::SmallString<256> Path(E.Where.isValid() ? E.Where.File : E.File);
  llvm::sys::fs::make_absolute(Path);
  lsp::Position At(int(std::max(1u, E.Where.Line)) - 1, int(std::max(1u, E.Where.Column)) - 1);
  lsp::Position End(At.line, At.character + 1);
  return {std::string(Path), json::Object{{"range", lsp::Range(At, End)},
                                          {"severity", int(lsp::DiagnosticSeverity::Error)},
                                          {"source", "warplint"},
                                          {"code", "configuration"},
                                          {"message", E.Message}}};
}
} // namespace

std::vector<PlacedDiagnostic> warplint::diagnosticsOf(const DocumentReport &A, const Client &C) {
  std::vector<PlacedDiagnostic> All;
  for (const Finding &F : A.Result.Findings)
    if (std::optional<PlacedDiagnostic> D = diagnosticOf(A, C, F))
      All.push_back(std::move(*D));
  for (const RefusalReport &F : A.Result.Refusals)
    if (std::optional<PlacedDiagnostic> D = diagnosticOf(A, C, F))
      All.push_back(std::move(*D));
  if (A.How)
    for (const ErrorReport &E : A.How->Errors)
      All.push_back(diagnosticOf(E));
  return All;
}

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace {
/// What a hover has room for.
constexpr unsigned MostAccesses = 4, MostLanes = 8, MostLines = 8, MostDrawn = 2, MostSingle = 16,
                   MostMeasured = 3;

/// Text with a little structure, in Markdown or plain.
class Markup {
public:
  explicit Markup(bool Markdown) : Markdown(Markdown) {}

  void title(llvm::StringRef T, llvm::StringRef Code) {
    if (Markdown)
      OS << "**" << T << "** `" << Code << "`\n\n";
    else
      OS << T << ' ' << Code << "\n\n";
  }
  void paragraph(const llvm::Twine &T) { OS << T << "\n\n"; }
  void item(const llvm::Twine &T) { OS << "- " << T << '\n'; }
  void endList() { OS << '\n'; }
  void image(llvm::StringRef Svg, llvm::StringRef Says) {
    OS << "![" << Says << "](data:image/svg+xml;base64," << llvm::encodeBase64(Svg) << ")\n\n";
  }
  void rule() { OS << (Markdown ? "---\n\n" : "\n"); }
  void picture(llvm::StringRef T) {
    OS << (Markdown ? "```text\n" : "") << T.rtrim('\n') << (Markdown ? "\n```\n\n" : "\n\n");
  }
  std::string str() const { return llvm::StringRef(Buffer).rtrim().str(); }

private:
  bool Markdown;
  std::string Buffer;
  llvm::raw_string_ostream OS{Buffer};
};

std::string nameOfKind(const AccessReport &A) {
  std::string Kind = nameOf(A.Kind);
  std::replace(Kind.begin(), Kind.end(), '-', ' ');
  return nameOf(A.In) + (" " + Kind);
}

void verdict(const AccessReport &A, Markup &M) {
  const Verdict &V = A.executed();
  if (!V.Reached)
    return M.paragraph("No lane of any warp executes it in this launch.");
  std::string Text = priceOf(A, V.PerRequest) + " a request, ideal " + words(V.PerRequest.Ideal);
  switch (V.Kind) {
  case VerdictKind::Exact:
    Text += ": exact";
    break;
  case VerdictKind::Parametric:
    Text += ": it depends on unknown values, and these are all cases";
    break;
  case VerdictKind::Bounded:
    Text += ": somewhere between these bounds";
    break;
  case VerdictKind::DataDependent:
    Text += ": it depends on data; the best and the worst case";
    break;
  }
  if (V.Guarded)
    Text += "; for full warps, fewer lanes never cost more";
  M.paragraph(Text + ".");
}

void cases(const AccessReport &A, Markup &M) {
  if (A.executed().Cases.empty())
    return;
  for (const std::string &Case : caseTexts(A.executed(), nounsOf(A.In), MostSingle))
    M.item(Case);
  M.endList();
}

/// Matrices are not drawn as images: their phases are not those of lanes.
bool hasImage(const AccessReport &A, const Client &C) {
  return C.Images && A.executed().Reached && A.executed().Worst.Lanes.Active && A.Matrices == 0;
}

void image(const AccessReport &A, Markup &M) {
  const sim::WarpAccess &W = A.executed().Worst.Lanes;
  M.image(A.isShared() ? sim::bankStripSvg(W) : sim::sectorSvg(W, MostDrawn),
          priceOf(A, A.executed().PerRequest));
}

void picture(const AccessReport &A, Markup &M) {
  const Example &E = A.executed().Worst;
  if (!A.executed().Reached || !E.Lanes.Active)
    return;
  std::string What = "Warp " + std::to_string(E.Warp);
  if (!E.When.isAlways())
    What += ", " + listOf(E.When);
  if (E.Relative)
    What += ", relative to an unknown start";
  M.paragraph(What + ":");
  M.picture(A.isShared() ? sim::bankGrid(E.Lanes, MostLanes)
                         : sim::sectorStrip(E.Lanes, MostLines));
}

/// Editors show some lines of a hover: what helps comes early.
void fixes(const DocumentReport &In, size_t Index, Markup &M) {
  bool Any = false;
  for (const Finding &F : In.Result.Findings)
    if (F.isAbout(Index))
      for (const Fix &X : F.Fixes) {
        M.item("fix: " + X.Title + (X.Proof.empty() ? "" : ": " + X.Proof));
        Any = true;
      }
  if (Any)
    M.endList();
}

void describe(const DocumentReport &In, const Client &C, size_t Index, Markup &M) {
  const AccessReport &A = In.Result.Accesses[Index];
  const LaunchReport &L = In.Result.Launches[A.Launch];
  M.title(nameOfKind(A), A.Text);
  if (hasImage(A, C))
    image(A, M);
  fixes(In, Index, M);
  verdict(A, M);
  cases(A, M);
  if (!hasImage(A, C))
    picture(A, M);
  const std::vector<MeasuredLine> Measured = measuredLinesOf(In.Result.Measured, A);
  for (const MeasuredLine &Line : llvm::ArrayRef(Measured).take_front(MostMeasured))
    M.paragraph("Measured: " + textOf(Line) + ".");
  M.paragraph(llvm::Twine(A.executedBytes()) + (A.executedBytes() == 1 ? " byte" : " bytes") +
              " a lane. Kernel '" + A.Kernel + "', " + words(L) + " (" + originOf(L) + "), " +
              In.Result.Gpu + ". Rules: " + std::string(sim::wordsFor(A.executed().grade())) + ".");
  for (const std::string &Assumed : A.executed().Assumptions)
    M.item("assumed: " + Assumed);
  M.endList();
}
} // namespace

json::Value warplint::hoverOf(const DocumentReport &A, const Client &C, lsp::Position At) {
  size_t Offset = A.Of.Contents->offsetAt(At);
  std::vector<size_t> Under;
  for (size_t I = 0; I < A.Result.Accesses.size(); ++I) {
    const SourceRange &W = A.Result.Accesses[I].Where;
    if (W.File == A.Of.Path && W.isValid() && W.Offset <= Offset && Offset < W.EndOffset)
      Under.push_back(I);
  }
  if (Under.empty())
    return nullptr;
  // The innermost access: a[b[i]] is two. It may be read and written, in several launches.
  auto Length = [&](size_t I) {
    const SourceRange &W = A.Result.Accesses[I].Where;
    return W.EndOffset - W.Offset;
  };
  unsigned Shortest =
      Length(*llvm::min_element(Under, [&](size_t X, size_t Y) { return Length(X) < Length(Y); }));
  llvm::erase_if(Under, [&](size_t I) { return Length(I) != Shortest; });

  Markup M(C.Markdown);
  for (size_t I = 0; I < Under.size() && I < MostAccesses; ++I) {
    if (I)
      M.rule();
    describe(A, C, Under[I], M);
  }
  if (Under.size() > MostAccesses)
    M.paragraph("... and in " + llvm::Twine(Under.size() - MostAccesses) +
                " more launches or instances.");
  return json::Object{{"contents", json::Object{{"kind", C.Markdown ? "markdown" : "plaintext"},
                                                {"value", M.str()}}},
                      {"range", A.Of.Contents->rangeOf(A.Result.Accesses[Under.front()].Where)}};
}

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
  addSpillHints(A, Within, Hints);
  return Hints;
}

namespace {
/// How full an SM gets. Registers are not known before the back end has run: until then, this is a
/// bound.
std::string occupancyOf(const LaunchReport &L, const KernelReport &K, const sim::Gpu &Gpu) {
  sim::BlockResources Block;
  Block.Threads = L.Block[0] * L.Block[1] * L.Block[2];
  Block.StaticShared = unsigned(std::min<uint64_t>(K.StaticShared, UINT32_MAX));
  Block.DynamicShared = unsigned(std::min<uint64_t>(L.DynamicShared.value_or(0), UINT32_MAX));
  Block.OptIn = true;
  std::string Registers;
  if (K.Compiled) {
    Block.RegistersPerThread = K.Compiled->Registers;
    Registers = std::to_string(K.Compiled->Registers) + " registers, ";
    if (const uint64_t Bytes = K.Compiled->spilled().value_or(0))
      Registers += "spills " + std::to_string(Bytes) + " bytes, ";
  }
  sim::Occupancy O = sim::occupancy(Block, Gpu);
  if (O.Problem != sim::LaunchProblem::None)
    return Registers + "cannot run";
  return Registers + (K.Compiled ? "occupancy " : "occupancy at most ") +
         std::to_string(int(O.Fraction * 100 + 0.5)) + " %";
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
