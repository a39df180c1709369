// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value of w bits is lowered to the integer that its bits denote when read as signed; a
// boolean to 0 or 1. Where LLVM says that no signed overflow happens, the operation on
// integers is the same; elsewhere the result is wrapped.
//
// Order and shifts of values read as unsigned. At 64 bits an expression has no reading above 2^63:
// a value below 0 stands for one above all that are not. An unknown is held to be as large as its
// name says, so only what takes something away, `i - 1`, is asked whether it is below 0, and what
// is so for certain, `~i`.

#pragma once

#include "lib/expr/Expr.h"
#include "lib/lower/Values.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

namespace warplint {

/// In bits; of a pointer 64.
unsigned widthOf(const llvm::Value *V);

/// Of numbers in floating point the bits, which tell them from others.
const Expr *lowerConstant(ExprPool &Pool, const llvm::Constant *C);

const Expr *lowerBinary(ValueLowering &Values, const llvm::BinaryOperator &I);
const Expr *lowerCast(ValueLowering &Values, const llvm::CastInst &I);
const Expr *lowerCompare(ValueLowering &Values, const llvm::ICmpInst &I);

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
