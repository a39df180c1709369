//===- tool/Output.h - Writing reports --------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_OUTPUT_H
#define WARPLINT_TOOL_OUTPUT_H

#include "tool/LintOptions.h"

namespace warplint {

/// Writes each format where it goes: \p Shown, or \p All with what is only a note, for
/// programs that choose for themselves. The error names the file.
llvm::Error writeOutputs(const LintOptions &O, const Report &All, const Report &Shown,
                         SourceTexts &Texts);

} // namespace warplint

#endif // WARPLINT_TOOL_OUTPUT_H
