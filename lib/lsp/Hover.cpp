//===- lib/lsp/Hover.cpp - An access under the cursor -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"
#include "lib/lsp/Features.h"
#include "lib/lsp/Words.h"
#include "lib/verdict/PredicateText.h"
#include "sim/Print.h"
#include "sim/Svg.h"

#include "llvm/Support/Base64.h"

using namespace warplint;
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
