//===- lib/race/ThreadValues.cpp - An integer in each thread of a block *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/race/ThreadValues.h"

#include "lib/expr/IntMath.h"

using namespace warplint;

std::vector<ThreadValue> &ThreadValues::each(unsigned Threads) {
  if (V.size() == 1)
    V.resize(Threads, V[0]);
  return V;
}

uint64_t warplint::markOf(uint64_t A, uint64_t B) {
  // The finalizer of splitmix64: any bit of the operands moves half of those of the result.
  uint64_t X = A * 0x9e3779b97f4a7c15u + B + 0x632be59bd9b4e019u;
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9u;
  X = (X ^ (X >> 27)) * 0x94d049bb133111ebu;
  return X ^ (X >> 31);
}

namespace {
/// The number of an operation on numbers.
int64_t numberOf(const Expr &E, int64_t A, int64_t B) {
  switch (E.Kind) {
  case ExprKind::Add:
    return wrapAdd(A, B);
  case ExprKind::Sub:
    return wrapSub(A, B);
  case ExprKind::Mul:
    return wrapMul(A, B);
  case ExprKind::Div:
    return truncDiv(A, B);
  case ExprKind::Rem:
    return truncRem(A, B);
  case ExprKind::Shl:
    return shiftLeft(A, B);
  case ExprKind::Shr:
    return shiftRight(A, B);
  case ExprKind::And:
    return A & B;
  case ExprKind::Or:
    return A | B;
  case ExprKind::Xor:
    return A ^ B;
  case ExprKind::Min:
    return std::min(A, B);
  case ExprKind::Max:
    return std::max(A, B);
  case ExprKind::Wrap:
    return signExtend(A, E.Bits);
  case ExprKind::Unsign:
    return zeroExtend(A, E.Bits);
  case ExprKind::Popc:
    return popCount(zeroExtend(A, E.Bits));
  case ExprKind::Clz:
    return countLeadingZeros(A, E.Bits);
  case ExprKind::Ctz:
    return countTrailingZeros(A, E.Bits);
  case ExprKind::Brev:
    return reverseBits(A, E.Bits);
  case ExprKind::Eq:
    return A == B;
  case ExprKind::Lt:
    return A < B;
  case ExprKind::Not:
    return !A;
  default:
    return 0;
  }
}

bool isOfRing(ExprKind Kind) {
  return Kind == ExprKind::Add || Kind == ExprKind::Sub || Kind == ExprKind::Mul;
}

/// Of distinct unknowns, marks differ by this little once in four billion times.
bool isSmall(int64_t Difference) { return Difference > -(1 << 30) && Difference < (1 << 30); }

uint64_t operationMark(const Expr &E, const ThreadValue &A, const ThreadValue &B) {
  return markOf(markOf(uint64_t(E.Kind) << 8 | E.Bits, uint64_t(A.Mark)), uint64_t(B.Mark));
}

/// What rests on both.
ThreadValue onBoth(const ThreadValue &A, const ThreadValue &B, int64_t Number, int64_t Mark) {
  ThreadValue R{Number, Mark, std::max(A.How, B.How), A.Unknowns | B.Unknowns};
  if (R.isData())
    R.Number = R.Mark;
  return R;
}

/// \p Of, chosen by what \p By is.
ThreadValue restingOn(ThreadValue Of, const ThreadValue &By) {
  Of.How = std::max(Of.How, By.How);
  Of.Unknowns |= By.Unknowns;
  return Of;
}

ThreadValue junction(const Expr &E, const ThreadValue &A, const ThreadValue &B) {
  const bool Decides = E.Kind == ExprKind::LogicalOr; // the value that decides by itself
  const auto Is = [&](const ThreadValue &V) { return !V.isData() && (V.Number != 0) == Decides; };
  if (Is(A) && (A.isKnown() || !Is(B) || !B.isKnown()))
    return A;
  if (Is(B))
    return B;
  if (A.isData() || B.isData())
    return onBoth(A, B, 0, int64_t(operationMark(E, A, B)));
  return onBoth(A, B, !Decides, int64_t(operationMark(E, A, B)));
}

ThreadValue comparison(const Expr &E, const ThreadValue &A, const ThreadValue &B) {
  const int64_t Apart = wrapSub(A.Mark, B.Mark);
  if (Apart == 0 || isSmall(Apart))
    return ThreadValue::known(E.Kind == ExprKind::Eq ? Apart == 0 : Apart < 0);
  return onBoth(A, B, numberOf(E, A.Number, B.Number),
                int64_t(markOf(uint64_t(E.Kind), uint64_t(Apart))));
}

ThreadValue extremum(const Expr &E, const ThreadValue &A, const ThreadValue &B) {
  const bool IsMin = E.Kind == ExprKind::Min;
  const int64_t Apart = wrapSub(A.Mark, B.Mark);
  if (isSmall(Apart))
    return (Apart < 0) == IsMin ? A : B;
  if (A.isData() || B.isData())
    return onBoth(A, B, 0, int64_t(operationMark(E, A, B)));
  return (A.Number < B.Number) == IsMin ? restingOn(A, B) : restingOn(B, A);
}

ThreadValue selection(const Expr &E, const ThreadValue &If, const ThreadValue &A,
                      const ThreadValue &B) {
  if (A.Mark == B.Mark && A.How == B.How)
    return A;
  if (!If.isData())
    return restingOn(If.Number ? A : B, If);
  ThreadValue R = onBoth(A, B, 0, int64_t(markOf(operationMark(E, A, B), uint64_t(If.Mark))));
  R.How = Trust::Data;
  R.Number = R.Mark;
  return R;
}
} // namespace

ThreadValue warplint::combined(const Expr &E, const ThreadValue &A, const ThreadValue &B,
                               const ThreadValue &C) {
  switch (E.Kind) {
  case ExprKind::Select:
    return selection(E, A, B, C);
  case ExprKind::LogicalAnd:
  case ExprKind::LogicalOr:
    return junction(E, A, B);
  default:
    break;
  }
  if (A.isKnown() && B.isKnown())
    return ThreadValue::known(numberOf(E, A.Number, B.Number));
  switch (E.Kind) {
  case ExprKind::Eq:
  case ExprKind::Lt:
    return comparison(E, A, B);
  case ExprKind::Min:
  case ExprKind::Max:
    return extremum(E, A, B);
  case ExprKind::Mul:
  case ExprKind::And:
    if (A.is(0) || B.is(0))
      return ThreadValue::known(0);
    break;
  case ExprKind::Wrap: // arithmetic of 32 bits and more is taken not to overflow
    if (E.Bits >= 32)
      return A;
    break;
  case ExprKind::Unsign:
    if (E.Bits >= 32 && (A.isData() || A.Number >= 0))
      return A;
    break;
  default:
    break;
  }
  const int64_t Mark =
      isOfRing(E.Kind) ? numberOf(E, A.Mark, B.Mark) : int64_t(operationMark(E, A, B));
  return onBoth(A, B, numberOf(E, A.Number, B.Number), Mark);
}
