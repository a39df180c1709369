// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A line "::warning file=...,line=...::message" is an annotation. A step may have ten of each
// kind; further ones are dropped without a word, so the worst come first and the rest is
// counted.
//
// A suite a file, a test a finding, which fails; a file without any is a test that passes.
// Files without an answer are errors.
//
// Columns count bytes from 1, ends are exclusive: as in reports. A suggestion is applied by a
// click, so it must be complete by itself: only fixes of one edit are offered.

#include "lib/finding/FieldsJson.h"
#include "lib/render/Render.h"
#include "lib/render/ReportWords.h"
#include "lib/render/ServiceText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace warplint;

static void annotate(const Finding &F, const char *Command, const RenderContext &C,
                     llvm::raw_ostream &OS) {
  LineSpan S = spanOf(F.Where, F.SourceLine);
  OS << "::" << Command << " file=" << githubText(relativePath(F.Where.File, C.Folder), true)
     << ",line=" << S.Line << ",endLine=" << S.Line
     << ",col=" << utf16Column(F.SourceLine, S.Column)
     << ",endColumn=" << utf16Column(F.SourceLine, S.EndColumn)
     << ",title=" << githubText(F.Check, true)
     << "::" << githubText(sentence(headlineOf(F)), false);
  for (const Note &N : F.Notes)
    OS << "%0A" << githubText(sentence(wholeText(N)), false);
  for (const Fix &X : F.Fixes)
    OS << "%0A" << githubText(sentence(fixText(X)), false);
  OS << '\n';
}

void warplint::renderGithub(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  constexpr size_t MostOfAKind = 10;
  static constexpr std::pair<Severity, const char *> Kinds[] = {
      {Severity::Error, "error"}, {Severity::Warning, "warning"}, {Severity::Note, "notice"}};
  size_t Left = 0;
  for (const auto &[Kind, Command] : Kinds) {
    size_t Shown = 0;
    for (const Finding &F : R.Findings)
      if (gravityOf(F) == Kind && Shown++ < MostOfAKind)
        annotate(F, Command, C, OS);
    Left += Shown > MostOfAKind ? Shown - MostOfAKind : 0;
  }
  if (Left)
    OS << Left << (Left == 1 ? " finding has" : " findings have")
       << " no annotation: GitHub shows ten of a kind. The step's summary lists all.\n";
  if (!R.Refusals.empty())
    OS << "not searched: " << refusalsText(R) << '\n';
}

static const char *gitlabSeverity(const Finding &F) {
  if (F.Severity == Severity::Note)
    return "info";
  if (kindOf(F.Check) == FindingKind::Bug)
    return "critical";
  return F.Severity == Severity::Error ? "major" : "minor";
}

static const char *gitlabCategory(const Finding &F) {
  switch (kindOf(F.Check)) {
  case FindingKind::Bug:
    return "Bug Risk";
  case FindingKind::Performance:
    return "Performance";
  case FindingKind::Comment:
    return "Style";
  }
  llvm_unreachable("every kind has a category");
}

void warplint::renderGitlab(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  std::vector<std::string> Fingerprints = fingerprintsOf(R);
  llvm::json::OStream J(OS, 2);
  J.array([&] {
    for (size_t I = 0; I < R.Findings.size(); ++I)
      J.object([&] {
        const Finding &F = R.Findings[I];
        J.attribute("type", "issue");
        J.attribute("check_name", F.Check);
        J.attribute("description", wholeMessage(F));
        J.attributeArray("categories", [&] { J.value(gitlabCategory(F)); });
        J.attribute("severity", gitlabSeverity(F));
        J.attribute("fingerprint", Fingerprints[I]);
        J.attributeObject("location", [&] {
          J.attribute("path", utf8(relativePath(F.Where.File, C.Folder)));
          J.attributeObject("lines", [&] {
            J.attribute("begin", int64_t(F.Where.Line));
            J.attribute("end", int64_t(F.Where.EndLine));
          });
        });
      });
  });
  J.flush();
  OS << '\n';
}

namespace {
/// Text for XML, which has no way to say most control characters.
std::string xml(llvm::StringRef Text) {
  std::string Clean = utf8(Text), Out;
  for (char &C : Clean)
    if (uint8_t(C) < 0x20 && C != '\t' && C != '\n')
      C = ' ';
  llvm::raw_string_ostream OS(Out);
  llvm::printHTMLEscaped(Clean, OS);
  return Out;
}

/// A wrong result is a type of its own, however grave.
const char *failureType(const Finding &F) {
  return kindOf(F.Check) == FindingKind::Bug ? nameOf(FindingKind::Bug) : nameOf(F.Severity);
}

struct Suite {
  std::vector<const Finding *> Findings;
  std::vector<std::string> Errors;
  std::vector<const RefusalReport *> Refusals;
};

std::map<std::string, Suite> suitesOf(const Report &R, const RenderContext &C) {
  std::map<std::string, Suite> Suites;
  for (const FileReport &F : R.Files) {
    Suite &S = Suites[relativePath(F.Path, C.Folder)];
    if (!F.Failed)
      continue;
    for (const ErrorReport &E : R.Errors)
      if (E.File == F.Path && S.Errors.empty())
        S.Errors.push_back(E.Message);
    if (S.Errors.empty())
      S.Errors.push_back("not all of its kernels could be analysed");
  }
  for (const Finding &F : R.Findings)
    Suites[relativePath(F.Where.File, C.Folder)].Findings.push_back(&F);
  for (const RefusalReport &F : R.Refusals)
    Suites[relativePath(F.Where.File, C.Folder)].Refusals.push_back(&F);
  return Suites;
}

void print(const std::string &Name, const Suite &S, llvm::raw_ostream &OS) {
  const size_t Tests = std::max<size_t>(1, S.Findings.size() + S.Errors.size() + S.Refusals.size());
  OS << "  <testsuite name=\"" << xml(Name) << "\" tests=\"" << Tests << "\" failures=\""
     << S.Findings.size() << "\" errors=\"" << S.Errors.size() << "\"";
  if (!S.Refusals.empty())
    OS << " skipped=\"" << S.Refusals.size() << "\"";
  OS << ">\n";
  for (const Finding *F : S.Findings) {
    OS << "    <testcase name=\"" << xml(F->Check) << "\" classname=\"" << xml(Name) << "\" file=\""
       << xml(Name) << "\" line=\"" << F->Where.Line << "\">\n"
       << "      <failure type=\"" << failureType(*F) << "\" message=\"" << xml(headlineOf(*F))
       << "\">" << xml(Name) << ':' << F->Where.Line << ':' << F->Where.Column << ": "
       << xml(wholeMessage(*F)) << "</failure>\n    </testcase>\n";
  }
  for (const std::string &E : S.Errors)
    OS << "    <testcase name=\"analysis\" classname=\"" << xml(Name) << "\">\n"
       << "      <error message=\"" << xml(E) << "\"/>\n    </testcase>\n";
  for (const RefusalReport *F : S.Refusals)
    OS << "    <testcase name=\"" << idOf(F->Reason) << "\" classname=\"" << xml(Name)
       << "\" line=\"" << F->Where.Line << "\">\n      <skipped message=\""
       << xml(summaryOf(F->Reason) + (F->Detail.empty() ? "" : ": " + F->Detail))
       << "\"/>\n    </testcase>\n";
  if (S.Findings.empty() && S.Errors.empty() && S.Refusals.empty())
    OS << "    <testcase name=\"analysis\" classname=\"" << xml(Name) << "\"/>\n";
  OS << "  </testsuite>\n";
}
} // namespace

void warplint::renderJunit(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"warplint\">\n";
  for (const auto &[Name, S] : suitesOf(R, C))
    print(Name, S, OS);
  OS << "</testsuites>\n";
}

namespace {
const char *rdjsonSeverity(Severity S) {
  return S == Severity::Error ? "ERROR" : S == Severity::Warning ? "WARNING" : "INFO";
}

void range(llvm::json::OStream &J, const SourceRange &R) {
  auto Position = [&](llvm::StringRef Key, unsigned Line, unsigned Column) {
    J.attributeObject(Key, [&] {
      J.attribute("line", int64_t(Line));
      J.attribute("column", int64_t(Column));
    });
  };
  J.attributeObject("range", [&] {
    Position("start", R.Line, R.Column);
    Position("end", R.EndLine, R.EndColumn);
  });
}

void suggestions(llvm::json::OStream &J, const Finding &F) {
  auto Whole = [&](const Fix &X) {
    return X.Edits.size() == 1 && X.Edits[0].Range.File == F.Where.File;
  };
  if (llvm::none_of(F.Fixes, Whole))
    return;
  J.attributeArray("suggestions", [&] {
    for (const Fix &X : llvm::make_filter_range(F.Fixes, Whole))
      J.object([&] {
        range(J, X.Edits[0].Range);
        J.attribute("text", utf8(X.Edits[0].Text));
      });
  });
}
} // namespace

void warplint::renderRdjson(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  llvm::json::OStream J(OS, 2);
  J.object([&] {
    J.attributeObject("source", [&] { J.attribute("name", "warplint"); });
    J.attributeArray("diagnostics", [&] {
      for (const Finding &F : R.Findings)
        J.object([&] {
          J.attribute("message", wholeMessage(F));
          J.attributeObject("location", [&] {
            J.attribute("path", utf8(relativePath(F.Where.File, C.Folder)));
            range(J, F.Where);
          });
          J.attribute("severity", rdjsonSeverity(gravityOf(F)));
          J.attributeObject("code", [&] {
            J.attribute("value", F.Check);
            J.attribute("url", C.pageOf(F.Check));
          });
          suggestions(J, F);
        });
    });
  });
  J.flush();
  OS << '\n';
}
