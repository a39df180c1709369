//===- lib/lsp/EditorSettings.h - What the editor wants ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The settings of an editor's workspace, as initializationOptions and
/// workspace/configuration bring them; docs/editors.md lists them.
///
///   {"arch": "sm_80", "flags": ["-Iinclude"], "inlayHints": false,
///    "launches": [{"kernel": "gemm*", "block": [32, 8], "arguments": {"N": 1024}}]}
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_EDITORSETTINGS_H
#define WARPLINT_LSP_EDITORSETTINGS_H

#include "lib/analysis/Analysis.h"

#include "llvm/Support/JSON.h"

namespace warplint {

struct EditorSettings {
  AnalysisOptions Analysis; ///< flags, headers; what `Over` and a build decide is set later
  Settings Over;            ///< goes over the configuration files
  std::string BuildPath;    ///< where compile_commands.json is; empty: the nearest of each file
  std::string Profile;      ///< whose figures are shown beside the predicted ones; absolute
  bool Notes = false;       ///< also show what depends on unknown values
  /// The price behind accesses: those with a finding, or all that pay more than they must.
  enum class Hints : uint8_t { None, Findings, All } InlayHints = Hints::Findings;
  bool CodeLenses = true;  ///< launch, findings and occupancy above each kernel
  unsigned Debounce = 100; ///< milliseconds without an edit before an analysis
};

/// \p Base with what \p Value sets. A key that is not known is somebody else's and is left
/// alone; a value that cannot be used is described in \p Problems and keeps \p Base's.
EditorSettings readEditorSettings(const llvm::json::Value &Value, EditorSettings Base,
                                  std::vector<std::string> &Problems);

} // namespace warplint

#endif // WARPLINT_LSP_EDITORSETTINGS_H
