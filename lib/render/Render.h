//===- lib/render/Render.h - Reports as bytes -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every output format: a function from a report to a stream. Renderers compute nothing;
/// the same report gives the same bytes.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_RENDER_H
#define WARPLINT_RENDER_RENDER_H

#include "lib/finding/Report.h"

#include "llvm/Support/raw_ostream.h"

namespace warplint {

struct TextOptions {
  bool Color = false;
  bool Notes = false;   ///< also findings of severity note
  bool Summary = true;  ///< the last line
  bool Explain = false; ///< each finding with its derivation
  bool Totals = false;  ///< launch totals under ncu's metric names
};

/// Like Clang's diagnostics: place, message, source line, caret, notes.
void renderText(const Report &R, const TextOptions &Options, llvm::raw_ostream &OS);

/// How the figure of \p F came about: the address, the lanes of its dearest request and the
/// banks or sectors they meet in, the rule, and what was tried to mend it.
void renderExplanation(const Report &R, const Finding &F, llvm::raw_ostream &OS);

/// What kept an answer back: files that cannot be read, kernels that do not compile. A line
/// each, with the place; meant for stderr, whatever the format.
void renderErrors(const Report &R, const TextOptions &Options, llvm::raw_ostream &OS);

/// One object, as docs/json.md documents it.
void renderJson(const Report &R, llvm::raw_ostream &OS);

} // namespace warplint

#endif // WARPLINT_RENDER_RENDER_H
