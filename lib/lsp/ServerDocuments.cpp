//===- lib/lsp/ServerDocuments.cpp - Documents come and go ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Features.h"
#include "lib/lsp/Server.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;
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
