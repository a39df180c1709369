// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the editor shows, each a function of a report. Values are JSON where LLVM's structures
// of the protocol lack a field that is needed.

#pragma once

#include "lib/lsp/Client.h"
#include "lib/lsp/Workspace.h"

namespace warplint {

/// A diagnostic with the file that it belongs to.
struct PlacedDiagnostic {
  std::string Path;
  llvm::json::Object Value;
};

/// The text of the file at a path, if it is open in the editor; else null.
using OpenTexts = llvm::function_ref<SharedText(llvm::StringRef Path)>;

/// Findings, refusals, and kernels that do not compile. Other errors of the source are the
/// business of whoever compiles it.
std::vector<PlacedDiagnostic> diagnosticsOf(const DocumentReport &A, const Client &C);

/// Repairs, suppressions and explanations for what is found within the range of \p Params. Where
/// repairs are still looked for, that is said, to clients that can show it.
llvm::json::Array codeActionsOf(const DocumentReport &A, const Client &C,
                                const llvm::lsp::CodeActionParams &Params, OpenTexts Open);

/// The lines whose findings \p Params ask repairs for; nothing if they ask for those of the
/// document.
std::optional<LineRange> linesAskedFor(const llvm::lsp::CodeActionParams &Params);

/// The accesses under \p At: their verdicts, a picture of the worst request, on what it depends.
/// Null if there is none.
llvm::json::Value hoverOf(const DocumentReport &A, const Client &C, llvm::lsp::Position At);

/// "32 wavefronts, ideal 1" behind each access in \p Within that pays more than it must.
llvm::json::Array inlayHintsOf(const DocumentReport &A, llvm::lsp::Range Within);

/// "spills 528 bytes" behind each line in \p Within that does, where the compiler was asked.
void addSpillHints(const DocumentReport &A, llvm::lsp::Range Within, llvm::json::Array &Hints);

/// "block 32x32x1, 3 findings, occupancy at most 50 %" above each kernel.
llvm::json::Array codeLensesOf(const DocumentReport &A, const Client &C);

} // namespace warplint
