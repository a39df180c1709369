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
/// of an image) is `n - 1` plus the step times what both differ by (lib/lanes/Edges.cpp).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_STAIRS_H
#define WARPLINT_LANES_STAIRS_H

#include "lib/lanes/Evaluate.h"

#include <map>
#include <tuple>

namespace warplint {

/// The stairs that quotients became before. A loop asks for the same ones in each iteration.
class StairsMemo {
public:
  /// The stairs of quotient \p Old in the lanes \p Active, or \p Old if it makes none. They are
  /// number \p Ordinal of a pattern, and share what is divided with those of equal \p Common.
  SymbolId of(SymbolTable &Symbols, SymbolId Old, LaneMask Active, unsigned Ordinal,
              unsigned Common);

private:
  std::map<std::tuple<SymbolId, LaneMask, unsigned, unsigned>, SymbolId> Made;
};

/// Replaces the quotients in \p P by stairs, numbered in order of appearance. Quotients whose
/// numerator is apart in the lanes by more than known offsets stay as they are.
void standardiseQuotients(SymbolTable &Symbols, LanePattern &P, StairsMemo &Memo);

/// The stairs that \p S is, or has as factors; none if other factors of it differ per lane.
llvm::SmallVector<SymbolId, 2> stairsIn(const SymbolTable &Symbols, SymbolId S);
/// The stairs of a pattern, in the order in which its terms name them.
llvm::SmallVector<SymbolId, 4> stairsIn(const SymbolTable &Symbols, const LanePattern &P);

/// Whether a pattern holds a value that differs per lane, other than stairs.
bool isScattered(const SymbolTable &Symbols, const LanePattern &P);

} // namespace warplint

#endif // WARPLINT_LANES_STAIRS_H
