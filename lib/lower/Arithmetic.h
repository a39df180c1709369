//===- lib/lower/Arithmetic.h - Integer operations as expressions -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A value of w bits is lowered to the integer that its bits denote when read as signed; a
/// boolean to 0 or 1. Where LLVM says that no signed overflow happens, the operation on
/// integers is the same; elsewhere the result is wrapped.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_ARITHMETIC_H
#define WARPLINT_LOWER_ARITHMETIC_H

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

} // namespace warplint

#endif // WARPLINT_LOWER_ARITHMETIC_H
