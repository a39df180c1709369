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
/// `i < n` is a staircase of one step. An address chosen by it (`i < n ? i : n - 1`, the edge
/// of an image) is `n - 1` plus the step times what both differ by (lib/lanes/EdgeChooser.h).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_STAIRS_H
#define WARPLINT_LANES_STAIRS_H

#include "lib/lanes/LanePattern.h"

#include <map>
#include <vector>

namespace warplint {

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

#endif // WARPLINT_LANES_STAIRS_H
