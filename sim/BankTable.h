//===- sim/BankTable.h - What each bank has to deliver ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A request to shared memory written out: for each group of lanes that is served together, the
/// words that each of the 32 banks delivers, and to whom. It says by definition what sharedCost()
/// computes quickly, and is what pictures are drawn of.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_BANKTABLE_H
#define WARPLINT_SIM_BANKTABLE_H

#include "sim/WarpAccess.h"

#include <array>
#include <vector>

namespace warplint::sim {

/// A word that a bank delivers in one wavefront, and the lanes that want it.
struct BankWord {
  int64_t Word = 0; ///< number of it, from the base of the offsets on
  LaneMask Lanes = 0;
};

struct BankGroup {
  unsigned First = 0; ///< lane
  std::array<std::vector<BankWord>, 32> Banks;

  unsigned wavefronts() const; ///< words of the busiest bank
  unsigned busiest() const;    ///< the first bank that has as many
};

struct BankTable {
  unsigned LanesTogether = WarpSize; ///< that a group has
  unsigned Passes = 1;               ///< wavefronts for one delivery: 2 of a compare-and-swap [A9]
  std::vector<BankGroup> Groups;     ///< that have an active lane, in order

  unsigned wavefronts() const;
};

/// How many neighbouring lanes are served together: 32, or fewer if they are wide [V1, Q1, V4, Q4].
unsigned lanesServedTogether(const WarpAccess &Access);

/// \pre as for sharedCost()
BankTable bankTable(const WarpAccess &Access);

} // namespace warplint::sim

#endif // WARPLINT_SIM_BANKTABLE_H
