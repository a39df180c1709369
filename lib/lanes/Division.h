// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division by d passes through multiples of d: (16*u + lane) / 16 = u + lane / 16. What is
// not a multiple has to be asked about: (u + lane) / 16 depends on u mod 16. Where it is not
// asked, the quotient is an unknown that knows what it is a quotient of.
//
// `i / W` with i = p + lane, p and W unknown: over the lanes it is a staircase whose steps
// are W wide and begin anywhere.
//
//   W = 5, p mod 5 = 3:   q q q+1 q+1 q+1 q+1 q+1 q+2 ...
//   W > 31:               q q ... q q+1 ... q+1      at most one step
//
// While a pattern is computed, a quotient is known by what is divided. In a finished
// pattern only the shape of the stairs matters, so that warps whose stairs differ in where
// they begin share one pattern.
//
// `i < n` is a staircase of one step. An address chosen by it (`i < n ? i : n - 1`, the edge
// of an image) is `n - 1` plus the step times what both differ by (lib/lanes/EdgeChooser.h).

#pragma once

#include "lib/lanes/DerivedUnknown.h"
#include "lib/lanes/Evaluate.h"

#include <map>
#include <vector>

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

/// What the symbols of a pattern's terms became before, in those lanes: a loop asks for the same in
/// each iteration.
using StairsMemo =
    std::map<std::pair<LaneMask, std::vector<SymbolId>>, llvm::SmallVector<SymbolId, 4>>;

/// Replaces the quotients in \p P by stairs, numbered in order of appearance. Quotients whose
/// numerator is apart in the lanes by more than known offsets and other such quotients stay as they
/// are.
void standardiseQuotients(SymbolTable &Symbols, LanePattern &P, StairsMemo &Memo);

/// The stairs that \p S is, or has as factors; none if other factors of it differ per lane.
llvm::SmallVector<SymbolId, 2> stairsIn(const SymbolTable &Symbols, SymbolId S);
/// The stairs of a pattern, in the order in which its terms name them.
llvm::SmallVector<SymbolId, 4> stairsIn(const SymbolTable &Symbols, const LanePattern &P);
/// The same, and then those that stand in what others divide.
llvm::SmallVector<SymbolId, 4> allStairsIn(const SymbolTable &Symbols, const LanePattern &P);

/// Whether a pattern holds a value that differs per lane, other than stairs.
bool isScattered(const SymbolTable &Symbols, const LanePattern &P);

} // namespace warplint
