//===- lib/judge/StairReach.h - How far apart lanes can come ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Bounds the bytes that a request with stairs (lib/lanes/Stairs.h) spreads over, without writing
/// the stairs out. Whatever p is, a quotient floor((p + offset) / D) of a lane is above that of the
/// first lane by floor(offset / D) or by ceil(offset / D):
///
///   bias[i / n], 4 bytes, n >= 10     lane 31 is 3 or 4 elements above lane 0: 20 bytes at most
///   row[i % n], n <= 8                i - n * (i / n), where n * (i / n) is i or up to 7 below:
///                                     8 elements
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_STAIRREACH_H
#define WARPLINT_JUDGE_STAIRREACH_H

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"

namespace warplint {

/// What an unknown divisor can be.
using DivisorRange = llvm::function_ref<ExprRange(SymbolId)>;

/// From the first byte that a lane of \p P reaches to behind the last, at most. Nothing if unknowns
/// other than the divisors move the lanes apart.
std::optional<uint64_t> reachOf(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                                DivisorRange RangeOf);

} // namespace warplint

#endif // WARPLINT_JUDGE_STAIRREACH_H
