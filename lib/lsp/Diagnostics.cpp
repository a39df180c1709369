//===- lib/lsp/Diagnostics.cpp - What is underlined -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Features.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

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
