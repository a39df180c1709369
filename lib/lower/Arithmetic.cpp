//===- lib/lower/Arithmetic.cpp - Integer operations as expressions -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Arithmetic.h"

#include "lib/lower/Unsigned.h"

#include "llvm/IR/Operator.h"

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
