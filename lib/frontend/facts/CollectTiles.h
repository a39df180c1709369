// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Named constants among the summands of what rows may be long.

#pragma once

#include "lib/source/Written.h"

#include "clang/AST/ASTContext.h"

namespace warplint {

/// Adds to \p To the constants that length \p Row is longer by, each once for each length.
/// \param Element  what it counts; null if that is not known
void addPads(const clang::ASTContext &Context, const clang::Expr *Row, clang::QualType Element,
             std::vector<PadText> &To);

/// The same for all factors of products in \p Address.
void addPadsWithin(const clang::ASTContext &Context, const clang::Expr *Address,
                   std::vector<PadText> &To);

} // namespace warplint
