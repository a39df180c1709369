//===- lib/lower/Unsigned.cpp - Comparisons of unsigned values --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Unsigned.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

bool warplint::isAboveSigned(const Expr &E) { return E.Range.Hi < 0; }

/// Whether \p E takes something away, or is negative anyhow: `~i`.
static bool mayBeNegative(const Expr *E, unsigned Depth = 8) {
  switch (E->Kind) {
  case ExprKind::Const:
    return E->Value < 0;
  case ExprKind::Sub:
    return true;
  case ExprKind::Add:
  case ExprKind::Mul:
    return Depth &&
           llvm::any_of(E->Operands, [=](const Expr *Of) { return mayBeNegative(Of, Depth - 1); });
  default:
    return isAboveSigned(*E);
  }
}

/// Whether \p A and \p B of 64 bits compare as the integers they denote.
static bool isOneOrder(const Expr *A, const Expr *B) {
  return mayBeNegative(A) == mayBeNegative(B);
}

const Expr *warplint::lessUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B) {
  A = Pool.unsign(Bits, A);
  B = Pool.unsign(Bits, B);
  const Expr *Less = Pool.lt(A, B), *Zero = Pool.constant(0);
  if (isOneOrder(A, B))
    return Less;
  return mayBeNegative(A) ? Pool.land(Pool.le(Zero, A), Less) : Pool.lor(Pool.lt(B, Zero), Less);
}

const Expr *warplint::minUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B) {
  if (Bits == 64 && !isOneOrder(A, B))
    return Pool.select(lessUnsigned(Pool, Bits, A, B), A, B);
  return Pool.wrap(Bits, Pool.min(Pool.unsign(Bits, A), Pool.unsign(Bits, B)));
}

const Expr *warplint::maxUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B) {
  if (Bits == 64 && !isOneOrder(A, B))
    return Pool.select(lessUnsigned(Pool, Bits, A, B), B, A);
  return Pool.wrap(Bits, Pool.max(Pool.unsign(Bits, A), Pool.unsign(Bits, B)));
}

const Expr *warplint::shiftUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *By) {
  const Expr *Shifted = Pool.shr(Pool.unsign(Bits, A), Pool.unsign(Bits, By));
  if (Bits == 64 && isAboveSigned(*A) && By->isConst() && By->Range.isWithin({2, 63}))
    return Pool.add(Shifted, Pool.constant(int64_t(1) << (64 - By->Value))); // of the sign
  return Pool.wrap(Bits, Shifted);
}
