//===- lib/lsp/Client.cpp - What the editor can do --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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
