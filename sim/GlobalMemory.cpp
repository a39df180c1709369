// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equally spaced lanes have a closed form. Any others are put in order of address, if they
// are not already, and swept once.

#include "sim/GlobalMemory.h"

#include "sim/WarpAccess.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace warplint::sim {
// Offsets are signed here: a stencil may reach below the base it counts from.

/// Units of \p Bytes touched between the first byte and the last when nothing between them is
/// skipped.
static unsigned unitsBetween(int64_t First, int64_t Last, int64_t Bytes) {
  int Shift = std::countr_zero(uint64_t(Bytes));
  return unsigned((Last >> Shift) - (First >> Shift) + 1);
}

/// The price if all lanes are active, equally spaced and aligned to their width.
WARPLINT_INLINE static std::optional<GlobalCost> closedCost(const WarpAccess &Access) {
  const unsigned Width = Access.BytesPerLane;
  const std::optional<uint64_t> Stride = strideOf(Access);
  if (!Stride || ((Access.Offset[0] | *Stride) & (Width - 1)) != 0)
    return std::nullopt;
  int64_t First = int64_t(Access.Offset[0]), Step = int64_t(*Stride);
  constexpr int64_t Far = int64_t(1) << 56; // beyond, 31 steps could overflow
  if (First <= -Far || First >= Far || Step <= -Far || Step >= Far)
    return std::nullopt;
  int64_t Last = First + 31 * Step;
  if (Step < 0) {
    std::swap(First, Last);
    Step = -Step;
  }
  Last += Width - 1;
  GlobalCost Cost;
  // Lanes closer than a sector leave none out; farther apart, each has one to itself.
  Cost.Sectors = Step < SectorBytes ? unitsBetween(First, Last, SectorBytes) : WarpSize;
  Cost.Lines = Step < LineBytes ? unitsBetween(First, Last, LineBytes) : WarpSize;
  Cost.BytesUsed = Step == 0 ? Width : WarpSize * Width;
  return Cost;
}

namespace {

/// The lines that lanes touched so far, and which of their bytes.
class TouchedLines {
public:
  /// Adds \p Bytes bytes from \p First on, all inside one sector.
  void add(uint64_t First, unsigned Bytes) {
    uint32_t &Used = Entries[entryOf(First / LineBytes)].Used[First / SectorBytes % 4];
    const uint32_t Mask = (~0u >> (SectorBytes - Bytes)) << (First % SectorBytes);
    const uint32_t Fresh = Mask & ~Used;
    Cost.Sectors += Used == 0;
    if (Fresh == Mask)
      Cost.BytesUsed += Bytes;
    else if (Fresh != 0) // lanes overlap in part: one of them is misaligned
      Cost.BytesUsed += unsigned(std::popcount(Fresh));
    Used |= Mask;
  }

  GlobalCost cost() const { return Cost; }

private:
  static constexpr unsigned MostLines = 2 * WarpSize; // a misaligned lane touches two
  struct Entry {
    uint64_t Line;
    uint32_t Used[4]; // a bit a byte, a mask a sector
  };

  unsigned entryOf(uint64_t Line) {
    unsigned Slot = unsigned((Line * 0x9e3779b97f4a7c15u) >> 56); // Fibonacci hashing
    while (EntryAt[Slot] != 0 && Entries[EntryAt[Slot] - 1].Line != Line)
      Slot = (Slot + 1) % 256;
    if (EntryAt[Slot] == 0) {
      Entries[Cost.Lines] = {Line, {}};
      EntryAt[Slot] = uint8_t(++Cost.Lines);
    }
    return EntryAt[Slot] - 1u;
  }

  GlobalCost Cost;
  uint8_t EntryAt[256] = {}; // hash table: entry + 1, 0 if free
  Entry Entries[MostLines];
};

} // namespace

/// The price of any access, by counting.
WARPLINT_INLINE static GlobalCost countedCost(const WarpAccess &Access) {
  TouchedLines Lines;
  const uint64_t Width = Access.BytesPerLane;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!Access.isActive(Lane))
      continue;
    const uint64_t First = Access.Offset[Lane], Room = SectorBytes - First % SectorBytes;
    Lines.add(First, unsigned(std::min(Width, Room)));
    if (Width > Room) // misaligned: the rest lies in the next sector
      Lines.add(First + Room, unsigned(Width - Room));
  }
  return Lines.cost();
}

/// The rules that price this kind of access, the ideal apart.
WARPLINT_INLINE static Evidence rulesOf(const WarpAccess &Access) {
  Evidence Rules{RuleId::G3};
  Rules.addIf(Access.BytesPerLane > 16, RuleId::G8);
  Rules.addIf(Access.BytesPerLane < 4, RuleId::G12);
  Rules.addIf(Access.Operation == Op::Store, RuleId::G6);
  Rules.addIf(Access.Operation == Op::Atomic, RuleId::G13);
  return Rules;
}

static constexpr unsigned sectorsFor(unsigned Bytes) {
  return (Bytes + SectorBytes - 1) / SectorBytes;
}

/// Fills in what follows from the units touched.
WARPLINT_INLINE static void complete(GlobalCost &Cost, unsigned Lanes, unsigned Width,
                                     const Evidence &Rules) {
  Cost.Ideal = std::min(Cost.Sectors, sectorsFor(Lanes * Width)); // hypothesis I3
  Cost.Evidence = Rules;
  Cost.Evidence.addIf(Cost.Ideal != sectorsFor(Cost.BytesUsed), RuleId::I3); // where I2 differs
}

WARPLINT_WIDE GlobalCost globalCost(const WarpAccess &Access) {
  const unsigned Width = Access.BytesPerLane;
  assert((std::has_single_bit(Width) && Width <= 32) &&
         "global memory is accessed by 1, 2, 4, 8, 16 or 32 bytes per lane");
  if (Access.Active == 0)
    return {};
  const std::optional<GlobalCost> Closed = closedCost(Access);
  GlobalCost Cost = Closed ? *Closed : countedCost(Access);
  const unsigned Lanes =
      Access.Active == AllLanes ? WarpSize : unsigned(std::popcount(Access.Active));
  complete(Cost, Lanes, Width, rulesOf(Access));
  return Cost;
}

/// The units touched by lanes at \p First up to \p Last, in order, moved by 0, 1, ... bytes.
template <size_t Bytes>
static std::array<uint8_t, Bytes> unitsMoved(const uint64_t *First, const uint64_t *Last) {
  unsigned Always = First == Last ? 0 : 1;
  std::array<int8_t, Bytes + 1> Change{}; // from one move to the next
  for (; First != Last && First + 1 != Last; ++First) {
    const uint64_t Gap = First[1] - First[0];
    Always += Gap >= Bytes;
    if (Gap == 0 || Gap >= Bytes)
      continue;
    const unsigned To = unsigned(Bytes - First[0] % Bytes), From = To - unsigned(Gap);
    ++Change[From % Bytes];
    --Change[To];
    if (From > To) // below 0: around the end
      ++Change[0];
  }
  std::array<uint8_t, Bytes> Units;
  int Apart = 0;
  for (size_t Move = 0; Move < Bytes; ++Move) {
    Apart += Change[Move];
    Units[Move] = uint8_t(Always + unsigned(Apart));
  }
  return Units;
}

MovedRequest::MovedRequest(const WarpAccess &Access)
    : Width(Access.BytesPerLane), Lanes(unsigned(std::popcount(Access.Active))),
      Rules(rulesOf(Access)) {
  std::array<uint64_t, WarpSize> At;
  uint64_t *Last = At.data();
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    if (Access.isActive(Lane))
      *Last++ = Access.Offset[Lane];
  if (!std::is_sorted(At.data(), Last))
    std::sort(At.data(), Last);
  Sectors = unitsMoved<SectorBytes>(At.data(), Last);
  Lines = unitsMoved<LineBytes>(At.data(), Last);
  for (const uint64_t *L = At.data(); L != Last; ++L)
    BytesUsed += L == At.data() || L[0] / Width != L[-1] / Width ? Width : 0;
}

GlobalCost MovedRequest::at(unsigned Bytes) const {
  GlobalCost Cost;
  if (Lanes == 0)
    return Cost;
  Cost.Sectors = Sectors[Bytes % SectorBytes];
  Cost.Lines = Lines[Bytes];
  Cost.BytesUsed = BytesUsed;
  complete(Cost, Lanes, Width, Rules);
  return Cost;
}

} // namespace warplint::sim

namespace warplint::sim {

std::map<int64_t, LineUse> lineTable(const WarpAccess &Access) {
  std::map<int64_t, LineUse> Lines;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    for (unsigned Byte = 0; Access.isActive(Lane) && Byte < Access.BytesPerLane; ++Byte) {
      const uint64_t Address = Access.Offset[Lane] + Byte;
      Lines[int64_t(Address) >> 7].set(Address % LineBytes);
    }
  return Lines;
}

} // namespace warplint::sim
