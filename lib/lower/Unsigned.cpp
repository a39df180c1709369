//===- lib/lower/Unsigned.cpp - Comparisons of unsigned values --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Unsigned.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace warplint;

bool warplint::isAboveSigned(const Expr &E) { return E.Range.Hi < 0; }

/// Whether threads and constants alone decide \p E. Of other values it is taken for granted that
/// they do not wrap around (docs/limitations.md).
static bool isOfThread(const Expr *E, unsigned Depth = 16) {
  switch (E->Kind) {
  case ExprKind::Const:
  case ExprKind::ThreadIdx:
  case ExprKind::BlockDim:
  case ExprKind::Lane:
    return true;
  default:
    return Depth && !E->Operands.empty() &&
           llvm::all_of(E->Operands, [=](const Expr *Of) { return isOfThread(Of, Depth - 1); });
  }
}

/// Whether \p E, which threads and constants decide, is 2^63 or more for some of them.
static bool mayBeAboveSigned(const Expr &E) { return E.Range.Lo < 0 && isOfThread(&E); }

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
  if (Bits == 64 && By->isConst() && By->Range.isWithin({1, 63})) {
    if (isAboveSigned(*A) && By->Value > 1)
      return Pool.add(Shifted, Pool.constant(int64_t(1) << (64 - By->Value))); // of the sign
    if (mayBeAboveSigned(*A))
      return Pool.band(Shifted, Pool.constant(int64_t(~uint64_t(0) >> By->Value)));
  }
  return Pool.wrap(Bits, Shifted);
}

/// The quotient of what is 2^63 or more, by halves: twice that of A / 2, and one more where the
/// rest still holds \p B. \pre 0 < B <= 2^62.
static const Expr *divAboveSigned(ExprPool &Pool, const Expr *A, const Expr *B) {
  const Expr *Half = Pool.band(Pool.shr(A, Pool.constant(1)), Pool.constant(INT64_MAX));
  const Expr *Twice = Pool.mul(Pool.constant(2), Pool.div(Half, B));
  return Pool.add(Twice, Pool.le(B, Pool.sub(A, Pool.mul(Twice, B))));
}

const Expr *warplint::divUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B) {
  if (Bits == 64 && B->isConst() && B->Value < 0 && isOfThread(A)) // at most 1
    return Pool.land(Pool.lt(A, Pool.constant(0)), Pool.le(B, A));
  if (Bits == 64 && mayBeAboveSigned(*A) && B->isConst() &&
      B->Range.isWithin({1, int64_t(1) << 62}))
    return Pool.select(Pool.le(Pool.constant(0), A), Pool.div(A, B), divAboveSigned(Pool, A, B));
  if (Bits == 64 && isAboveSigned(*A))
    return nullptr;
  return Pool.div(Pool.unsign(Bits, A), Pool.unsign(Bits, B));
}

const Expr *warplint::remUnsigned(ExprPool &Pool, unsigned Bits, const Expr *A, const Expr *B) {
  // At 64 bits a value below 0 stands for one above 2^63: its low bits are right, as they are.
  if (Bits == 64 && B->isConst() && llvm::isPowerOf2_64(uint64_t(B->Value)))
    return Pool.band(A, Pool.constant(int64_t(uint64_t(B->Value) - 1)));
  if (Bits == 64 && B->isConst() && isOfThread(A) && (A->Range.Lo < 0 || B->Value < 0)) {
    const Expr *Quotient = divUnsigned(Pool, Bits, A, B);
    return Quotient ? Pool.sub(A, Pool.mul(Quotient, B)) : nullptr;
  }
  if (Bits == 64 && isAboveSigned(*A))
    return nullptr;
  return Pool.rem(Pool.unsign(Bits, A), Pool.unsign(Bits, B));
}
