//===- lib/lsp/Client.h - What the editor can do ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an editor says of itself in `initialize`, as far as answers depend on it.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_CLIENT_H
#define WARPLINT_LSP_CLIENT_H

#include "lib/lsp/Text.h"

#include "llvm/Support/JSON.h"

#include <set>

namespace warplint {

struct Client {
  Encoding Counts = Encoding::Utf16;
  bool RelatedInformation = false;
  bool CodeDescription = false;
  bool DiagnosticTags = false;
  bool PullsDiagnostics = false; ///< then none are pushed
  bool RefreshesDiagnostics = false, RefreshesInlayHints = false, RefreshesCodeLenses = false;
  bool RelatedDocuments = false; ///< takes diagnostics of headers with those of a document
  bool CodeActionLiterals = false;
  bool VersionedEdits = false; ///< documentChanges
  bool CreatesFiles = false;   ///< in a workspace edit
  bool Markdown = false;       ///< in a hover
  bool Images = false;         ///< in its Markdown; an initialization option says so
  bool AnnotatesEdits = false; ///< shows what a change is for
  bool ShowsDocuments = false;
  bool ShowsProgress = false;
  bool HasConfiguration = false;                           ///< answers workspace/configuration
  bool WatchesFiles = false, WatchesConfiguration = false; ///< on registration
  std::string Report;               ///< its command that shows a report, if it has one
  std::vector<std::string> Folders; ///< paths of the workspace's folders
};

/// Reads the parameters of `initialize`.
Client readClient(const llvm::json::Value &Params);

/// The path of a `file:` URI; nothing for others and for what is not a URI.
std::optional<std::string> pathOf(llvm::StringRef Uri);

/// The `file:` URI of an absolute path.
std::string uriOf(llvm::StringRef Path);

/// Value at a path of keys, "workspace.didChangeWatchedFiles": null if it is not there.
const llvm::json::Value *find(const llvm::json::Value &In, llvm::StringRef Keys);

} // namespace warplint

#endif // WARPLINT_LSP_CLIENT_H
