//===- lib/lanes/LanePattern.h - Where the lanes of a request reach *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Requests that reach the same, up to shifts that do not matter, have one pattern: they have one
/// price. A pattern counts its bytes from the first lane that takes part, so that those of
/// `in[tid.x]` in all warps of a block are one: 0 4 8 ... 124.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_LANEPATTERN_H
#define WARPLINT_LANES_LANEPATTERN_H

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Condition.h"

#include <optional>
#include <vector>

namespace warplint {

/// A multiple of an unknown that is a multiple of Unit plus At: its common divisors with Unit are
/// some of At's.
struct Landing {
  SymbolId Divisor;
  int64_t At, Unit;

  bool operator==(const Landing &O) const = default;
};

/// The lanes of one request, up to shifts that do not matter.
struct LanePattern {
  LaneMask Active = 0;  ///< lanes that may take part
  LaneMask Certain = 0; ///< lanes that do
  LaneInts Base;        ///< bytes
  /// Bytes, modulo a line, by which Base lies below what the first request reaches, counted from
  /// the array's start; nothing if that is not known.
  std::optional<unsigned> Start;
  llvm::SmallVector<LaneTerm, 2> Terms;
  /// If present: lanes whose keys differ never take part together (`if (tid == k)`).
  std::optional<LaneArray> Exclusive;
  /// Of a quotient written out: what has to be possible for it to step where it does.
  llvm::SmallVector<Landing, 0> Landings;
  uint64_t Requests = 0; ///< that one block makes of this pattern
  bool Counted = true;   ///< Requests is exact, not just "some"
  bool AtEdge = false;   ///< written out of a pattern with an edge: with lanes on both sides of it
  unsigned Warp = 0;     ///< the first warp that shows it
  /// In which iterations of loops that were run one by one, and how many requests each;
  /// labels of Evaluation::Iterations.
  std::vector<std::pair<unsigned, uint64_t>> In;

  bool operator==(const LanePattern &O) const = default;
};

/// Whether requests of both reach the same, whoever makes them and how many.
bool haveSameLanes(const LanePattern &A, const LanePattern &B);
uint64_t hashOf(const LanePattern &P); ///< equal for those that have the same lanes

/// Bytes by which requests of such an access may be shifted without another price.
int64_t shiftUnit(Space In);

/// The pattern of one request at \p Address: bytes counted from the first active lane, up to a
/// multiple of \p Unit; what cannot matter left out.
/// \pre some lane is active.
void setPlace(LanePattern &P, const SymbolTable &Symbols, int64_t Unit, const LaneValue &Address);

/// Whether one lane at a time takes part: such a request costs the same anywhere.
bool isOfOneLane(const LanePattern &P);

} // namespace warplint

#endif // WARPLINT_LANES_LANEPATTERN_H
