//===- lib/lsp/Server.cpp - Lifecycle and settings --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Server.h"

#include "lib/lsp/CodeActions.h"

#include "llvm/ADT/StringExtras.h"
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
      {"codeActionProvider", json::Object{{"codeActionKinds", json::Array{"quickfix"}}}},
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
