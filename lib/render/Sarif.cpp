// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What GitHub's code scanning reads of it is in docs/formats.md: one location a result, on one
// line; its own hash of the line; a rule with short, full and help text.

#include "lib/finding/FieldsJson.h"
#include "lib/render/Render.h"
#include "lib/render/ReportWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace warplint;

namespace {
class SarifRenderer {
public:
  SarifRenderer(const Report &R, const RenderContext &C, llvm::raw_ostream &OS)
      : R(R), C(C), J(OS, 2) {
    for (const Finding &F : R.Findings)
      MostTime = std::max(MostTime, F.Weight.Time);
  }

  void print() {
    J.object([&] {
      J.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
      J.attribute("version", "2.1.0");
      J.attributeArray("runs", [&] { J.object([&] { run(); }); });
    });
    J.flush();
  }

private:
  void text(llvm::StringRef Key, const llvm::Twine &Text) {
    J.attributeObject(Key, [&] { J.attribute("text", Text.str()); });
  }

  static const char *levelOf(Severity S) {
    return S == Severity::Error ? "error" : S == Severity::Warning ? "warning" : "note";
  }

  void run() {
    J.attributeObject("tool", [&] {
      J.attributeObject("driver", [&] {
        J.attribute("name", "warplint");
        J.attribute("semanticVersion", C.Version);
        J.attribute("informationUri", docsAddress());
        J.attributeArray("rules", [&] {
          for (const RenderContext::Rule &X : C.Rules)
            J.object([&] { rule(X); });
        });
      });
    });
    J.attributeObject("automationDetails", [&] { J.attribute("id", "warplint/"); });
    J.attribute("columnKind", "utf16CodeUnits");
    J.attributeArray("invocations", [&] { J.object([&] { invocation(); }); });
    std::vector<std::string> Fingerprints = fingerprintsOf(R);
    J.attributeArray("results", [&] {
      for (size_t I = 0; I < R.Findings.size(); ++I)
        J.object([&] { result(R.Findings[I], Fingerprints[I]); });
    });
  }

  /// "SharedBankConflict" of "shared-bank-conflict".
  static std::string pascalCase(llvm::StringRef Id) {
    std::string Name;
    for (llvm::StringRef Word : llvm::split(Id, '-'))
      Name += llvm::toUpper(Word.front()) + Word.drop_front().str();
    return Name;
  }

  void rule(const RenderContext::Rule &X) {
    J.attribute("id", X.Id);
    J.attribute("name", pascalCase(X.Id));
    text("shortDescription", sentence(X.Summary));
    text("fullDescription", sentence(X.Summary));
    J.attribute("helpUri", X.Page);
    J.attributeObject("help", [&] {
      J.attribute("text", sentence(X.Summary) + " See " + X.Page);
      J.attribute("markdown", sentence(X.Summary) + " [More](" + X.Page + ")");
    });
    const bool IsBug = kindOf(X.Id) == FindingKind::Bug;
    const char *Level = IsBug ? "error" : "warning";
    J.attributeObject("defaultConfiguration", [&] { J.attribute("level", Level); });
    J.attributeObject("properties", [&] {
      J.attributeArray("tags", [&] {
        J.value("cuda");
        J.value(IsBug ? "correctness" : nameOf(kindOf(X.Id)));
      });
      J.attribute("precision", "very-high");
      J.attribute("problem.severity", Level);
    });
  }

  /// Whether the job could be done, and what has no answer.
  void invocation() {
    J.attribute("executionSuccessful",
                llvm::none_of(R.Files, [](const FileReport &F) { return F.Failed; }));
    J.attributeObject("properties", [&] {
      J.attributeObject("notSearched", [&] {
        for (const auto &[Reason, Count] : notSearched(R))
          J.attribute(Reason, int64_t(Count));
      });
    });
    J.attributeArray("toolExecutionNotifications", [&] {
      for (const ErrorReport &E : R.Errors)
        J.object([&] {
          J.attribute("level", "error");
          text("message", utf8(E.Message));
          SourceRange Where = E.Where;
          if (!Where.isValid())
            Where.File = E.File;
          locations("locations", Where, E.SourceLine);
        });
      for (const RefusalReport &F : R.Refusals)
        J.object([&] {
          J.attribute("level", "note");
          J.attributeObject("descriptor", [&] { J.attribute("id", idOf(F.Reason)); });
          text("message", utf8(summaryOf(F.Reason) + (F.Detail.empty() ? "" : ": " + F.Detail)));
          locations("locations", F.Where, F.SourceLine);
        });
    });
  }

  void locations(llvm::StringRef Key, const SourceRange &Where, llvm::StringRef SourceLine) {
    if (!Where.File.empty())
      J.attributeArray(Key, [&] { J.object([&] { physical(Where, SourceLine); }); });
  }

  void physical(const SourceRange &Where, llvm::StringRef SourceLine) {
    J.attributeObject("physicalLocation", [&] {
      J.attributeObject("artifactLocation",
                        [&] { J.attribute("uri", uriOf(Where.File, C.Folder)); });
      if (!Where.isValid())
        return;
      LineSpan S = spanOf(Where, SourceLine);
      J.attributeObject("region", [&] {
        region(S.Line, utf16Column(SourceLine, S.Column), S.Line,
               utf16Column(SourceLine, S.EndColumn));
        if (!SourceLine.empty())
          text("snippet", utf8(SourceLine.slice(S.Column - 1, S.EndColumn - 1)));
      });
    });
  }

  void region(unsigned Line, unsigned Column, unsigned EndLine, unsigned EndColumn) {
    J.attribute("startLine", int64_t(Line));
    J.attribute("startColumn", int64_t(Column));
    J.attribute("endLine", int64_t(EndLine));
    J.attribute("endColumn", int64_t(EndColumn));
  }

  void result(const Finding &F, const std::string &Fingerprint) {
    auto Rule = llvm::find_if(C.Rules, [&](const auto &X) { return X.Id == F.Check; });
    J.attribute("ruleId", F.Check);
    if (Rule != C.Rules.end())
      J.attribute("ruleIndex", int64_t(Rule - C.Rules.begin()));
    J.attribute("level", levelOf(gravityOf(F)));
    if (MostTime)
      J.attribute("rank", 100 * double(F.Weight.Time) / double(MostTime));
    text("message", message(F));
    locations("locations", F.Where, F.SourceLine);
    related(F);
    J.attributeObject("partialFingerprints", [&] {
      std::string Hash = lineHash(F.Where);
      if (!Hash.empty())
        J.attribute("primaryLocationLineHash", Hash);
      J.attribute("warplint/v1", Fingerprint);
    });
    fixes(F);
  }

  /// Notes of other places link to them: "[Declared here](1)".
  static std::string message(const Finding &F) {
    std::string Text = plain(sentence(headlineOf(F)));
    unsigned Id = 0;
    for (const Note &N : F.Notes) {
      std::string Said = plain(sentence(wholeText(N)));
      Text += N.Where.isValid() ? " [" + Said + "](" + std::to_string(++Id) + ")" : " " + Said;
    }
    return Text;
  }

  /// Brackets would make a link of what is an index.
  static std::string plain(llvm::StringRef Text) {
    std::string Escaped;
    for (char X : Text)
      Escaped += X == '[' || X == ']' || X == '\\' ? std::string("\\") + X : std::string(1, X);
    return Escaped;
  }

  void related(const Finding &F) {
    if (F.Also.empty() && llvm::none_of(F.Notes, [](const Note &N) { return N.Where.isValid(); }))
      return;
    J.attributeArray("relatedLocations", [&] {
      int64_t Id = 0;
      for (const Note &N : F.Notes)
        if (N.Where.isValid())
          J.object([&] {
            J.attribute("id", ++Id);
            physical(N.Where, N.SourceLine);
            text("message", plain(sentence(wholeText(N))));
          });
      for (const AlsoAt &A : F.Also)
        J.object([&] {
          J.attribute("id", ++Id);
          physical(A.Where, A.SourceLine);
          text("message", "The same holds here.");
        });
    });
  }

  std::string lineHash(const SourceRange &Where) {
    auto [It, New] = Hashes.try_emplace(Where.File);
    if (New)
      if (const std::string *Text = C.Texts->of(Where.File))
        It->second = lineHashes(*Text);
    return Where.Line && Where.Line <= It->second.size() ? It->second[Where.Line - 1] : "";
  }

  void fixes(const Finding &F) {
    auto HasEdits = [](const Fix &X) { return !X.Edits.empty(); };
    if (llvm::none_of(F.Fixes, HasEdits))
      return;
    J.attributeArray("fixes", [&] {
      for (const Fix &X : llvm::make_filter_range(F.Fixes, HasEdits))
        J.object([&] {
          text("description", utf8(X.Title + ": " + X.Proof));
          J.attributeArray("artifactChanges", [&] {
            for (const Edit &E : X.Edits)
              J.object([&] { change(E); });
          });
        });
    });
  }

  void change(const Edit &E) {
    J.attributeObject("artifactLocation",
                      [&] { J.attribute("uri", uriOf(E.Range.File, C.Folder)); });
    const std::string *Text = C.Texts->of(E.Range.File);
    auto Column = [&](unsigned Line, unsigned At) {
      return utf16Column(Text ? lineOf(*Text, Line) : llvm::StringRef(), At);
    };
    J.attributeArray("replacements", [&] {
      J.object([&] {
        J.attributeObject("deletedRegion", [&] {
          region(E.Range.Line, Column(E.Range.Line, E.Range.Column), E.Range.EndLine,
                 Column(E.Range.EndLine, E.Range.EndColumn));
        });
        text("insertedContent", utf8(E.Text));
      });
    });
  }

  const Report &R;
  uint64_t MostTime = 0; ///< that a finding costs
  const RenderContext &C;
  llvm::json::OStream J;
  std::map<std::string, std::vector<std::string>> Hashes; ///< by file
};
} // namespace

void warplint::renderSarif(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  SarifRenderer(R, C, OS).print();
  OS << '\n';
}
