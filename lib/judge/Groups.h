// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes with equal coefficients for every unknown keep their distances, whatever the
// unknowns are: they form a rigid group. Where groups are apart, a request costs what its
// groups cost together; where they meet, less, but no less than the dearest of them.
//
// `in[y*N + x*M]`, 4 bytes, a 16x2 block: the two rows of a warp are moved by N, the columns
// by M; no two lanes are in one group.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// The lanes that all unknowns of \p P move alike, group by group.
std::vector<LaneMask> groupsOf(const LanePattern &P);

/// \p P where the unknown \p S is \p Value; products that it is a factor of stay. \p Value can be 0
/// to leave it out.
LanePattern withValue(const LanePattern &P, SymbolId S, int64_t Value);

struct GroupPrices {
  Figures Apart;  ///< with the groups apart, over every place each can begin
  Figures Bounds; ///< at all
};

GroupPrices priceGroups(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                        sim::Evidence &Rules);

/// The least |\p S| from which on no two lanes share a sector that are moved apart by more than
/// \p S alone, whatever other unknowns are: `n * (m + lane)`, m >= 32. Nothing if there is none,
/// because other unknowns move them without \p S, too, or may make up for each other.
std::optional<int64_t> apartFrom(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                                 SymbolId S);

} // namespace warplint
