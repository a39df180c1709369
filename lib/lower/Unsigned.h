//===- lib/lower/Unsigned.h - Values that are read as unsigned ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Order and shifts of values read as unsigned. At 64 bits an expression has no reading above 2^63:
/// a value below 0 stands for one above all that are not. An unknown is held to be as large as its
/// name says, so only what takes something away, `i - 1`, is asked whether it is below 0, and what
/// is so for certain, `~i`.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_UNSIGNED_H
#define WARPLINT_LOWER_UNSIGNED_H

#include "lib/expr/Expr.h"

namespace warplint {

/// Whether \p E of 64 bits, read as unsigned, is 2^63 or more for certain.
bool isAboveSigned(const Expr &E);

/// A < B of \p Bits bits.
const Expr *lessUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B);

/// The lesser and the greater of two values of \p Bits bits, as signed as all are.
const Expr *minUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B);
const Expr *maxUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B);

/// A >> By that shifts in zeroes.
const Expr *shiftUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *By);

/// A / B and A % B, not wrapped; null where a value of 2^63 or more makes them something that no
/// expression says.
const Expr *divUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B);
const Expr *remUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B);

} // namespace warplint

#endif // WARPLINT_LOWER_UNSIGNED_H
