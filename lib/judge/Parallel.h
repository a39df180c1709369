//===- lib/judge/Parallel.h - Unknowns that move lanes alike ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where two unknowns move the lanes by multiples of the same steps, only a sum of them matters:
///
///   s[threadIdx.x == 0 ? state + 256 * half : threadIdx.x]   state + 256*half
///   s[(t % n) * threadIdx.x]                                 t - n*(t / n), which is t % n
///
/// A table over that one unknown is complete, where one over both has too many rows.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_PARALLEL_H
#define WARPLINT_JUDGE_PARALLEL_H

#include "lib/lanes/LanePattern.h"
#include "lib/lanes/SumTest.h"

#include <optional>

namespace warplint {

/// \p Patterns with each such sum as an unknown of its own; nothing if there is none. \p Known is
/// what the conditions of the case leave of sums.
std::optional<std::vector<LanePattern>> joinParallel(SymbolTable &Symbols,
                                                     llvm::ArrayRef<LanePattern> Patterns,
                                                     llvm::ArrayRef<SumAnswer> Known = {});

} // namespace warplint

#endif // WARPLINT_JUDGE_PARALLEL_H
