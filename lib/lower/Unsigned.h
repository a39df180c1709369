//===- lib/lower/Unsigned.h - Comparisons of unsigned values ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Order among values read as unsigned. At 64 bits an expression has no reading above 2^63: a value
/// below 0 stands for one above all that are not. An unknown is held to be as large as its name
/// says, so only what takes something away, `i - 1`, is asked whether it is below 0.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_UNSIGNED_H
#define WARPLINT_LOWER_UNSIGNED_H

#include "lib/expr/Expr.h"

namespace warplint {

/// A < B of \p Bits bits.
const Expr *lessUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B);

/// The lesser and the greater of two values of \p Bits bits, as signed as all are.
const Expr *minUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B);
const Expr *maxUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B);

} // namespace warplint

#endif // WARPLINT_LOWER_UNSIGNED_H
