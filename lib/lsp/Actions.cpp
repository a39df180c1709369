// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes into .warplint by hand what docs/configuration.md describes, since a YAML writer
// would not keep the comments and the layout of what is there:
//
//   kernels:
//     - name: "transpose"
//       block: [32, 8, 1]

#include "lib/lsp/Actions.h"

#include "lib/files/CodeBase.h"
#include "lib/files/Files.h"
#include "lib/lsp/Text.h"
#include "lib/runner/FixFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace warplint;

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace {
constexpr llvm::StringLiteral QuickFix = "quickfix";

/// Edits of one or several files, by URI.
struct WorkspaceChange {
  std::map<std::string, std::vector<lsp::TextEdit>> Edits;
  std::map<std::string, int64_t> Versions; ///< of documents that are open
  std::string Create;                      ///< a file that must be made first
  std::string Why, Proof;                  ///< for whoever looks at it before it is made
};

json::Value toJSON(const WorkspaceChange &W, const Client &C) {
  if (!C.VersionedEdits) {
    json::Object Changes;
    for (const auto &[Uri, Edits] : W.Edits)
      Changes[Uri] = Edits;
    return json::Object{{"changes", std::move(Changes)}};
  }
  const bool IsAnnotated = C.AnnotatesEdits && !W.Why.empty();
  json::Array All;
  if (!W.Create.empty())
    All.push_back(json::Object{{"kind", "create"},
                               {"uri", W.Create},
                               {"options", json::Object{{"ignoreIfExists", true}}}});
  for (const auto &[Uri, Edits] : W.Edits) {
    auto V = W.Versions.find(Uri);
    json::Value Version = V == W.Versions.end() ? json::Value(nullptr) : json::Value(V->second);
    json::Array Marked;
    for (const lsp::TextEdit &E : Edits) {
      Marked.push_back(E);
      if (IsAnnotated)
        Marked.back().getAsObject()->try_emplace("annotationId", "fix");
    }
    All.push_back(
        json::Object{{"textDocument", json::Object{{"uri", Uri}, {"version", std::move(Version)}}},
                     {"edits", std::move(Marked)}});
  }
  json::Object Change{{"documentChanges", std::move(All)}};
  if (IsAnnotated)
    Change["changeAnnotations"] =
        json::Object{{"fix", json::Object{{"label", W.Why}, {"description", W.Proof}}}};
  return Change;
}

/// The actions for one report, as far as they are wanted.
class Actions {
public:
  Actions(const DocumentReport &A, const Client &C, const lsp::CodeActionParams &Params,
          OpenTexts Open)
      : A(A), C(C), Params(Params), Open(Open) {}

  void add(const Finding &F) {
    if (F.Where.File != A.Of.Path || !overlaps(A.Of.Contents->rangeOf(F.Where)))
      return;
    for (const Fix &X : F.Fixes)
      if (X.Safety != FixSafety::DisplayOnly && !X.Edits.empty())
        addFix(F, X);
    addSuppression(F);
    addLaunch(F);
    addExplanation(F);
  }

  /// All safe fixes that can be made together and change this document alone.
  void addFixAll() {
    Report Shown = A.Result;
    if (!A.With->Notes)
      llvm::erase_if(Shown.Findings, [](const Finding &F) { return F.Severity == Severity::Note; });
    WorkspaceChange W;
    std::vector<std::string> Kept;
    for (const Fix *X : fixesTogether(Shown, /*Unsafe=*/false, EditScope({A.Of.Path}), Kept))
      if (llvm::all_of(X->Edits, [&](const Edit &E) { return E.Range.File == A.Of.Path; }))
        for (const Edit &E : X->Edits)
          W.Edits[A.Of.Uri].push_back({A.Of.Contents->rangeOf(E.Range), E.Text});
    if (W.Edits.empty())
      return;
    W.Versions[A.Of.Uri] = A.Of.Version;
    addAction("make all safe fixes of warplint", false, json::Object{{"edit", toJSON(W, C)}},
              FixAllKind);
  }

  void addPending() {
    addAction("fixes of warplint", false,
              json::Object{{"disabled", json::Object{{"reason", "fixes for this place are still "
                                                                "tried; ask again"}}}});
  }

  json::Array take() { return std::move(All); }

private:
  bool overlaps(const lsp::Range &R) const {
    return R.start <= Params.range.end && Params.range.start <= R.end;
  }

  void addAction(std::string Title, bool Preferred, json::Object Rest,
                 llvm::StringRef Kind = QuickFix) {
    // One suppression, one explanation and so on, however many findings share the place.
    if (!Titles.insert(Title).second)
      return;
    Rest["title"] = std::move(Title);
    Rest["kind"] = Kind;
    if (Preferred)
      Rest["isPreferred"] = true;
    All.push_back(std::move(Rest));
  }

  void addFix(const Finding &F, const Fix &X) {
    WorkspaceChange W;
    for (const Edit &E : X.Edits) {
      const Text *In = A.textOf(E.Range.File);
      if (!In)
        return;
      W.Edits[uri(E.Range.File)].push_back({In->rangeOf(E.Range), E.Text});
    }
    W.Versions[A.Of.Uri] = A.Of.Version;
    // An edit that others might notice is offered, not preferred: "fix all" leaves it alone.
    W.Why = X.Title;
    W.Proof = X.Caution.empty() ? X.Proof : X.Proof + "; unsafe, since " + X.Caution;
    addAction(X.Title, X.Safety == FixSafety::Safe,
              json::Object{{"edit", toJSON(W, C)}, {"diagnostics", json::Array{diagnostic(F)}}});
  }

  void addSuppression(const Finding &F) {
    std::optional<lsp::TextEdit> E = suppression(*A.Of.Contents, F);
    if (!E)
      return;
    WorkspaceChange W;
    W.Edits[A.Of.Uri].push_back(*E);
    W.Versions[A.Of.Uri] = A.Of.Version;
    addAction("suppress " + F.Check + " here", false,
              json::Object{{"edit", toJSON(W, C)}, {"diagnostics", json::Array{diagnostic(F)}}});
  }

  void addLaunch(const Finding &F) {
    if (!F.Access)
      return;
    const LaunchReport &L = A.Result.Launches[A.Result.Accesses[*F.Access].Launch];
    std::optional<ConfigEdit> E = launchEdit(A, L, Open);
    if (!E || (E->Create && !C.CreatesFiles))
      return;
    WorkspaceChange W;
    std::string Uri = uriOf(E->Path);
    W.Edits[Uri].push_back(E->Edit);
    if (E->Create)
      W.Create = Uri;
    addAction("set launch for kernel '" + L.Kernel + "' in .warplint", false,
              json::Object{{"edit", toJSON(W, C)},
                           {"command", json::Object{{"title", "show .warplint"},
                                                    {"command", ShowConfigCommand},
                                                    {"arguments", json::Array{Uri}}}}});
  }

  void addExplanation(const Finding &F) {
    addAction("explain " + F.Check, false,
              json::Object{{"command", json::Object{{"title", "explain"},
                                                    {"command", ExplainCommand},
                                                    {"arguments", json::Array{F.Check}}}}});
  }

  json::Value diagnostic(const Finding &F) const {
    for (PlacedDiagnostic &D : diagnosticsOf(A, C)) {
      const json::Value *Code = D.Value.get("code");
      lsp::Range R;
      json::Path::Root Root;
      if (Code->getAsString() == llvm::StringRef(F.Check) &&
          fromJSON(*D.Value.get("range"), R, Root) && R == A.Of.Contents->rangeOf(F.Where))
        return std::move(D.Value);
    }
    return nullptr;
  }

  std::string uri(llvm::StringRef File) const {
    return File == A.Of.Path ? A.Of.Uri : uriOf(A.pathOf(File));
  }

  const DocumentReport &A;
  const Client &C;
  const lsp::CodeActionParams &Params;
  OpenTexts Open;
  json::Array All;
  std::set<std::string> Titles;
};

/// Whether one of \p Only is \p Kind or a kind above it: "source" is one above "source.fixAll".
bool isAmong(llvm::ArrayRef<std::string> Only, llvm::StringRef Kind) {
  return llvm::any_of(Only, [&](llvm::StringRef K) {
    llvm::StringRef Rest = Kind;
    return K.empty() || (Rest.consume_front(K) && (Rest.empty() || Rest.starts_with(".")));
  });
}
} // namespace

std::optional<lsp::TextEdit> warplint::suppression(const Text &In, const Finding &F) {
  lsp::Position Start = In.rangeOf(F.Where).start;
  unsigned Line = unsigned(Start.line);
  llvm::StringRef Above = Line ? In.line(Line - 1) : llvm::StringRef();
  if (Above.ends_with("\\")) // within a macro a comment would swallow the rest
    return std::nullopt;
  // A list that is there already grows.
  constexpr llvm::StringLiteral Directive = "NOLINTNEXTLINE(";
  size_t Open = Above.find(Directive);
  size_t Close = Open == llvm::StringRef::npos ? Open : Above.find(')', Open);
  if (Close != llvm::StringRef::npos) {
    size_t LineStart = In.offsetAt({int(Line) - 1, 0});
    lsp::Position At = In.positionAt(LineStart + Close);
    return lsp::TextEdit{{At, At}, ", " + F.Check};
  }
  llvm::StringRef Text = In.line(Line);
  llvm::StringRef Indent = Text.take_while([](char C) { return C == ' ' || C == '\t'; });
  lsp::Position At(int(Line), 0);
  return lsp::TextEdit{{At, At}, (Indent + "// NOLINTNEXTLINE(" + F.Check + ")\n").str()};
}

std::optional<LineRange> warplint::linesAskedFor(const lsp::CodeActionParams &Params) {
  if (isAmong(Params.context.only, FixAllKind))
    return std::nullopt;
  return LineRange{unsigned(Params.range.start.line) + 1, unsigned(Params.range.end.line) + 1};
}

json::Array warplint::codeActionsOf(const DocumentReport &A, const Client &C,
                                    const lsp::CodeActionParams &Params, OpenTexts Open) {
  const std::vector<std::string> &Only = Params.context.only;
  if (!C.CodeActionLiterals)
    return {};
  Actions All(A, C, Params, Open);
  if (isAmong(Only, FixAllKind)) // only who asks for it, on saving say
    All.addFixAll();
  if (!Only.empty() && !isAmong(Only, QuickFix))
    return All.take();
  for (const Finding &F : A.Result.Findings)
    if (F.Severity != Severity::Note || A.With->Notes)
      All.add(F);
  if (const auto Lines = linesAskedFor(Params);
      Lines && C.DisabledActions && !A.hasFixesFor(*Lines))
    All.addPending();
  return All.take();
}

namespace lsp = llvm::lsp;
namespace path = llvm::sys::path;

namespace {
constexpr llvm::StringLiteral ConfigName = ".warplint";

/// The .warplint in \p Folder or the nearest above; else a new one at the top of the source
/// tree, which a .git marks, or in the folder itself.
std::pair<std::string, bool> configFor(llvm::StringRef Folder) {
  std::string Top;
  for (llvm::StringRef F = Folder; !F.empty(); F = path::parent_path(F)) {
    llvm::SmallString<256> Here(F), Git(F);
    path::append(Here, ConfigName);
    path::append(Git, ".git");
    if (llvm::sys::fs::exists(Here))
      return {std::string(Here), false};
    if (Top.empty() && llvm::sys::fs::exists(Git))
      Top = std::string(Here);
  }
  if (Top.empty())
    Top = (Folder + "/" + ConfigName).str();
  return {Top, true};
}

/// A glob for the kernel whatever its template arguments are, as a YAML string.
std::string nameFor(llvm::StringRef Kernel) {
  llvm::StringRef Plain = Kernel.split('<').first;
  std::string Name = (Plain == Kernel ? Plain : (Plain + "<*").str()).str();
  return "\"" + Name + "\"";
}

std::string shape(const uint32_t *D) {
  return "[" + std::to_string(D[0]) + ", " + std::to_string(D[1]) + ", " + std::to_string(D[2]) +
         "]";
}

std::string entryFor(const LaunchReport &L, llvm::StringRef Indent) {
  std::string Text = (Indent + "- name: " + nameFor(L.Kernel) + "\n").str();
  auto Key = [&](llvm::StringRef Name, llvm::StringRef Value) {
    Text += (Indent + "  " + Name + ": " + Value + "\n").str();
  };
  Key("block", shape(L.Block));
  if (L.Grid)
    Key("grid", shape(L.Grid->data()));
  if (L.DynamicShared && *L.DynamicShared)
    Key("dynamic-shared", std::to_string(*L.DynamicShared));
  if (!L.Arguments.empty()) {
    std::vector<std::string> Each;
    for (const auto &[Name, Value] : L.Arguments)
      Each.push_back(Name + ": " + std::to_string(Value));
    Key("args", "{" + llvm::join(Each, ", ") + "}");
  }
  return Text;
}
} // namespace

std::optional<lsp::TextEdit> warplint::launchEdit(const Text &Config, const LaunchReport &L) {
  if (Config.bytes().contains("name: " + nameFor(L.Kernel)))
    return std::nullopt;
  for (unsigned I = 0; I < Config.lines(); ++I) {
    llvm::StringRef Line = Config.line(I);
    if (!Line.consume_front("kernels:"))
      continue;
    if (!Line.split('#').first.trim().empty())
      return std::nullopt; // a list in one line; where to write is not for us to say
    llvm::StringRef Next = Config.line(I + 1);
    llvm::StringRef Indent = Next.take_while([](char C) { return C == ' '; });
    bool Listed = Next.drop_front(Indent.size()).starts_with("- ");
    lsp::Position At = I + 1 < Config.lines() ? lsp::Position(int(I) + 1, 0)
                                              : Config.positionAt(Config.bytes().size());
    std::string Break = I + 1 < Config.lines() ? "" : "\n";
    return lsp::TextEdit{{At, At}, Break + entryFor(L, Listed ? Indent : "  ")};
  }
  lsp::Position End = Config.positionAt(Config.bytes().size());
  bool Broken = Config.bytes().empty() || Config.bytes().ends_with("\n");
  return lsp::TextEdit{{End, End}, (Broken ? "" : "\n") + ("kernels:\n" + entryFor(L, "  "))};
}

std::optional<ConfigEdit> warplint::launchEdit(const DocumentReport &A, const LaunchReport &L,
                                               OpenTexts Open) {
  if (!A.Of.Saved)
    return std::nullopt;
  ConfigEdit E;
  std::tie(E.Path, E.Create) = configFor(path::parent_path(A.Of.Path));
  SharedText Now = Open(E.Path);
  if (!Now)
    Now = std::make_shared<Text>(contentsOf(E.Path).value_or(""));
  std::optional<lsp::TextEdit> Made = launchEdit(*Now, L);
  if (!Made)
    return std::nullopt;
  E.Edit = std::move(*Made);
  return E;
}
