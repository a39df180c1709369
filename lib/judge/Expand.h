// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a pattern that holds stairs (lib/lanes/Stairs.h) as patterns that do not: one for
// each place at which the steps can begin. A divisor that is unknown is either given a
// value, or taken to be wider than the warp, which leaves at most one step.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"

namespace warplint {

/// The unknown divisors of the stairs in \p Patterns, and how far their lanes are apart.
struct UnknownDivisor {
  SymbolId Symbol;
  int64_t Width = 0; ///< the greatest offset; a divisor above it makes one step at most
};
std::vector<UnknownDivisor> divisorsOf(const SymbolTable &Symbols,
                                       llvm::ArrayRef<LanePattern> Patterns);

/// A divisor's value; nothing: wider than Width.
struct DivisorChoice {
  UnknownDivisor Divisor;
  std::optional<int64_t> Value;
};

/// Writes all patterns that \p Patterns stand for under \p Choices, which name every unknown
/// divisor in them. Nothing if there are more than \p Most: that is found out first, writing takes
/// far longer than counting. Shifts of all lanes by multiples of \p Unit bytes do not matter.
/// \p TellLandings: patterns differ by where quotients land, too (Stairs.h).
std::optional<std::vector<LanePattern>> expand(SymbolTable &Symbols,
                                               llvm::ArrayRef<LanePattern> Patterns,
                                               llvm::ArrayRef<DivisorChoice> Choices, size_t Most,
                                               int64_t Unit, bool TellLandings);

/// \p Patterns as they are where no quotient steps. Nothing if one always does, or an edge is among
/// them, where neither side is the usual one.
std::optional<std::vector<LanePattern>> withoutSteps(SymbolTable &Symbols,
                                                     llvm::ArrayRef<LanePattern> Patterns,
                                                     llvm::ArrayRef<DivisorChoice> Choices);

/// Each of \p All once: where their lanes lie is the same for many warps.
std::vector<LanePattern> distinct(std::vector<LanePattern> All);

} // namespace warplint
