// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Arithmetic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace warplint;

unsigned warplint::widthOf(const llvm::Value *V) {
  return V->getType()->isIntegerTy() ? V->getType()->getIntegerBitWidth() : 64;
}

const Expr *warplint::lowerConstant(ExprPool &Pool, const llvm::Constant *C) {
  if (const auto *Float = llvm::dyn_cast<llvm::ConstantFP>(C))
    return Pool.constant(Float->getValueAPF().bitcastToAPInt().zextOrTrunc(64).getSExtValue());
  const auto *Int = llvm::dyn_cast<llvm::ConstantInt>(C);
  if (!Int)
    return Pool.constant(0); // undef, poison, null: any value will do
  if (Int->getBitWidth() == 1)
    return Pool.boolean(Int->isOne());
  return Pool.constant(Int->getValue().sextOrTrunc(64).getSExtValue());
}

/// An operation on booleans.
static const Expr *lowerBoolean(ValueLowering &Values, const llvm::BinaryOperator &I, const Expr *A,
                                const Expr *B) {
  ExprPool &Pool = Values.Pool;
  switch (I.getOpcode()) {
  case llvm::Instruction::And:
  case llvm::Instruction::Mul:
    return Pool.land(A, B);
  case llvm::Instruction::Or:
    return Pool.lor(A, B);
  case llvm::Instruction::Xor:
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
    return A->isConst(1) ? Pool.lnot(B) : B->isConst(1) ? Pool.lnot(A) : Pool.ne(A, B);
  default:
    return Values.opaque(I, false);
  }
}

const Expr *warplint::lowerBinary(ValueLowering &Values, const llvm::BinaryOperator &I) {
  ExprPool &Pool = Values.Pool;
  const Expr *A = Values.operand(I, 0), *B = Values.operand(I, 1);
  const unsigned Bits = widthOf(&I);
  auto Unsigned = [&](const Expr *E) { return Pool.unsign(Bits, E); };
  if (Bits == 1)
    return lowerBoolean(Values, I, A, B);
  bool Exact = llvm::isa<llvm::OverflowingBinaryOperator>(I) && I.hasNoSignedWrap();
  auto Wrapped = [&](const Expr *E) { return Exact ? E : Pool.wrap(Bits, E); };
  // What overflows anyway may as well overflow late: the ring operations commute with it.
  const Expr *RA = Exact ? A : stripWraps(Bits, A), *RB = Exact ? B : stripWraps(Bits, B);
  switch (I.getOpcode()) {
  case llvm::Instruction::Add:
    return Wrapped(Pool.add(RA, RB));
  case llvm::Instruction::Sub:
    return Wrapped(Pool.sub(RA, RB));
  case llvm::Instruction::Mul:
    return Wrapped(Pool.mul(RA, RB));
  case llvm::Instruction::Shl:
    return Wrapped(Pool.shl(RA, Unsigned(B)));
  case llvm::Instruction::SDiv:
    return Pool.div(A, B);
  case llvm::Instruction::SRem:
    return Pool.rem(A, B);
  case llvm::Instruction::UDiv:
    if (const Expr *Quotient = divUnsigned(Pool, Bits, A, B))
      return Wrapped(Quotient);
    return Values.opaque(I, /*PerLane=*/true);
  case llvm::Instruction::URem:
    if (const Expr *Rest = remUnsigned(Pool, Bits, A, B))
      return Wrapped(Rest);
    return Values.opaque(I, /*PerLane=*/true);
  case llvm::Instruction::LShr:
    return shiftUnsigned(Pool, Bits, A, B);
  case llvm::Instruction::AShr:
    return Pool.shr(A, Unsigned(B));
  case llvm::Instruction::And:
    return Pool.band(A, B);
  case llvm::Instruction::Or:
    if (llvm::cast<llvm::PossiblyDisjointInst>(I).isDisjoint())
      return Wrapped(Pool.add(A, B));
    return Pool.bor(A, B);
  case llvm::Instruction::Xor:
    return Pool.bxor(A, B);
  default:
    return Values.opaque(I, false);
  }
}

const Expr *warplint::lowerCast(ValueLowering &Values, const llvm::CastInst &I) {
  ExprPool &Pool = Values.Pool;
  llvm::Type *From = I.getSrcTy();
  if (!From->isIntOrPtrTy())
    return Values.opaque(I, false); // from a floating-point value
  const Expr *A = Values.operand(I, 0);
  unsigned FromBits = widthOf(I.getOperand(0)), ToBits = widthOf(&I);
  switch (I.getOpcode()) {
  case llvm::Instruction::Trunc:
    return ToBits == 1 ? Pool.unsign(1, A) : Pool.wrap(ToBits, A);
  case llvm::Instruction::ZExt:
    return FromBits == 1 ? A : Pool.unsign(FromBits, A);
  case llvm::Instruction::SExt:
    return FromBits == 1 ? Pool.sub(Pool.constant(0), A) : A;
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::PtrToAddr:
    return Pool.wrap(ToBits, A);
  case llvm::Instruction::IntToPtr:
  case llvm::Instruction::AddrSpaceCast:
  case llvm::Instruction::BitCast:
    return A;
  default:
    return Values.opaque(I, false);
  }
}

const Expr *warplint::lowerCompare(ValueLowering &Values, const llvm::ICmpInst &I) {
  ExprPool &Pool = Values.Pool;
  if (!I.getOperand(0)->getType()->isIntOrPtrTy())
    return Values.opaque(I, true);
  const Expr *A = Values.operand(I, 0), *B = Values.operand(I, 1);
  bool Unsigned = I.isUnsigned() && I.getOperand(0)->getType()->isIntegerTy();
  const unsigned Bits = widthOf(I.getOperand(0));
  auto Less = [&](const Expr *Low, const Expr *High) {
    return Unsigned ? lessUnsigned(Pool, Bits, Low, High) : Pool.lt(Low, High);
  };
  switch (I.getPredicate()) {
  case llvm::ICmpInst::ICMP_EQ:
    return Pool.eq(A, B);
  case llvm::ICmpInst::ICMP_NE:
    return Pool.ne(A, B);
  case llvm::ICmpInst::ICMP_SLT:
  case llvm::ICmpInst::ICMP_ULT:
    return Less(A, B);
  case llvm::ICmpInst::ICMP_SLE:
  case llvm::ICmpInst::ICMP_ULE:
    return Pool.lnot(Less(B, A));
  case llvm::ICmpInst::ICMP_SGT:
  case llvm::ICmpInst::ICMP_UGT:
    return Less(B, A);
  case llvm::ICmpInst::ICMP_SGE:
  case llvm::ICmpInst::ICMP_UGE:
    return Pool.lnot(Less(A, B));
  default:
    return Values.opaque(I, false);
  }
}

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
