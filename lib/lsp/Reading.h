//===- lib/lsp/Reading.h - How a document is read ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What decides about the analysis of a document, besides its text:
///
///   .warplint               launches, checks, GPU          lib/config
///   the editor's settings   over it
///   compile_commands.json   flags, GPU                     lib/runner
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_READING_H
#define WARPLINT_LSP_READING_H

#include "lib/lsp/EditorSettings.h"

namespace warplint {

struct DocumentSetup {
  AnalysisOptions Options;
  Settings Governing;              ///< all that decides, in one
  bool Excluded = false;           ///< by the configuration
  std::vector<ErrorReport> Errors; ///< of the files that decide
};

/// How the document at \p Path, absolute, is read. Of several commands that a build has for it
/// the first counts: an editor shows one reading.
DocumentSetup readingOf(const std::string &Path, const EditorSettings &S);

} // namespace warplint

#endif // WARPLINT_LSP_READING_H
