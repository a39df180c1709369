//===- lib/lower/Pointers.h - Addresses as expressions -------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_POINTERS_H
#define WARPLINT_LOWER_POINTERS_H

#include "lib/lower/Values.h"

#include "llvm/IR/Operator.h"

namespace warplint {

/// What \p V is a cast of, past the marks that LLVM leaves at parameters.
const llvm::Value *stripped(const llvm::Value *V);

/// Arguments, globals, constant pointers.
const Expr *lowerPointerBase(ValueLowering &Values, const llvm::Value *V);

const Expr *lowerGep(ValueLowering &Values, const llvm::GEPOperator &Gep, Block Where);

/// A field of a parameter that is passed by value; null if it is none.
const Expr *lowerParameterLoad(ValueLowering &Values, const llvm::LoadInst &I);

/// An integer out of an array whose contents are known; null if it is none.
const Expr *lowerTableLoad(ValueLowering &Values, const llvm::LoadInst &I);

} // namespace warplint

#endif // WARPLINT_LOWER_POINTERS_H
