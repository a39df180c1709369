//===- lib/judge/Shifts.h - Unknowns that only move a request ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Warps and iterations of `x[len * row + 4 * n * i + tid % n]` differ by where their requests
/// begin, and `len * row` puts that anywhere already. They are one pattern, to be priced and to be
/// written out step by step once. And `q[at]`, `k[at]` are one access, wherever `q` and `k` begin.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_SHIFTS_H
#define WARPLINT_JUDGE_SHIFTS_H

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"

namespace warplint {

/// \p Patterns of \p A, in which stairs may not be written out yet. Unknowns that move all lanes
/// alike and decide nothing else are one, `shift`, where rows are over `start` in any case; what
/// it covers is left out of the other terms; and patterns that have become equal are one. Nothing
/// if there is no such unknown.
std::optional<std::vector<LanePattern>> joinShifts(SymbolTable &Symbols, const Access &A,
                                                   llvm::ArrayRef<LanePattern> Patterns);

} // namespace warplint

#endif // WARPLINT_JUDGE_SHIFTS_H
