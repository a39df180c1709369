//===- lib/lanes/BitOperations.h - Bits with unknowns -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Below the lowest bit that an unknown can reach bits are known, above it they are the unknown's
/// own, as long as the other operand leaves them alone: (16*u + lane) ^ 3 = 16*u + (lane ^ 3).
///
/// A shift by an unknown s that all lanes share multiplies or divides by `1 << s`, which is an
/// unknown like any other but for the values that it can have.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_BITOPERATIONS_H
#define WARPLINT_LANES_BITOPERATIONS_H

#include "lib/lanes/DerivedUnknown.h"

namespace warplint {

/// \p A and \p B combined as \p E (And, Or, Xor) says.
LaneValue bitwise(const LaneContext &C, const Expr *E, const LaneValue &A, const LaneValue &B);

/// \p A shifted by \p By as \p E (Shl, Shr) says.
LaneValue shift(const LaneContext &C, const Expr *E, const LaneValue &A, const LaneValue &By);

/// \p A reduced to the integers of E->Bits bits, signed or not, as \p E (Wrap, Unsign) says.
LaneValue reduce(const LaneContext &C, const Expr *E, const LaneValue &A);

} // namespace warplint

#endif // WARPLINT_LANES_BITOPERATIONS_H
