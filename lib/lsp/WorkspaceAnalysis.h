// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What decides about the analysis of a document, besides its text:
//
//   .warplint               launches, checks, GPU          lib/config
//   the editor's settings   over it
//   compile_commands.json   flags, GPU                     lib/runner

#pragma once

#include "lib/lsp/Client.h"

namespace warplint {

struct DocumentSetup {
  AnalysisOptions Options;
  Settings Governing;              ///< all that decides, in one
  bool Excluded = false;           ///< by the configuration
  std::vector<ErrorReport> Errors; ///< of the files that decide
};

/// Whether a file of this name decides how those in its folder and below are analysed.
bool isConfigFile(llvm::StringRef Path);

/// How the document at \p Path, absolute, is read. Configuration files in \p Unsaved, texts by
/// absolute path, count as they are there. Of several commands that a build has for it
/// the first counts: an editor shows one reading.
DocumentSetup readingOf(const std::string &Path, const EditorSettings &S, Texts Unsaved);

} // namespace warplint
