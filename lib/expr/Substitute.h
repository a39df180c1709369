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
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// What stands in for which leaf. The expressions of one pool.
using Substitution = llvm::DenseMap<const Expr *, const Expr *>;

/// \p E with the leaves of \p By replaced, made in \p Pool.
const Expr *substitute(ExprPool &Pool, const Expr *E, const Substitution &By);

/// \p E with what \p Inner has in place of each of its parts, null for those that stay.
const Expr *rewritten(ExprPool &Pool, const Expr *E,
                      llvm::function_ref<const Expr *(const Expr &)> Inner);
/// \p E where no sum in it leaves the 32 bits or more that it is computed in.
const Expr *withoutWraps(ExprPool &Pool, const Expr *E);

} // namespace warplint

#endif // WARPLINT_EXPR_SUBSTITUTE_H
