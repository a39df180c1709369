// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Speaks the Language Server Protocol 3.17 for a Workspace. Meant to run beside clangd: it
// offers what it knows about memory accesses, no completion, no formatting, and no errors of
// the compiler.
//
//   reader     messages in -> documents, questions        Session.h, Server.cpp
//   workers    documents -> reports                       Workspace.h
//   reports -> diagnostics, hovers, hints, actions        Features.h
//
// Only the reader's thread calls the handlers. What workers send goes through callbacks of
// the workspace, under its lock.

#pragma once

#include "lib/lsp/Client.h"
#include "lib/lsp/Workspace.h"

#include "llvm/Support/LSP/Transport.h"

#include <atomic>
#include <set>

namespace warplint {

struct ServerOptions {
  std::string Program;            ///< warplint itself, which compares profiles
  unsigned Threads = 2;           ///< 0: everything at once and in order, for tests
  EditorSettings Base;            ///< what holds where the editor sets nothing
  AnalysisBoard *Board = nullptr; ///< where the documents that are analysed are noted, if anywhere
};

/// The parameters of a message, or the result of a request, as they came.
struct Raw {
  llvm::json::Value V = nullptr;
};
bool fromJSON(const llvm::json::Value &Value, Raw &Out, llvm::json::Path Path);

class Server {
public:
  Server(llvm::lsp::MessageHandler &Handler, ServerOptions Options);
  ~Server();

  /// Fails if \p Method may not come now: before initialize, or after shutdown.
  llvm::Error admits(llvm::StringRef Method) const;
  /// The request that is about to be handled, for $/cancelRequest to name.
  void setRequest(std::string Id) { Request = std::move(Id); }
  bool wasShutDown() const { return State == Stopped; }

private:
  using Reply = llvm::lsp::Callback<llvm::json::Value>;
  using Notify = llvm::lsp::OutgoingNotification<llvm::json::Value>;
  /// What is answered from a report.
  using Feature = llvm::unique_function<llvm::json::Value(const DocumentReport &)>;

  // Lifecycle and settings: Server.cpp
  void addHandlers();
  void initialize(const Raw &Params, Reply Done);
  void initialized(const Raw &Params);
  void shutdown(const Raw &Params, Reply Done);
  void cancelRequest(const Raw &Params);
  void foldersChanged(const Raw &Params);
  void configurationChanged(const Raw &Params);
  void askConfiguration();
  void applySettings(const std::string &Folder, const llvm::json::Value &Settings);
  std::string inFolder(llvm::StringRef Path, llvm::StringRef Folder) const;
  void call(llvm::StringLiteral Method, llvm::json::Value Params,
            std::function<void(const llvm::json::Value &)> Then = nullptr);
  void refreshEditor();

  // Documents: Server.cpp
  void didOpen(const Raw &Params);
  void didChange(const Raw &Params);
  void didSave(const Raw &Params);
  void didClose(const Raw &Params);
  void filesChanged(const Raw &Params);
  std::function<void()> showProgress(const Document &D);
  void publish(const std::string &Uri, const std::string &Path);
  void publishAffected(const Document &D, const DocumentReport *A);
  llvm::json::Array diagnosticsFor(llvm::StringRef Path) const;

  // Requests: Requests.cpp
  enum class Needs : uint8_t { ThisText, NewestText, Fixes };
  void answer(const Raw &Params, Reply Done, Feature F, Needs What = Needs::ThisText,
              std::optional<LineRange> Within = std::nullopt);
  void hover(const Raw &Params, Reply Done);
  void codeAction(const Raw &Params, Reply Done);
  void inlayHint(const Raw &Params, Reply Done);
  void codeLens(const Raw &Params, Reply Done);
  void diagnostic(const Raw &Params, Reply Done);
  void executeCommand(const Raw &Params, Reply Done);
  void explain(llvm::StringRef Check, Reply Done);
  void show(llvm::StringRef Uri, bool External, Reply Done);

  enum { Fresh, Running, Stopped } State = Fresh;
  ServerOptions Options;
  llvm::lsp::MessageHandler &Handler;
  Client Editor;
  std::string Request;
  std::atomic<int64_t> LastCall = 0; ///< also of calls that workers make
  int64_t LastProgress = 0;
  std::map<std::string, std::set<std::string>> Mentioned; ///< paths, by URI of a document
  Notify SendDiagnostics, SendMessage, SendProgress;
  std::unique_ptr<Workspace> Documents;
};

/// The value at \p Keys in \p Params. Fails if it is not there or not such a value.
template <typename T>
llvm::Expected<T> read(const llvm::json::Value &Params, llvm::StringRef Keys) {
  T Value;
  llvm::json::Path::Root Root;
  const llvm::json::Value *V = find(Params, Keys);
  if (V && fromJSON(*V, Value, Root))
    return Value;
  return llvm::make_error<llvm::lsp::LSPError>("'" + Keys.str() + "' is missing or malformed",
                                               llvm::lsp::ErrorCode::InvalidParams);
}

} // namespace warplint
