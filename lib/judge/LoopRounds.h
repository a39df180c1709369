//===- lib/judge/LoopRounds.h - Iterations of constant loops ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the variables of a loop are in each of its iterations, where constants alone decide it.
///
///   for (unsigned c = 0; c < 3; ++c)        c: 0, 1, 2, 3   (the test of 3 ends it)
///   for (int k = 0, i = start; k < 2; ...)  k: 0, 1, 2   i: start, start + 1, start + 2
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_LOOPROUNDS_H
#define WARPLINT_JUDGE_LOOPROUNDS_H

#include "lib/expr/Substitute.h"
#include "lib/kernel/Kernel.h"

namespace warplint {

/// By iteration, what to put in for the variables; the last one's test fails, and what is guarded
/// by it does not take part. Exits by what is not known are not taken. Empty if there are more than
/// \p Most iterations, or their number is not known.
std::vector<Substitution> roundsOf(ExprPool &Pool, const Loop &L, unsigned Most);

/// The first \p Most iterations of a loop that may be of any length; fewer if what becomes of the
/// variables is not known.
std::vector<Substitution> firstRoundsOf(ExprPool &Pool, const Loop &L, unsigned Most);

} // namespace warplint

#endif // WARPLINT_JUDGE_LOOPROUNDS_H
