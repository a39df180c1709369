//===- lib/frontend/facts/GridCover.h - Grids that follow blocks *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A grid covers an image whatever its blocks are if each of its extents is the quotient of the
/// image's by the block's, rounded up:
///
///   (width + block.x - 1) / block.x     (width - 1) / block.x + 1     divUp(width, block.x)
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_GRIDCOVER_H
#define WARPLINT_FRONTEND_FACTS_GRIDCOVER_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace warplint {

/// `block.x`
struct BlockExtent {
  const clang::VarDecl *Block;
  llvm::StringRef Member;
};

/// Whether \p Grid is such a quotient by \p By. It is run for many extents of both: sums, products
/// and quotients that round as they should for a few periods of the divisor do so always. What
/// does not name the block is one number; functions of one `return` are followed.
bool coversWithAny(const clang::Expr *Grid, const BlockExtent &By);

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_GRIDCOVER_H
