// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `Difference == 0` and `Difference < 0`, lane by lane: true or false where the ranges of the
// unknowns decide, where answers do, or where lanes have left a loop and so are past its end; else
// open.
//
//   32*bid.x + lane - n < 0   bid.x = 0, n >= 16:   true in lanes 0 to 15, open in the others

#pragma once

#include "lib/lanes/DerivedUnknown.h"
#include "lib/lanes/LaneValue.h"

namespace warplint {

/// Decides `Difference == 0` or `Difference < 0` (\p Kind is Eq or Lt) for all warps of the batch;
/// where they decide otherwise, lanes stay undecided.
LanePredicate compare(const LaneContext &C, const LaneValue &Difference, ExprKind Kind);

/// Whether all lanes give the same answer, be it known or not. Lanes that are apart do if what
/// is unknown comes in steps that none of them is beyond: 32*q + lane < 0, for lane < 32.
bool decidesAlike(const SymbolTable &Symbols, const LaneValue &Difference, ExprKind Kind);

/// Whether something else in a sum of \p Terms is made of what \p T asks about.
/// \pre \p T asks something.
bool isRelated(const SymbolTable &Symbols, llvm::ArrayRef<LaneTerm> Terms, const LaneTerm &T);

} // namespace warplint
