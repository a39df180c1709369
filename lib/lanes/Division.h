//===- lib/lanes/Division.h - Division with unknowns ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Division by d passes through multiples of d: (16*u + lane) / 16 = u + lane / 16. What is
/// not a multiple has to be asked about: (u + lane) / 16 depends on u mod 16. Where it is not
/// asked, the quotient is an unknown that knows what it is a quotient of.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_DIVISION_H
#define WARPLINT_LANES_DIVISION_H

#include "lib/lanes/DerivedUnknown.h"

namespace warplint {

/// \p A / \p B as C has it; \p E: the expression that divides.
LaneValue divide(const LaneContext &C, const Expr *E, const LaneValue &A, const LaneValue &B);
/// \p A % \p B as C has it.
LaneValue remainder(const LaneContext &C, const Expr *E, const LaneValue &A, const LaneValue &B);

/// floor(\p A / \p By) and what it leaves, for an \p A that is not negative.
LaneValue divideBy(const LaneContext &C, const Expr *E, const LaneValue &A, int64_t By);
LaneValue remainderBy(const LaneContext &C, const Expr *E, const LaneValue &A, int64_t By);
/// The greatest multiple of \p By up to \p A.
LaneValue roundDown(const LaneContext &C, const Expr *E, const LaneValue &A, int64_t By);

/// floor(A / B) as an unknown of its own; \p E makes it, if an expression does. Equal quotients are
/// one unknown, so that what is divided, multiplied and added up again comes out whole.
LaneValue quotient(const LaneContext &C, const Expr *E, const LaneValue &A, const LaneValue &B,
                   std::optional<Question> Settles);

/// What to ask so that \p A is known modulo \p Modulus, or more of it is; nothing if no answer, or
/// too many, would help.
std::optional<Question> questionFor(const SymbolTable &Symbols, const LaneValue &A,
                                    int64_t Modulus);

/// What divides every multiple of the term's unknown.
int64_t divisorOf(const SymbolTable &Symbols, const LaneTerm &T);

/// Whether \p V is seen to be negative somewhere: it starts below zero and cannot be just
/// anything. Division then rounds towards zero, and no closed form does.
bool fallsBelowZero(const SymbolTable &Symbols, const LaneValue &V);

} // namespace warplint

#endif // WARPLINT_LANES_DIVISION_H
