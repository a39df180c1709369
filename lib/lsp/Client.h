// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an editor says of itself in `initialize`, as far as answers depend on it.
//
// The settings of an editor's workspace, as initializationOptions and
// workspace/configuration bring them; docs/editors.md lists them.
//
//   {"arch": "sm_80", "flags": ["-Iinclude"], "inlayHints": false,
//    "launches": [{"kernel": "gemm*", "block": [32, 8], "arguments": {"N": 1024}}]}

#pragma once

#include "lib/analysis/Analysis.h"
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
  bool CodeActionLiterals = false, DisabledActions = false;
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

struct EditorSettings {
  AnalysisOptions Analysis; ///< flags, headers; what `Over` and a build decide is set later
  Settings Over;            ///< goes over the configuration files
  std::string BuildPath;    ///< where compile_commands.json is; empty: the nearest of each file
  std::string Profile;      ///< whose figures are shown beside the predicted ones; absolute
  bool Notes = false;       ///< also show what depends on unknown values
  /// The price behind accesses: those with a finding, or all that pay more than they must.
  enum class Hints : uint8_t { None, Findings, All } InlayHints = Hints::Findings;
  bool Registers = false;  ///< nvcc compiles what is saved, for registers and spills
  bool CodeLenses = true;  ///< launch, findings and occupancy above each kernel
  unsigned Debounce = 100; ///< milliseconds without an edit before an analysis
};

/// \p Base with what \p Value sets. A key that is not known is somebody else's and is left
/// alone; a value that cannot be used is described in \p Problems and keeps \p Base's.
EditorSettings readEditorSettings(const llvm::json::Value &Value, EditorSettings Base,
                                  std::vector<std::string> &Problems);

} // namespace warplint
