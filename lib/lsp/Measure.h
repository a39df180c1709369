//===- lib/lsp/Measure.h - What a profile says of a document ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A profile is held against the saved file of a document by `warplint compare`, in a process of
/// its own. It is about the text that was saved then: while that is edited, the lines that are
/// still as they were keep their figures, the others lose them.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_MEASURE_H
#define WARPLINT_LSP_MEASURE_H

#include "lib/finding/Measured.h"
#include "lib/lsp/EditorSettings.h"
#include "lib/lsp/Text.h"

namespace warplint {

struct MeasuredText {
  Comparison Lines;
  SharedText Of; ///< the text that they are lines of
};

/// Changes when the profile of \p S or the file at \p Path does; empty if there is no profile.
std::string stampOf(const std::string &Path, const EditorSettings &S);

/// Runs \p Program, which is warplint, on the profile of \p S and the file at \p Path.
llvm::Expected<Comparison> measure(const std::string &Program, const std::string &Path,
                                   const EditorSettings &S);

/// The lines of \p M that are lines of \p Now, the text of the file at \p Path, as they were.
Comparison linesStillIn(const MeasuredText &M, const std::string &Path, const Text &Now);

} // namespace warplint

#endif // WARPLINT_LSP_MEASURE_H
