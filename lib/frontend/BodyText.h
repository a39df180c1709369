//===- lib/frontend/BodyText.h - A body as its tokens -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Looks at the text of a function's body without parsing the file.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_BODYTEXT_H
#define WARPLINT_FRONTEND_BODYTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <optional>

namespace warplint {

/// The identifiers in \p Text if it is one block from `{` to `}` that closes all it opens and
/// holds no directive but pragmas for loops; else nothing.
std::optional<llvm::StringSet<>> identifiersOfBlock(llvm::StringRef Text);

/// Whether a line is `#pragma unroll` or the like, which counts for the next loop only.
bool isLoopPragma(llvm::StringRef Line);

} // namespace warplint

#endif // WARPLINT_FRONTEND_BODYTEXT_H
