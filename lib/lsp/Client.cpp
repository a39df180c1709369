// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Client.h"

using namespace warplint;

namespace json = llvm::json;
namespace lsp = llvm::lsp;

const json::Value *warplint::find(const json::Value &In, llvm::StringRef Keys) {
  const json::Value *V = &In;
  while (V && !Keys.empty()) {
    auto [Key, Rest] = Keys.split('.');
    const json::Object *O = V->getAsObject();
    V = O ? O->get(Key) : nullptr;
    Keys = Rest;
  }
  return V;
}

static bool says(const json::Value &In, llvm::StringRef Keys) {
  const json::Value *V = find(In, Keys);
  return V && V->getAsBoolean().value_or(false);
}

static bool lists(const json::Value &In, llvm::StringRef Keys, llvm::StringRef Wanted) {
  const json::Value *V = find(In, Keys);
  const json::Array *A = V ? V->getAsArray() : nullptr;
  return A && llvm::any_of(*A, [&](const json::Value &E) { return E.getAsString() == Wanted; });
}

std::optional<std::string> warplint::pathOf(llvm::StringRef Uri) {
  if (!Uri.starts_with("file:"))
    return std::nullopt;
  llvm::Expected<lsp::URIForFile> Parsed = lsp::URIForFile::fromURI(Uri);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return std::nullopt;
  }
  return Parsed->file().str();
}

std::string warplint::uriOf(llvm::StringRef Path) {
  llvm::Expected<lsp::URIForFile> Uri = lsp::URIForFile::fromFile(Path);
  if (Uri)
    return Uri->uri().str();
  llvm::consumeError(Uri.takeError());
  return "";
}

static std::vector<std::string> foldersOf(const json::Value &Params) {
  std::vector<std::string> Folders;
  auto Add = [&](const json::Value *Uri) {
    if (std::optional<llvm::StringRef> Text = Uri ? Uri->getAsString() : std::nullopt)
      if (std::optional<std::string> Path = pathOf(*Text))
        Folders.push_back(*Path);
  };
  const json::Value *All = find(Params, "workspaceFolders");
  if (const json::Array *A = All ? All->getAsArray() : nullptr)
    for (const json::Value &F : *A)
      Add(find(F, "uri"));
  if (Folders.empty())
    Add(find(Params, "rootUri"));
  return Folders;
}

Client warplint::readClient(const json::Value &Params) {
  const json::Value *Found = find(Params, "capabilities");
  const json::Value Can = Found ? *Found : json::Value(nullptr);
  Client C;
  if (lists(Can, "general.positionEncodings", "utf-8"))
    C.Counts = Encoding::Utf8;
  const llvm::StringRef Published = "textDocument.publishDiagnostics";
  // What holds for diagnostics that are pushed holds for those that are pulled.
  C.RelatedInformation = says(Can, (Published + ".relatedInformation").str()) ||
                         says(Can, "textDocument.diagnostic.relatedInformation");
  C.CodeDescription = says(Can, (Published + ".codeDescriptionSupport").str()) ||
                      says(Can, "textDocument.diagnostic.codeDescriptionSupport");
  C.DiagnosticTags = find(Can, (Published + ".tagSupport").str()) ||
                     find(Can, "textDocument.diagnostic.tagSupport");
  C.PullsDiagnostics = find(Can, "textDocument.diagnostic") != nullptr;
  C.RelatedDocuments = says(Can, "textDocument.diagnostic.relatedDocumentSupport");
  C.RefreshesDiagnostics = says(Can, "workspace.diagnostics.refreshSupport");
  C.RefreshesInlayHints = says(Can, "workspace.inlayHint.refreshSupport");
  C.RefreshesCodeLenses = says(Can, "workspace.codeLens.refreshSupport");
  C.DisabledActions = says(Can, "textDocument.codeAction.disabledSupport");
  C.CodeActionLiterals = find(Can, "textDocument.codeAction.codeActionLiteralSupport") != nullptr;
  C.VersionedEdits = says(Can, "workspace.workspaceEdit.documentChanges");
  C.CreatesFiles =
      C.VersionedEdits && lists(Can, "workspace.workspaceEdit.resourceOperations", "create");
  C.Markdown = lists(Can, "textDocument.hover.contentFormat", "markdown");
  C.ShowsDocuments = says(Can, "window.showDocument.support");
  C.ShowsProgress = says(Can, "window.workDoneProgress");
  C.HasConfiguration = says(Can, "workspace.configuration");
  C.WatchesFiles = says(Can, "workspace.didChangeWatchedFiles.dynamicRegistration");
  C.WatchesConfiguration = says(Can, "workspace.didChangeConfiguration.dynamicRegistration");
  if (const json::Value *Report = find(Params, "initializationOptions.reportCommand"))
    C.Report = Report->getAsString().value_or("").str();
  if (const json::Value *Images = find(Params, "initializationOptions.images"))
    C.Images = C.Markdown && Images->getAsBoolean().value_or(false);
  C.AnnotatesEdits =
      C.VersionedEdits && find(Can, "workspace.workspaceEdit.changeAnnotationSupport") != nullptr;
  C.Folders = foldersOf(Params);
  return C;
}

namespace json = llvm::json;

namespace {
/// Reads the keys of one object and notes what cannot be used.
class Reader {
public:
  Reader(const json::Object &O, std::string Prefix, std::vector<std::string> &Problems)
      : O(O), Prefix(std::move(Prefix)), Problems(Problems) {}

  /// The value of \p Key if it is there, not null, and of the type that fits \p Out.
  template <typename T> bool read(llvm::StringRef Key, T &Out, const char *Expected) {
    const json::Value *V = O.get(Key);
    if (!V || V->getAsNull())
      return false;
    T Value;
    json::Path::Root Root;
    if (!fromJSON(*V, Value, Root)) {
      wrong(Key, llvm::Twine("expected ") + Expected);
      return false;
    }
    Out = std::move(Value);
    return true;
  }

  void wrong(llvm::StringRef Key, const llvm::Twine &Why) {
    Problems.push_back(("warplint." + Prefix + Key + ": " + Why).str());
  }

  /// One to three numbers from 1 on, that \p Check accepts.
  void shape(llvm::StringRef Key, llvm::Error (*Check)(const Dim3 &), std::optional<Dim3> &Out) {
    std::vector<int64_t> Sizes;
    if (!read(Key, Sizes, "an array of one to three numbers, such as [32, 8]"))
      return;
    Sizes.resize(Sizes.empty() ? 0 : std::max<size_t>(Sizes.size(), 3), 1);
    if (Sizes.size() != 3 || llvm::any_of(Sizes, [](int64_t N) { return N < 1 || N > UINT32_MAX; }))
      return wrong(Key, "expected an array of one to three numbers, such as [32, 8]");
    Dim3 Shape{uint32_t(Sizes[0]), uint32_t(Sizes[1]), uint32_t(Sizes[2])};
    if (llvm::Error E = Check(Shape))
      return wrong(Key, llvm::toString(std::move(E)));
    Out = Shape;
  }

private:
  const json::Object &O;
  std::string Prefix;
  std::vector<std::string> &Problems;
};

constexpr llvm::StringLiteral Origin = "the editor's settings";

void readArchSetting(Reader &R, Settings &Over) {
  std::string Arch;
  if (!R.read("arch", Arch, "a string, such as \"sm_90\"") || Arch.empty())
    return;
  llvm::Expected<std::string> Known = readArch(Arch);
  if (!Known)
    return R.wrong("arch", llvm::toString(Known.takeError()));
  Over.Arch = *Known;
  Over.Origins["arch"] = Origin.str();
}

void readChecks(Reader &R, Settings &Over) {
  std::vector<std::string> Globs;
  if (!R.read("checks", Globs, "an array of strings, such as [\"*\", \"-global-*\"]"))
    return;
  Over.Checks.clear();
  for (const std::string &G : Globs)
    if (llvm::Expected<std::string> Known = readCheckGlob(G))
      Over.Checks.push_back(*Known);
    else
      R.wrong("checks", llvm::toString(Known.takeError()));
}

void readHints(const json::Object &O, Reader &R, EditorSettings &S) {
  using Hints = EditorSettings::Hints;
  const json::Value *V = O.get("inlayHints");
  if (!V || V->getAsNull())
    return;
  if (std::optional<bool> Wanted = V->getAsBoolean())
    S.InlayHints = *Wanted ? Hints::Findings : Hints::None;
  else if (V->getAsString() == "all")
    S.InlayHints = Hints::All;
  else
    R.wrong("inlayHints", "expected true, false or \"all\"");
}

void readLaunches(const json::Object &O, Settings &Over, std::vector<std::string> &Problems) {
  const json::Value *V = O.get("launches");
  if (!V || V->getAsNull())
    return;
  const json::Array *All = V->getAsArray();
  if (!All) {
    Problems.push_back("warplint.launches: expected an array of objects");
    return;
  }
  Over.Launches.clear();
  for (size_t I = 0; I < All->size(); ++I) {
    std::string Prefix = "launches[" + std::to_string(I) + "]";
    const json::Object *One = (*All)[I].getAsObject();
    if (!One) {
      Problems.push_back("warplint." + Prefix + ": expected an object");
      continue;
    }
    Reader R(*One, Prefix + ".", Problems);
    LaunchRequest L;
    L.From = LaunchFrom::Config;
    R.read("kernel", L.Kernels, "a string: a kernel's name, or a glob");
    R.shape("block", checkBlock, L.Block);
    R.shape("grid", checkGrid, L.Grid);
    int64_t Bytes = -1;
    if (R.read("dynamicShared", Bytes, "a number of bytes")) {
      if (Bytes < 0)
        R.wrong("dynamicShared", "expected a number of bytes");
      else
        L.DynamicShared = uint64_t(Bytes);
    }
    R.read("arguments", L.Arguments, "an object of whole numbers, such as {\"N\": 1024}");
    Over.Launches.push_back(std::move(L));
  }
}
} // namespace

EditorSettings warplint::readEditorSettings(const json::Value &Value, EditorSettings Base,
                                            std::vector<std::string> &Problems) {
  const json::Object *O = Value.getAsObject();
  if (!O) {
    // Lua and Lisp have one value for an empty object and an empty array.
    const json::Array *A = Value.getAsArray();
    if (!Value.getAsNull() && !(A && A->empty()))
      Problems.push_back("warplint: expected an object of settings");
    return Base;
  }
  EditorSettings S = std::move(Base);
  Reader R(*O, "", Problems);
  readArchSetting(R, S.Over);
  readChecks(R, S.Over);
  R.read("flags", S.Analysis.Parse.Args, "an array of strings");
  R.read("toolkit", S.Analysis.UseToolkit, "true or false");
  R.read("compileCommands", S.BuildPath, "a string: a folder or a file");
  R.read("cudaPath", S.Analysis.Parse.CudaPath, "a string: a folder");
  R.read("profile", S.Profile, "a string: a .ncu-rep file");
  readLaunches(*O, S.Over, Problems);
  R.read("notes", S.Notes, "true or false");
  readHints(*O, R, S);
  R.read("registers", S.Registers, "true or false");
  R.read("codeLenses", S.CodeLenses, "true or false");
  int64_t Debounce = S.Debounce;
  if (R.read("debounce", Debounce, "a number of milliseconds")) {
    constexpr int64_t Most = 60'000;
    if (Debounce < 0 || Debounce > Most)
      R.wrong("debounce", "expected 0 to 60000 milliseconds");
    else
      S.Debounce = unsigned(Debounce);
  }
  return S;
}
