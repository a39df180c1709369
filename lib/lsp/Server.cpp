// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Server.h"

#include "lib/lsp/Actions.h"
#include "lib/lsp/Features.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;

namespace json = llvm::json;
namespace lsp = llvm::lsp;

bool warplint::fromJSON(const json::Value &Value, Raw &Out, json::Path) {
  Out.V = Value;
  return true;
}

Server::Server(lsp::MessageHandler &Handler, ServerOptions Given)
    : Options(std::move(Given)), Handler(Handler),
      SendDiagnostics(Handler.outgoingNotification<json::Value>("textDocument/publishDiagnostics")),
      SendMessage(Handler.outgoingNotification<json::Value>("window/showMessage")),
      SendProgress(Handler.outgoingNotification<json::Value>("$/progress")) {
  addHandlers();
}

Server::~Server() = default;

void Server::addHandlers() {
  Handler.method<Raw, json::Value>("initialize", this, &Server::initialize);
  Handler.method<Raw, json::Value>("shutdown", this, &Server::shutdown);
  Handler.method<Raw, json::Value>("textDocument/hover", this, &Server::hover);
  Handler.method<Raw, json::Value>("textDocument/codeAction", this, &Server::codeAction);
  Handler.method<Raw, json::Value>("textDocument/inlayHint", this, &Server::inlayHint);
  Handler.method<Raw, json::Value>("textDocument/codeLens", this, &Server::codeLens);
  Handler.method<Raw, json::Value>("textDocument/diagnostic", this, &Server::diagnostic);
  Handler.method<Raw, json::Value>("workspace/executeCommand", this, &Server::executeCommand);
  Handler.notification<Raw>("initialized", this, &Server::initialized);
  Handler.notification<Raw>("$/cancelRequest", this, &Server::cancelRequest);
  Handler.notification<Raw>("textDocument/didOpen", this, &Server::didOpen);
  Handler.notification<Raw>("textDocument/didChange", this, &Server::didChange);
  Handler.notification<Raw>("textDocument/didSave", this, &Server::didSave);
  Handler.notification<Raw>("textDocument/didClose", this, &Server::didClose);
  Handler.notification<Raw>("workspace/didChangeConfiguration", this,
                            &Server::configurationChanged);
  Handler.notification<Raw>("workspace/didChangeWatchedFiles", this, &Server::filesChanged);
  Handler.notification<Raw>("workspace/didChangeWorkspaceFolders", this, &Server::foldersChanged);
}

llvm::Error Server::admits(llvm::StringRef Method) const {
  if (State == Fresh && Method != "initialize")
    return llvm::make_error<lsp::LSPError>("the first request must be initialize",
                                           lsp::ErrorCode::ServerNotInitialized);
  if (State == Running && Method == "initialize")
    return llvm::make_error<lsp::LSPError>("initialize came twice", lsp::ErrorCode::InvalidRequest);
  if (State == Stopped)
    return llvm::make_error<lsp::LSPError>("the server was shut down",
                                           lsp::ErrorCode::InvalidRequest);
  return llvm::Error::success();
}

static json::Object capabilities(const Client &Editor) {
  json::Object Can{
      {"positionEncoding", Editor.Counts == Encoding::Utf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync", json::Object{{"openClose", true},
                                        {"change", int(lsp::TextDocumentSyncKind::Incremental)},
                                        {"save", true}}},
      {"hoverProvider", true},
      {"codeActionProvider",
       json::Object{{"codeActionKinds", json::Array{"quickfix", FixAllKind}}}},
      {"inlayHintProvider", true},
      {"codeLensProvider", json::Object{}},
      {"executeCommandProvider",
       json::Object{{"commands",
                     json::Array{ExplainCommand, ShowConfigCommand, ReportCommand, PageCommand}}}},
      {"workspace",
       json::Object{
           {"workspaceFolders", json::Object{{"supported", true}, {"changeNotifications", true}}}}},
  };
  if (Editor.PullsDiagnostics)
    Can["diagnosticProvider"] = json::Object{{"identifier", "warplint"},
                                             {"interFileDependencies", true},
                                             {"workspaceDiagnostics", false}};
  return Can;
}

void Server::initialize(const Raw &Params, Reply Done) {
  State = Running;
  Editor = readClient(Params.V);
  WorkspaceEvents Events;
  Events.Slow = [this](const Document &D) { return showProgress(D); };
  Events.Finished = [this](const SharedReport &A) { publishAffected(A->Of, A.get()); };
  Events.Board = Options.Board;
  Events.Measure = [this](const Document &D, const EditorSettings &S) {
    return measure(Options.Program, D.Path, S);
  };
  Events.Closed = [this](const Document &D) { publishAffected(D, nullptr); };
  Documents = std::make_unique<Workspace>(Options.Threads, Editor.Counts, std::move(Events));
  std::vector<std::string> Problems;
  if (const json::Value *Given = find(Params.V, "initializationOptions"))
    Options.Base = readEditorSettings(*Given, std::move(Options.Base), Problems);
  Options.Base.Profile = inFolder(Options.Base.Profile, "");
  Documents->configure("", Options.Base);
  Done(json::Object{
      {"capabilities", capabilities(Editor)},
      {"serverInfo", json::Object{{"name", "warplint"}, {"version", WARPLINT_VERSION}}}});
  if (!Problems.empty())
    SendMessage(json::Object{{"type", int(lsp::MessageType::Warning)},
                             {"message", llvm::join(Problems, "\n")}});
}

void Server::initialized(const Raw &) {
  json::Array Wanted;
  if (Editor.WatchesFiles) {
    json::Array Globs;
    for (const char *G :
         {"**/.warplint", "**/compile_commands.json", "**/*.{cu,cuh,h,hpp,inl,ncu-rep}"})
      Globs.push_back(json::Object{{"globPattern", G}});
    Wanted.push_back(
        json::Object{{"id", "files"},
                     {"method", "workspace/didChangeWatchedFiles"},
                     {"registerOptions", json::Object{{"watchers", std::move(Globs)}}}});
  }
  if (Editor.WatchesConfiguration)
    Wanted.push_back(json::Object{{"id", "settings"},
                                  {"method", "workspace/didChangeConfiguration"},
                                  {"registerOptions", json::Object{{"section", "warplint"}}}});
  if (!Wanted.empty())
    call("client/registerCapability", json::Object{{"registrations", std::move(Wanted)}});
  if (Editor.HasConfiguration)
    askConfiguration();
}

void Server::shutdown(const Raw &, Reply Done) {
  State = Stopped;
  Documents->stop();
  Done(nullptr);
}

void Server::cancelRequest(const Raw &Params) {
  if (const json::Value *Id = find(Params.V, "id"))
    Documents->cancel(llvm::formatv("{0}", *Id).str());
}

void Server::call(llvm::StringLiteral Method, json::Value Params,
                  std::function<void(const json::Value &)> Then) {
  auto Send = Handler.outgoingRequest<json::Value, Raw>(
      Method, [Then = std::move(Then), Method](json::Value, llvm::Expected<Raw> Result) {
        if (!Result)
          lsp::Logger::error("{0}: {1}", Method, llvm::toString(Result.takeError()).c_str());
        else if (Then)
          Then(Result->V);
      });
  Send(Params, ++LastCall);
}

void Server::foldersChanged(const Raw &Params) {
  auto Paths = [&](llvm::StringRef Keys) {
    std::vector<std::string> Result;
    const json::Value *V = find(Params.V, Keys);
    if (const json::Array *A = V ? V->getAsArray() : nullptr)
      for (const json::Value &F : *A) {
        const json::Value *Uri = find(F, "uri");
        std::optional<llvm::StringRef> Text = Uri ? Uri->getAsString() : std::nullopt;
        if (std::optional<std::string> Path = Text ? pathOf(*Text) : std::nullopt)
          Result.push_back(*Path);
      }
    return Result;
  };
  for (const std::string &Gone : Paths("event.removed")) {
    llvm::erase(Editor.Folders, Gone);
    Documents->removeFolder(Gone);
  }
  for (std::string &New : Paths("event.added"))
    Editor.Folders.push_back(std::move(New));
  if (Editor.HasConfiguration)
    askConfiguration();
}

void Server::configurationChanged(const Raw &Params) {
  if (Editor.HasConfiguration)
    return askConfiguration();
  if (const json::Value *Own = find(Params.V, "settings.warplint"))
    applySettings("", *Own);
}

/// Each folder of the workspace may have settings of its own.
void Server::askConfiguration() {
  json::Array Items;
  Items.push_back(json::Object{{"section", "warplint"}});
  for (const std::string &Folder : Editor.Folders)
    Items.push_back(json::Object{{"section", "warplint"}, {"scopeUri", uriOf(Folder)}});
  call("workspace/configuration", json::Object{{"items", std::move(Items)}},
       [this, Folders = Editor.Folders](const json::Value &Result) {
         const json::Array *All = Result.getAsArray();
         for (size_t I = 0; All && I < All->size() && I <= Folders.size(); ++I)
           if (!(*All)[I].getAsNull())
             applySettings(I ? Folders[I - 1] : "", (*All)[I]);
       });
}

/// \p Path, which may be relative to \p Folder or, for settings of all folders, to the first of
/// them.
std::string Server::inFolder(llvm::StringRef Path, llvm::StringRef Folder) const {
  if (Folder.empty() && !Editor.Folders.empty())
    Folder = Editor.Folders.front();
  llvm::SmallString<256> Whole(Path);
  if (!Path.empty() && !Folder.empty())
    llvm::sys::path::make_absolute(Folder, Whole);
  return std::string(Whole);
}

void Server::applySettings(const std::string &Folder, const json::Value &Settings) {
  std::vector<std::string> Problems;
  EditorSettings S = readEditorSettings(Settings, Options.Base, Problems);
  S.Profile = inFolder(S.Profile, Folder);
  Documents->configure(Folder, std::move(S));
  if (!Problems.empty())
    SendMessage(json::Object{{"type", int(lsp::MessageType::Warning)},
                             {"message", llvm::join(Problems, "\n")}});
  refreshEditor();
}

/// What the editor asks for of its own accord it is told to ask for again.
void Server::refreshEditor() {
  if (Editor.PullsDiagnostics && Editor.RefreshesDiagnostics)
    call("workspace/diagnostic/refresh", nullptr);
  if (Editor.RefreshesInlayHints)
    call("workspace/inlayHint/refresh", nullptr);
  if (Editor.RefreshesCodeLenses)
    call("workspace/codeLens/refresh", nullptr);
}

namespace json = llvm::json;
namespace lsp = llvm::lsp;
namespace path = llvm::sys::path;

static void log(llvm::Error E) {
  lsp::Logger::error("ignored: {0}", llvm::toString(std::move(E)).c_str());
}

/// A document that was never saved gets a name in the workspace's folder, from which its
/// includes are looked for. Nothing for documents that are no files at all.
static std::optional<std::string> madeUpPath(llvm::StringRef Uri, const Client &Editor) {
  if (!Uri.consume_front("untitled:"))
    return std::nullopt;
  llvm::SmallString<256> Path;
  if (Editor.Folders.empty())
    llvm::sys::fs::current_path(Path);
  else
    Path = Editor.Folders.front();
  std::string Name;
  for (char C : path::filename(Uri))
    Name += llvm::isAlnum(C) || C == '.' || C == '-' || C == '_' ? C : '_';
  path::append(Path, "untitled-" + Name);
  return std::string(Path);
}

/// Editors may send us C++ too; headers with kernels in them are often called so.
static bool isCuda(llvm::StringRef Language, llvm::StringRef Path, llvm::StringRef Contents) {
  llvm::StringRef Extension = path::extension(Path);
  if (isConfigFile(Path))
    return false;
  return Language == "cuda" || Language == "cuda-cpp" || Extension == ".cu" ||
         Extension == ".cuh" || Contents.contains("__global__") || Contents.contains("__device__");
}

void Server::didOpen(const Raw &Params) {
  llvm::Expected<std::string> Uri = read<std::string>(Params.V, "textDocument.uri");
  llvm::Expected<std::string> Contents = read<std::string>(Params.V, "textDocument.text");
  llvm::Expected<int64_t> Version = read<int64_t>(Params.V, "textDocument.version");
  if (llvm::Error E = llvm::joinErrors(
          llvm::joinErrors(Uri ? llvm::Error::success() : Uri.takeError(),
                           Contents ? llvm::Error::success() : Contents.takeError()),
          Version ? llvm::Error::success() : Version.takeError()))
    return log(std::move(E));
  Document D;
  D.Uri = *Uri;
  D.Version = *Version;
  std::optional<std::string> Path = pathOf(*Uri);
  D.Saved = Path.has_value();
  if (!Path)
    Path = madeUpPath(*Uri, Editor);
  if (!Path)
    return;
  D.Path = std::move(*Path);
  const json::Value *Language = find(Params.V, "textDocument.languageId");
  D.Cuda = isCuda(Language ? Language->getAsString().value_or("") : "", D.Path, *Contents);
  D.Contents = std::make_shared<Text>(std::move(*Contents), Editor.Counts);
  // What was pushed for it while it was closed is pulled from now on.
  if (Editor.PullsDiagnostics && !Editor.RelatedDocuments && D.Saved)
    SendDiagnostics(json::Object{{"uri", D.Uri}, {"diagnostics", json::Array()}});
  Documents->open(std::move(D));
}

void Server::didChange(const Raw &Params) {
  using Changes = std::vector<lsp::TextDocumentContentChangeEvent>;
  llvm::Expected<std::string> Uri = read<std::string>(Params.V, "textDocument.uri");
  if (!Uri)
    return log(Uri.takeError());
  llvm::Expected<int64_t> Version = read<int64_t>(Params.V, "textDocument.version");
  if (!Version)
    return log(Version.takeError());
  llvm::Expected<Changes> Edits = read<Changes>(Params.V, "contentChanges");
  if (!Edits)
    return log(Edits.takeError());
  if (llvm::Error E = Documents->edit(*Uri, *Version, *Edits))
    log(std::move(E));
}

void Server::didClose(const Raw &Params) {
  llvm::Expected<std::string> Uri = read<std::string>(Params.V, "textDocument.uri");
  if (!Uri)
    return log(Uri.takeError());
  Documents->close(*Uri);
}

/// A file that decides how others are analysed, or what is shown of them.
static bool isConfiguration(llvm::StringRef Path) {
  return isConfigFile(Path) || path::filename(Path) == "compile_commands.json" ||
         path::extension(Path) == ".ncu-rep";
}

/// For editors that do not watch files: what is on disk may have changed with this one.
void Server::didSave(const Raw &Params) {
  llvm::Expected<std::string> Uri = read<std::string>(Params.V, "textDocument.uri");
  if (!Uri)
    return log(Uri.takeError());
  std::optional<std::string> Path = pathOf(*Uri);
  if (!Path)
    return;
  Documents->refresh(isConfiguration(*Path) ? std::vector<std::string>() : std::vector{*Path});
}

void Server::filesChanged(const Raw &Params) {
  std::vector<std::string> Paths;
  const json::Value *V = find(Params.V, "changes");
  const json::Array *All = V ? V->getAsArray() : nullptr;
  for (size_t I = 0; All && I < All->size(); ++I) {
    llvm::Expected<std::string> Uri = read<std::string>((*All)[I], "uri");
    if (!Uri) {
      log(Uri.takeError());
      continue;
    }
    std::optional<std::string> Path = pathOf(*Uri);
    if (Path && isConfiguration(*Path)) {
      Paths.clear();
      Documents->refresh({});
      refreshEditor();
      return;
    }
    if (Path)
      Paths.push_back(*Path);
  }
  if (Paths.empty())
    return;
  Documents->refresh(Paths);
  refreshEditor();
}

/// The editor is asked whether it wants to show progress; if it answers after the end, nothing
/// is shown, and nothing flickers.
std::function<void()> Server::showProgress(const Document &D) {
  if (!Editor.ShowsProgress)
    return [] {};
  struct Progress {
    std::mutex Lock;
    bool Shown = false, Over = false;
  };
  auto P = std::make_shared<Progress>();
  std::string Token = "warplint/" + std::to_string(++LastProgress);
  std::string Name = path::filename(D.Path).str();
  auto Report = [this, Token](json::Object Value) {
    SendProgress(json::Object{{"token", Token}, {"value", std::move(Value)}});
  };
  call("window/workDoneProgress/create", json::Object{{"token", Token}},
       [P, Report, Name](const json::Value &) {
         std::lock_guard Guard(P->Lock);
         if (P->Over)
           return;
         P->Shown = true;
         Report(json::Object{
             {"kind", "begin"}, {"title", "warplint"}, {"message", "analysing " + Name}});
       });
  return [P, Report] {
    std::lock_guard Guard(P->Lock);
    P->Over = true;
    if (P->Shown)
      Report(json::Object{{"kind", "end"}});
  };
}

/// What all reports that hold say about \p Path: a header's findings come with each file that
/// includes it.
json::Array Server::diagnosticsFor(llvm::StringRef Path) const {
  json::Array All;
  for (const SharedReport &A : Documents->current())
    for (PlacedDiagnostic &D : diagnosticsOf(*A, Editor)) {
      json::Value V = std::move(D.Value);
      if (D.Path == Path && !llvm::is_contained(All, V))
        All.push_back(std::move(V));
    }
  return All;
}

void Server::publish(const std::string &Uri, const std::string &Path) {
  json::Object Params{{"uri", Uri}, {"diagnostics", diagnosticsFor(Path)}};
  for (const SharedReport &A : Documents->current())
    if (A->Of.Uri == Uri)
      Params["version"] = A->Of.Version;
  SendDiagnostics(std::move(Params));
}

/// \p D has a new report, or, if \p A is null, was closed. Headers that its last report or this
/// one mention are told too. An editor that pulls diagnostics pulls those of open documents; a
/// header that is not open comes with the answer, or, if it does not read that, is pushed.
void Server::publishAffected(const Document &D, const DocumentReport *A) {
  std::set<std::string> Affected = std::exchange(Mentioned[D.Uri], {});
  if (A) {
    for (const PlacedDiagnostic &P : diagnosticsOf(*A, Editor))
      Mentioned[D.Uri].insert(P.Path);
    Affected.insert(Mentioned[D.Uri].begin(), Mentioned[D.Uri].end());
  } else {
    Mentioned.erase(D.Uri);
  }
  Affected.erase(D.Path);
  if (!Editor.PullsDiagnostics)
    publish(D.Uri, D.Path);
  for (const std::string &Path : Affected) {
    std::optional<std::string> Open = Documents->uriFor(Path);
    if (!Editor.PullsDiagnostics || (!Editor.RelatedDocuments && !Open))
      publish(Open.value_or(uriOf(Path)), Path);
  }
}
