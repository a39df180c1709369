//===- sim/BankTable.cpp - What each bank has to deliver ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/BankTable.h"

#include "sim/SharedMemory.h"

#include <algorithm>
#include <bit>

namespace warplint::sim {

unsigned lanesServedTogether(const WarpAccess &Access) {
  const auto Lanes = unsigned(std::popcount(groupOf(0, Access.BytesPerLane)));
  if (Lanes == WarpSize)
    return Lanes;
  unsigned Groups = 0;
  for (unsigned First = 0; First < WarpSize; First += Lanes)
    Groups += (groupOf(First, Access.BytesPerLane) & Access.Active) != 0;
  return sharedCost(Access).Transactions < Groups ? 2 * Lanes : Lanes;
}

unsigned BankGroup::busiest() const {
  return unsigned(
      std::max_element(Banks.begin(), Banks.end(),
                       [](const auto &A, const auto &B) { return A.size() < B.size(); }) -
      Banks.begin());
}

unsigned BankGroup::wavefronts() const { return unsigned(Banks[busiest()].size()); }

unsigned BankTable::wavefronts() const {
  unsigned Sum = 0;
  for (const BankGroup &G : Groups)
    Sum += G.wavefronts();
  return Sum * Passes;
}

/// One word more for \p Lane, or one lane more for a word that is there.
static void deliver(std::vector<BankWord> &Bank, int64_t Word, unsigned Lane, bool Combines) {
  auto Known = std::find_if(Bank.begin(), Bank.end(),
                            [&](const BankWord &W) { return Combines && W.Word == Word; });
  if (Known == Bank.end())
    Known = Bank.insert(Bank.end(), {Word, 0});
  Known->Lanes |= LaneMask(1) << Lane;
}

BankTable bankTable(const WarpAccess &Access) {
  BankTable Table;
  Table.LanesTogether = lanesServedTogether(Access);
  Table.Passes = sharedCost(Access).Passes;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!Access.isActive(Lane))
      continue;
    const unsigned First = Lane / Table.LanesTogether * Table.LanesTogether;
    if (Table.Groups.empty() || Table.Groups.back().First != First) {
      Table.Groups.emplace_back();
      Table.Groups.back().First = First;
    }
    const int64_t At = int64_t(Access.Offset[Lane]) >> 2; // below the base it is negative
    for (unsigned W = 0; W < std::max(1u, Access.BytesPerLane / WordBytes); ++W)
      deliver(Table.Groups.back().Banks[uint64_t(At + W) % Banks], At + W, Lane,
              combines(Access.Operation));
  }
  return Table;
}

} // namespace warplint::sim
