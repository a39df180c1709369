//===- lib/lanes/LaneOperations.h - Shuffles and lookups --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shuffles, which exchange values between lanes, and operations that are carried out on known
/// numbers only: counting bits, looking up a table.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_LANEOPERATIONS_H
#define WARPLINT_LANES_LANEOPERATIONS_H

#include "lib/lanes/DerivedUnknown.h"

namespace warplint {

/// \p V as each lane reads it from another, by the rules of PTX `shfl`: \p E says which, \p Lane
/// and \p Clamp are the operands `b` and `c`.
LaneValue shuffled(const LaneContext &C, const Expr *E, const LaneValue &V, const LaneValue &Lane,
                   const LaneValue &Clamp);

/// Population count, leading and trailing zeros, reversed bits: of E->Bits bits.
LaneValue countedBits(const LaneContext &C, const Expr *E, const LaneValue &A);

/// Entry \p Index of a constant table; 0 beyond its end.
LaneValue tableEntry(const LaneContext &C, const Expr *E, llvm::ArrayRef<int64_t> Table,
                     const LaneValue &Index);

} // namespace warplint

#endif // WARPLINT_LANES_LANEOPERATIONS_H
