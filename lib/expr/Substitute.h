//===- lib/expr/Substitute.h - Expressions with leaves filled in -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rewrites expressions: `4*(8*tid.x + k)` with k = 3 is `4*(8*tid.x + 3)`. What becomes constant
/// is folded as the pool folds.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_EXPR_SUBSTITUTE_H
#define WARPLINT_EXPR_SUBSTITUTE_H

#include "lib/expr/Expr.h"

#include "llvm/ADT/DenseMap.h"

namespace warplint {

/// What stands in for which leaf. The expressions of one pool.
using Substitution = llvm::DenseMap<const Expr *, const Expr *>;

/// \p E with the leaves of \p By replaced, made in \p Pool.
const Expr *substitute(ExprPool &Pool, const Expr *E, const Substitution &By);

} // namespace warplint

#endif // WARPLINT_EXPR_SUBSTITUTE_H
