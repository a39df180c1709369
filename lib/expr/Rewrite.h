// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites expressions: `4*(8*tid.x + k)` with k = 3 is `4*(8*tid.x + 3)`. What becomes constant
// is folded as the pool folds.
//
// Walks over expressions. They share their parts, so a walk that goes down every operand takes
// exponential time: these look at each node once.
//
// An expression as a constant plus multiples of terms that are no such sums themselves:
//
//   4*(2*tid.x + (bid.x & 7) + 1)    4 + 8*tid.x + 4*(bid.x & 7)
//
// Two addresses whose terms agree are a constant apart.

#pragma once

#include "lib/expr/Expr.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

namespace warplint {

/// What stands in for which leaf. The expressions of one pool.
using Substitution = llvm::DenseMap<const Expr *, const Expr *>;

/// \p E with the leaves of \p By replaced, made in \p Pool.
const Expr *substitute(ExprPool &Pool, const Expr *E, const Substitution &By);

/// \p E with what \p Inner has in place of each of its parts, null for those that stay.
const Expr *rewritten(ExprPool &Pool, const Expr *E,
                      llvm::function_ref<const Expr *(const Expr &)> Inner);
/// \p E where no sum in it leaves the 32 bits or more that it is computed in.
const Expr *withoutWraps(ExprPool &Pool, const Expr *E);

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

struct LinearForm {
  int64_t Constant = 0;
  std::map<uint32_t, int64_t> Factors; ///< by Expr::Id of the term; none is 0

  bool operator==(const LinearForm &) const = default;
};

LinearForm linearForm(const Expr *E);

/// The greatest power of two, up to 256, that divides \p E whatever its leaves are. Addresses of
/// objects count as multiples of 256: whoever knows better looks at the object.
uint64_t knownDivisor(const Expr *E);

} // namespace warplint
