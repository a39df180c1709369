//===- test/unit/sim/Lanes.h - Accesses for tests ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Builds accesses from a formula, and random ones of the kinds programs make.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_UNIT_SIM_LANES_H
#define WARPLINT_TEST_UNIT_SIM_LANES_H

#include "sim/WarpAccess.h"

#include <random>

namespace warplint::sim {

/// Lane l reaches \p Bytes bytes at \p Formula(l).
template <typename F>
WarpAccess lanes(unsigned Bytes, F Formula, Op Operation = Op::Load, LaneMask Active = AllLanes) {
  WarpAccess Access;
  Access.BytesPerLane = Bytes;
  Access.Operation = Operation;
  Access.Active = Active;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Access.Offset[Lane] = uint64_t(Formula(Lane));
  return Access;
}

/// Draws accesses of \p Bytes aligned bytes a lane: random, strided, by rows and columns,
/// swizzled, shared in pairs; under full, ragged, sparse and random masks.
class RandomAccesses {
public:
  RandomAccesses(unsigned Bytes, unsigned Seed) : Bytes(Bytes), Draw(Seed) {}

  WarpAccess next(Op Operation) {
    const uint64_t Base = below(2) ? 0 : below(1 << 20);
    const uint64_t Step = below(80), Row = below(600);
    const unsigned Width = 1u << below(6), Kind = unsigned(below(7));
    const uint64_t Range = uint64_t(1) << below(12);
    auto Unit = [&](unsigned Lane) -> uint64_t {
      switch (Kind) {
      case 0:
        return Base + below(Range);
      case 1:
        return Base + Lane * Step;
      case 2:
        return Base + 5000 - Lane * Step;
      case 3:
        return Base + Lane % Width * Step + Lane / Width * Row;
      case 4:
        return Base + Lane / Width * Row + ((Lane % Width) ^ (Row % 32));
      case 5:
        return Base + (Lane >> (1 + Step % 3)) * Row;
      default:
        return Base + (Lane & ~(1u << Step % 3)) * (below(9) == 0 ? Row : Step);
      }
    };
    return lanes(Bytes, [&](unsigned Lane) { return Unit(Lane) * Bytes; }, Operation, mask());
  }

  uint64_t below(uint64_t End) { return Draw() % End; }

  LaneMask mask() {
    switch (below(6)) {
    case 0:
      return LaneMask(Draw());
    case 1:
      return LaneMask(Draw() & Draw() & Draw());
    case 2:
      return LaneMask((uint64_t(1) << below(33)) - 1);
    default:
      return AllLanes;
    }
  }

private:
  unsigned Bytes;
  std::mt19937_64 Draw;
};

} // namespace warplint::sim

#endif // WARPLINT_TEST_UNIT_SIM_LANES_H
