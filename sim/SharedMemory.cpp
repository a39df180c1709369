// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three ways to the same figure, the cheapest that applies:
//
//   1. all lanes active, lane l at Base + l*Stride: a common divisor, nothing is counted;
//   2. no two lanes of a group in one bank: a bit a bank decides it;
//   3. anything else: count the distinct units of each bank.

#include "sim/SharedMemory.h"

#include "sim/WarpAccess.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <vector>

namespace warplint::sim {
/// A *unit* is what a lane takes at once: a word, or 8 or 16 aligned bytes. A wide unit always
/// takes the same 2 or 4 banks together, so units are counted as words are, in a memory of 16
/// or 8 wide banks. As many lanes are served together [S1, V1, Q1].
static constexpr unsigned unitShift(unsigned BytesPerLane) {
  return BytesPerLane <= 4 ? 2 : BytesPerLane == 8 ? 3 : 4;
}

/// Units that one wavefront delivers = lanes of one group.
static constexpr unsigned unitsPerWavefront(unsigned Shift) { return (Banks * WordBytes) >> Shift; }

/// The \p Count lanes from \p First on.
static constexpr LaneMask lanesFrom(unsigned First, unsigned Count) {
  return (Count == WarpSize ? AllLanes : (LaneMask(1) << Count) - 1) << First;
}

/// The rules that price this kind of access, merging and the ideal apart.
static constexpr Evidence rulesOf(Op Operation, unsigned Width, bool SharesUnit, bool AllActive) {
  const bool Narrow = Width < WordBytes;
  Evidence Rules{RuleId::S3};
  Rules.addIf(Narrow, RuleId::S2);
  Rules.addIf(Width == 8, RuleId::V1);
  Rules.addIf(Width == 16, RuleId::Q1);
  switch (Operation) {
  case Op::Load:
    break;
  case Op::Store:
    Rules.addIf(Narrow && SharesUnit, RuleId::S7);
    Rules.addIf(Width > WordBytes, RuleId::V5);
    break;
  case Op::Atomic:
  case Op::Increment:
  case Op::CompareAndSwap:
    Rules.add(RuleId::A5);
    Rules.addIf(SharesUnit, Operation == Op::Increment ? RuleId::A3 : RuleId::A6);
    Rules.addIf(Width == 8, RuleId::A8);
    Rules.addIf(Width != WordBytes && Width != 8, RuleId::A11);
    Rules.addIf(Operation == Op::CompareAndSwap, RuleId::A9);
    break;
  case Op::AsyncCopyStore:
    Rules.add(RuleId::L1);
    Rules.addIf(SharesUnit, RuleId::L2);
    Rules.addIf(!AllActive, RuleId::L10);
    break;
  }
  return Rules;
}

/// The same, looked up: judging an access takes a few nanoseconds.
WARPLINT_INLINE static Evidence rulesOf(const WarpAccess &Access, bool SharesUnit) {
  constexpr size_t Ops = NumOps, Widths = 5, Flags = 4;
  static constexpr auto Table = [] {
    std::array<Evidence, Ops * Widths * Flags> All{};
    for (unsigned I = 0; I < All.size(); ++I)
      All[I] = rulesOf(Op(I / (Widths * Flags)), 1u << I / Flags % Widths, I & 1, I & 2);
    return All;
  }();
  const auto Width = size_t(std::countr_zero(Access.BytesPerLane));
  return Table[(size_t(Access.Operation) * Widths + Width) * Flags + SharesUnit +
               (Access.Active == AllLanes ? 2 : 0)];
}

/// What a request with lanes missing rests on beyond that: groups that are free.
WARPLINT_INLINE static Evidence
rulesOfMissingLanes(const WarpAccess &Access, const SharedCost &Cost, unsigned MostTransactions) {
  Evidence Rules;
  const bool SomeFree = Cost.Transactions < MostTransactions;
  Rules.addIf(SomeFree && Access.BytesPerLane == 8, RuleId::V3);
  Rules.addIf(SomeFree && Access.BytesPerLane == 16, RuleId::Q3);
  return Rules;
}

/// The bytes that the active lanes ask for, by as many as a wavefront delivers; no more than the
/// request takes [W2].
WARPLINT_INLINE static unsigned idealOf(const WarpAccess &Access, unsigned Wavefronts) {
  const unsigned Asked = unsigned(std::popcount(Access.Active)) * Access.BytesPerLane;
  return std::min(Wavefronts, (Asked + Banks * WordBytes - 1) / (Banks * WordBytes));
}

//===----------------------------------------------------------------------===//
// 1. Equally spaced lanes
//===----------------------------------------------------------------------===//

/// Lanes equally spaced meet in a bank as often as the stride and the number of banks have
/// common divisors; the banks are a power of two, so the divisor is the stride's lowest bit.
/// False if that says nothing about these lanes.
WARPLINT_INLINE static bool affineCost(const WarpAccess &Access, uint64_t Stride,
                                       SharedCost &Cost) {
  unsigned Shift = unitShift(Access.BytesPerLane), Units = unitsPerWavefront(Shift);
  uint64_t Step = Stride >> Shift;
  bool SharesUnit = Stride < WordBytes;
  unsigned Words; // of the busiest bank, in every group alike
  if (SharesUnit && Stride != 0 && !combines(Access.Operation))
    return false; // some lanes to a word
  if (SharesUnit) // bytes of at most 32 neighbouring words [S2]
    Words = combines(Access.Operation) ? 1 : Units;
  else if (Step << Shift == Stride)
    Words = unsigned(std::min<uint64_t>(Units, Step & -Step));
  else
    return false; // narrow lanes, spaced by no whole number of words
  bool Merges = Stride == 0 && Access.Operation == Op::Load && Units < WarpSize;
  unsigned Groups = WarpSize / Units / (Merges ? 2 : 1);

  Cost.Wavefronts = Groups * Words;
  // [W2]: all lanes are on, and lanes that merge have one word in common.
  Cost.Transactions = Cost.Ideal = Groups;
  Cost.WordsOfBusiestBank = Words;
  Cost.BusiestBank = (unsigned(Access.Offset[0] >> Shift) & (Words - 1)) * (Banks / Units);
  Cost.Evidence = rulesOf(Access, SharesUnit);
  Cost.Evidence.addIf(Merges, Access.BytesPerLane == 8 ? RuleId::V4 : RuleId::Q4);
  return true;
}

//===----------------------------------------------------------------------===//
// 2. and 3. Any lanes
//===----------------------------------------------------------------------===//

namespace {

/// How many units each bank owes each group. Groups times wide banks are at most 32, whatever
/// the width: each pair has a *slot* of its own, and one pass over the lanes judges all groups.
struct Tally {
  std::array<uint8_t, WarpSize> Units{};
  bool SharesUnit = false; ///< two lanes of a group want the same unit
};

} // namespace

template <unsigned Shift, unsigned GroupLanes>
static unsigned slotOf(unsigned Lane, uint64_t Offset) {
  constexpr unsigned Units = unitsPerWavefront(Shift);
  return (Lane / GroupLanes * GroupLanes) | (unsigned(Offset >> Shift) & (Units - 1));
}

/// Do all active lanes fall into slots of their own?
template <unsigned Shift, unsigned GroupLanes>
WARPLINT_INLINE static bool allSlotsDiffer(const WarpAccess &Access) {
  LaneMask Seen = 0;
  if (Access.Active == AllLanes) {
    constexpr uint64_t Last = unitsPerWavefront(Shift) - 1;
    const Four Banks = {Last, Last, Last, Last};
    Four Bits = {};
#pragma GCC unroll 8
    for (unsigned Lane = 0; Lane < WarpSize; Lane += 4) { // four lanes of one group
      const uint64_t One = uint64_t(1) << Lane / GroupLanes * GroupLanes;
      Four Lanes;
      std::memcpy(&Lanes, &Access.Offset[Lane], sizeof Lanes);
      Bits |= Four{One, One, One, One} << (Lanes >> Shift & Banks);
    }
    return (Bits[0] | Bits[1] | Bits[2] | Bits[3]) == AllLanes;
  }
  LaneMask Twice = 0;
  for (LaneMask Left = Access.Active; Left != 0; Left &= Left - 1) {
    unsigned Lane = unsigned(std::countr_zero(Left));
    LaneMask Bit = LaneMask(1) << slotOf<Shift, GroupLanes>(Lane, Access.Offset[Lane]);
    Twice |= Seen & Bit;
    Seen |= Bit;
  }
  return Twice == 0;
}

/// Counts the distinct units of each slot, or its lanes where those of one unit are not combined.
template <unsigned Shift, unsigned GroupLanes>
WARPLINT_INLINE static Tally tally(const WarpAccess &Access) {
  constexpr unsigned Entries = 256;       // eight times the lanes, so that few probes meet
  uint8_t LaneAt[Entries] = {};           // lane + 1 of the first lane with the entry's key
  auto KeyOf = [&Access](unsigned Lane) { // equal if the lanes share a group and a unit
    return (Access.Offset[Lane] >> Shift << Shift) | Lane / GroupLanes;
  };
  Tally Result;
  const bool Coalesces = combines(Access.Operation);
#pragma GCC unroll 8
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!Access.isActive(Lane))
      continue;
    uint64_t Key = KeyOf(Lane);
    uint8_t &Units = Result.Units[slotOf<Shift, GroupLanes>(Lane, Access.Offset[Lane])];
    unsigned Entry = unsigned((Key * 0x9e3779b97f4a7c15u) >> 56); // Fibonacci hashing
    while (LaneAt[Entry] != 0 && KeyOf(LaneAt[Entry] - 1u) != Key)
      Entry = (Entry + 1) % Entries;
    if (LaneAt[Entry] == 0) {
      LaneAt[Entry] = uint8_t(Lane + 1);
      Units += 1;
    } else {
      Result.SharesUnit = true;
      Units += !Coalesces;
    }
  }
  return Result;
}

/// The request's price, when GroupLanes are served together.
template <unsigned Shift, unsigned GroupLanes>
WARPLINT_INLINE static SharedCost countedCost(const WarpAccess &Access) {
  constexpr unsigned Units = unitsPerWavefront(Shift);
  SharedCost Request;
  bool Free = allSlotsDiffer<Shift, GroupLanes>(Access);
  Tally Sum;
  if (!Free)
    Sum = tally<Shift, GroupLanes>(Access);
  for (unsigned First = 0; First < WarpSize; First += GroupLanes) {
    if ((Access.Active & lanesFrom(First, GroupLanes)) == 0)
      continue; // an empty group is free [V3, Q3]
    const uint8_t *Group = &Sum.Units[First];
    uint8_t Words = 1;
    if (!Free)
      for (unsigned Bank = 0; Bank < Units; ++Bank)
        Words = std::max(Words, Group[Bank]);
    Request.Wavefronts += Words;
    Request.Transactions += 1;
    if (Words > Request.WordsOfBusiestBank) {
      Request.WordsOfBusiestBank = Words;
      if (Words > 1)
        Request.BusiestBank =
            unsigned(std::find(Group, Group + Units, Words) - Group) * (Banks / Units);
    }
  }
  Request.Ideal = idealOf(Access, Request.Wavefronts);
  Request.Evidence = rulesOf(Access, Sum.SharesUnit);
  Request.Evidence.addIf(Request.Ideal != Request.Transactions, RuleId::W2);
  if (Access.Active != AllLanes)
    Request.Evidence.add(rulesOfMissingLanes(Access, Request, WarpSize / GroupLanes));
  return Request;
}

/// Whether every active lane finds the lane \p Distance away, inside its quad, inactive or at its
/// own address.
WARPLINT_INLINE static bool pairsAgree(const WarpAccess &Access, unsigned Distance) {
  LaneMask Both = Access.Active & (Access.Active >> Distance);
  Both &= Distance == 1 ? 0x55555555u : 0x33333333u;
  for (; Both != 0; Both &= Both - 1) {
    unsigned Lane = unsigned(std::countr_zero(Both));
    if (Access.Offset[Lane] != Access.Offset[Lane + Distance])
      return false;
  }
  return true;
}

WARPLINT_INLINE static bool pairsAgree(const WarpAccess &Access) {
  return pairsAgree(Access, 1) || pairsAgree(Access, 2);
}

/// Whether two groups that could be served as one both have an active lane.
WARPLINT_INLINE static bool hasTwoGroups(const WarpAccess &Access, unsigned GroupLanes) {
  for (unsigned First = 0; First < WarpSize; First += 2 * GroupLanes) {
    LaneMask Low = lanesFrom(First, GroupLanes), High = Low << GroupLanes;
    if ((Low & Access.Active) != 0 && (High & Access.Active) != 0)
      return true;
  }
  return false;
}

/// Wide loads: two groups are served as one if the lanes agree in pairs. Stores never [V5, Q5].
template <unsigned Shift> WARPLINT_INLINE static SharedCost wideCost(const WarpAccess &Access) {
  constexpr unsigned Lanes = unitsPerWavefront(Shift);
  if (Access.Operation != Op::Load || !hasTwoGroups(Access, Lanes))
    return countedCost<Shift, Lanes>(Access);
  if (!pairsAgree(Access)) // of the whole warp, at one distance [Q6]
    return countedCost<Shift, Lanes>(Access);
  SharedCost Cost = countedCost<Shift, 2 * Lanes>(Access); // [V4, Q4]
  Cost.Evidence.add(Access.BytesPerLane == 8 ? RuleId::V4 : RuleId::Q4);
  Cost.Evidence.addIf(Cost.conflicts() > 0, RuleId::V6);
  Cost.Evidence.addIf(Access.Active != AllLanes, RuleId::V7);
  return Cost;
}

/// The price of one pass.
WARPLINT_INLINE static SharedCost passCost(const WarpAccess &Access) {
  SharedCost Cost;
  if (std::optional<uint64_t> Stride = strideOf(Access);
      Stride && affineCost(Access, *Stride, Cost))
    return Cost;
  switch (unitShift(Access.BytesPerLane)) {
  case 2:
    return countedCost<2, WarpSize>(Access);
  case 3:
    return wideCost<3>(Access);
  default:
    return wideCost<4>(Access);
  }
}

WARPLINT_WIDE SharedCost sharedCost(const WarpAccess &Access) {
  assert((std::has_single_bit(Access.BytesPerLane) && Access.BytesPerLane <= 16) &&
         "shared memory is accessed by 1, 2, 4, 8 or 16 bytes per lane");
  SharedCost Cost = passCost(Access);
  Cost.Passes = passesOf(Access.Operation);
  Cost.Wavefronts *= Cost.Passes;
  Cost.Ideal *= Cost.Passes;
  return Cost;
}

unsigned textbookConflicts(std::span<const uint64_t> Addresses, unsigned NumBanks) {
  assert(NumBanks > 0 && "a memory has at least one bank");
  std::vector<uint64_t> Distinct(Addresses.begin(), Addresses.end());
  auto Unique = [&Distinct] {
    std::sort(Distinct.begin(), Distinct.end());
    Distinct.erase(std::unique(Distinct.begin(), Distinct.end()), Distinct.end());
    return unsigned(Distinct.size());
  };
  // The sum over banks of (K - 1) is the addresses less the banks that have any.
  unsigned Different = Unique();
  for (uint64_t &Address : Distinct)
    Address = Address / WordBytes % NumBanks;
  return Different - Unique();
}

LaneMask groupOf(unsigned Lane, unsigned BytesPerLane) {
  unsigned Lanes = unitsPerWavefront(unitShift(BytesPerLane));
  return lanesFrom(Lane / Lanes * Lanes, Lanes);
}

} // namespace warplint::sim

namespace warplint::sim {
/// Does a row address occur twice? Nobody has published what that costs.
static bool repeatsRow(const MatrixAccess &Access) {
  const unsigned Rows = MatrixRows * Access.Matrices;
  for (unsigned A = 0; A < Rows; ++A)
    for (unsigned B = A + 1; B < Rows; ++B)
      if (Access.Row[A] == Access.Row[B])
        return true;
  return false;
}

SharedCost matrixCost(const MatrixAccess &Access) {
  assert((Access.Matrices == 1 || Access.Matrices == 2 || Access.Matrices == 4) &&
         "a matrix instruction moves 1, 2 or 4 matrices");
  // A phase is served as a group of 16-byte lanes that does not merge, which is how wide
  // stores are served; loads and stores of matrices then cost the same.
  WarpAccess Lanes;
  Lanes.Offset = Access.Row;
  Lanes.Active = Access.Matrices == 4 ? AllLanes : (1u << (MatrixRows * Access.Matrices)) - 1;
  Lanes.BytesPerLane = MatrixRowBytes;
  Lanes.Operation = Op::Store;
  SharedCost Cost = sharedCost(Lanes);
  // Published totals cover ldmatrix on distinct rows; all else is by analogy.
  Cost.Evidence = {RuleId::S3, RuleId::M1};
  Cost.Evidence.addIf(Access.IsStore, RuleId::M2);
  Cost.Evidence.addIf(repeatsRow(Access), RuleId::M3);
  return Cost;
}

} // namespace warplint::sim

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
