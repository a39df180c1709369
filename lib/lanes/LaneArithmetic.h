// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles, which exchange values between lanes, and operations that are carried out on known
// numbers only: counting bits, looking up a table.
//
// Below the lowest bit that an unknown can reach bits are known, above it they are the unknown's
// own, as long as the other operand leaves them alone: (16*u + lane) ^ 3 = 16*u + (lane ^ 3).
//
// A shift by an unknown s that all lanes share multiplies or divides by `1 << s`, which is an
// unknown like any other but for the values that it can have.

#pragma once

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

/// \p A and \p B combined as \p E (And, Or, Xor) says.
LaneValue bitwise(const LaneContext &C, const Expr *E, const LaneValue &A, const LaneValue &B);

/// \p A shifted by \p By as \p E (Shl, Shr) says.
LaneValue shift(const LaneContext &C, const Expr *E, const LaneValue &A, const LaneValue &By);

/// \p A reduced to the integers of E->Bits bits, signed or not, as \p E (Wrap, Unsign) says.
LaneValue reduce(const LaneContext &C, const Expr *E, const LaneValue &A);

} // namespace warplint
