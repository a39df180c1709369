//===- lib/expr/Parts.h - What an expression is made of ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Walks over expressions. They share their parts, so a walk that goes down every operand takes
/// exponential time: these look at each node once.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_EXPR_PARTS_H
#define WARPLINT_EXPR_PARTS_H

#include "lib/expr/Expr.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {

/// Whether \p Is holds for \p Root or for a node that it is made of.
bool anyPart(const Expr &Root, llvm::function_ref<bool(const Expr &)> Is);

/// Whether \p E is made from the thread's place, so that lanes or warps may differ in it.
bool namesThread(const Expr &E);

/// \p E before it was taken for an integer of some width and sign.
const Expr *unwrapped(const Expr *E);

/// Conditions that hold together where \p E does: the operands of its conjunctions, in order.
using Conjuncts = llvm::SmallVector<const Expr *, 4>;
Conjuncts conjunctsOf(const Expr *E);

/// By id, whether \p Is holds for the node or for one that it is made of.
std::vector<bool> nodesWithPart(const ExprPool &Pool, llvm::function_ref<bool(const Expr &)> Is);

} // namespace warplint

#endif // WARPLINT_EXPR_PARTS_H
