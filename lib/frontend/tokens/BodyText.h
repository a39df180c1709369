//===- lib/frontend/tokens/BodyText.h - A body as its tokens ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Looks at the text of a function's body without parsing the file.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_BODYTEXT_H
#define WARPLINT_FRONTEND_TOKENS_BODYTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <optional>

namespace warplint {

/// The identifiers in \p Text if it is one block from `{` to `}` that closes what it opens,
/// but for brackets, and holds no directive but pragmas for loops; else nothing. A last
/// statement with an open parenthesis makes the parser go on past the block's end.
std::optional<llvm::StringSet<>> identifiersOfBlock(llvm::StringRef Text);

/// Whether a line is `#pragma unroll` or the like, which counts for the next loop only.
bool isLoopPragma(llvm::StringRef Line);

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_BODYTEXT_H
