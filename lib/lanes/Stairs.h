//===- lib/lanes/Stairs.h - Quotients as steps over the lanes ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `i / W` with i = p + lane, p and W unknown: over the lanes it is a staircase whose steps
/// are W wide and begin anywhere.
///
///   W = 5, p mod 5 = 3:   q q q+1 q+1 q+1 q+1 q+1 q+2 ...
///   W > 31:               q q ... q q+1 ... q+1      at most one step
///
/// While a pattern is computed, a quotient is known by what is divided. In a finished
/// pattern only the shape of the stairs matters, so that warps whose stairs differ in where
/// they begin share one pattern.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_STAIRS_H
#define WARPLINT_LANES_STAIRS_H

#include "lib/lanes/Evaluate.h"

namespace warplint {

/// Replaces the quotients in \p P by stairs, numbered in order of appearance. Quotients whose
/// numerator is apart in the lanes by more than known offsets stay as they are.
void standardiseQuotients(SymbolTable &Symbols, LanePattern &P);

/// The stairs that \p S is, or has as its only factor that differs per lane.
std::optional<SymbolId> stairsIn(const SymbolTable &Symbols, SymbolId S);

} // namespace warplint

#endif // WARPLINT_LANES_STAIRS_H
