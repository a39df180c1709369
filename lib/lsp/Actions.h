// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The edits behind code actions that are not a check's own fixes.

#pragma once

#include "lib/lsp/Features.h"

namespace warplint {

/// The kind of the action that makes all safe fixes of a document.
inline constexpr llvm::StringLiteral FixAllKind = "source.fixAll.warplint";

/// Commands of the server: explain a check (its id), show a file (its URI), and a report as text or
/// as a page (the URI of a document).
inline constexpr llvm::StringLiteral ExplainCommand = "warplint.explainCheck";
inline constexpr llvm::StringLiteral ShowConfigCommand = "warplint.showConfig";
inline constexpr llvm::StringLiteral ReportCommand = "warplint.textReport";
inline constexpr llvm::StringLiteral PageCommand = "warplint.htmlReport";

/// The comment that suppresses \p F, or the addition to one that is there. Nothing where a
/// comment would change the code.
std::optional<llvm::lsp::TextEdit> suppression(const Text &In, const Finding &F);

/// An edit of a configuration file.
struct ConfigEdit {
  std::string Path;
  bool Create = false; ///< the file is not there yet
  llvm::lsp::TextEdit Edit;
};

/// Adds \p L, for the user to change, to a configuration file. Nothing if its kernel has a launch
/// there, or the list of kernels is laid out in a way that cannot be added to.
std::optional<llvm::lsp::TextEdit> launchEdit(const Text &Config, const LaunchReport &L);

/// The same for the nearest .warplint of \p A's file, or a new one.
std::optional<ConfigEdit> launchEdit(const DocumentReport &A, const LaunchReport &L,
                                     OpenTexts Open);

} // namespace warplint
