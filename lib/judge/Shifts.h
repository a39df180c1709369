// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warps and iterations of `x[len * row + 4 * n * i + tid % n]` differ by where their requests
// begin, and `len * row` puts that anywhere already. They are one pattern, to be priced and to be
// written out step by step once. And `q[at]`, `k[at]` are one access, wherever `q` and `k` begin.
//
// Where two unknowns move the lanes by multiples of the same steps, only a sum of them matters:
//
//   s[threadIdx.x == 0 ? state + 256 * half : threadIdx.x]   state + 256*half
//   s[(t % n) * threadIdx.x]                                 t - n*(t / n), which is t % n
//
// A table over that one unknown is complete, where one over both has too many rows.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/lanes/Sums.h"

#include <optional>

namespace warplint {

/// \p Patterns of \p A, in which stairs may not be written out yet. Unknowns that move all lanes
/// alike and decide nothing else are one, `shift`, where rows are over `start` in any case; what
/// it covers is left out of the other terms; and patterns that have become equal are one. Nothing
/// if there is no such unknown.
std::optional<std::vector<LanePattern>> joinShifts(SymbolTable &Symbols, const Access &A,
                                                   llvm::ArrayRef<LanePattern> Patterns);

/// \p Patterns with each such sum as an unknown of its own; nothing if there is none. \p Known is
/// what the conditions of the case leave of sums.
std::optional<std::vector<LanePattern>> joinParallel(SymbolTable &Symbols,
                                                     llvm::ArrayRef<LanePattern> Patterns,
                                                     llvm::ArrayRef<SumAnswer> Known = {});

} // namespace warplint
