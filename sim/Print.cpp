//===- sim/Print.cpp - Accesses as pictures -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Print.h"
#include "sim/LineTable.h"
#include "sim/SharedMemory.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace warplint::sim {
/// \p Text at the right of a field of \p Width.
static std::string right(const std::string &Text, size_t Width) {
  return std::string(Width > Text.size() ? Width - Text.size() : 0, ' ') + Text;
}

static std::string right(uint64_t Value, size_t Width) {
  return right(std::to_string(Value), Width);
}

std::string lanesText(LaneMask Lanes) {
  std::string Text;
  for (unsigned L = 0; L < WarpSize;) {
    if (!(Lanes >> L & 1)) {
      ++L;
      continue;
    }
    unsigned First = L;
    while (L < WarpSize && Lanes >> L & 1)
      ++L;
    Text += (Text.empty() ? "" : ", ") + std::to_string(First);
    if (L - First > 1)
      Text += (L - First == 2 ? ", " : "-") + std::to_string(L - 1);
  }
  return (std::popcount(Lanes) == 1 ? "lane " : "lanes ") + Text;
}

std::string counted(unsigned Count, const char *Noun) {
  return std::to_string(Count) + " " + Noun + (Count == 1 ? "" : "s");
}

/// Offsets below the base are printed as the negative numbers they are.
static std::string signedNumber(uint64_t Offset) { return std::to_string(int64_t(Offset)); }

constexpr size_t NumberWidth = 11; // of a word or byte number, with a space

/// The banks of one lane, eight to a cell: "#.......|...".
static std::string bankRow(uint64_t Offset, unsigned Bytes) {
  std::string Row;
  const uint64_t First = Offset / WordBytes, Last = (Offset + Bytes - 1) / WordBytes;
  for (unsigned Bank = 0; Bank < Banks; ++Bank) {
    if (Bank % 8 == 0 && Bank != 0)
      Row += '|';
    bool Wanted = false;
    for (uint64_t Word = First; Word <= Last; ++Word)
      Wanted |= Word % Banks == Bank;
    Row += Wanted ? '#' : '.';
  }
  return Row;
}

static std::string gridHeader() {
  std::string Header = "lane" + right("word", NumberWidth) + "  bank ";
  const size_t Left = Header.size();
  for (unsigned Bank = 0; Bank < Banks; Bank += 8) {
    Header.resize(Left + size_t(Bank) / 8 * 9, ' ');
    Header += std::to_string(Bank);
  }
  return Header + '\n';
}

constexpr size_t GridLeft = 4 + NumberWidth + 7; // columns before bank 0

/// The line below the grid that names the busiest bank.
static std::string verdict(const SharedCost &Cost, Op Operation) {
  const std::string Price =
      counted(Cost.Wavefronts, "wavefront") + ", ideal " + std::to_string(Cost.Ideal);
  if (Cost.conflicts() == 0)
    return std::string(GridLeft, ' ') + "no bank owes a group more than 1 word: " + Price + '\n';
  const bool OneByOne = Operation == Op::Atomic || Operation == Op::CompareAndSwap;
  const std::string Text =
      "bank " + std::to_string(Cost.BusiestBank) + (OneByOne ? " serves " : " owes ") +
      counted(Cost.WordsOfBusiestBank, OneByOne ? "lane" : "word") + ": " + Price;
  // The mark stands under the bank, the text on the side that has room.
  const size_t Column = GridLeft + Cost.BusiestBank + Cost.BusiestBank / 8;
  if (Cost.BusiestBank < Banks / 2)
    return std::string(Column, ' ') + "^ " + Text + '\n';
  return right(Text + " ^", Column + 1) + '\n';
}

/// Four sectors as " [########]" each.
static std::string sectorRow(const LineUse &Used) {
  std::string Row;
  for (unsigned Sector = 0; Sector < LineBytes; Sector += SectorBytes) {
    std::string Cell;
    for (unsigned Word = Sector; Word < Sector + SectorBytes; Word += WordBytes) {
      const bool Bytes[] = {Used[Word], Used[Word + 1], Used[Word + 2], Used[Word + 3]};
      const auto Count = std::count(std::begin(Bytes), std::end(Bytes), true);
      Cell += Count == WordBytes ? '#' : Count == 0 ? '.' : '+';
    }
    Row += Cell == "........" ? std::string(11, ' ') : " [" + Cell + "]";
  }
  return Row;
}

/// "        ..  and 3 more lines".
static std::string more(size_t Left, size_t Width, const char *Noun) {
  if (Left == 0)
    return {};
  return right("..", Width) + "  and " + std::to_string(Left) + " more " + Noun +
         (Left == 1 ? "" : "s") + '\n';
}

std::string bankGrid(const WarpAccess &Access, unsigned MostLanes) {
  std::string Grid = gridHeader();
  unsigned Shown = 0, Left = 0;
  LaneMask LastGroup = 0;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!Access.isActive(Lane))
      continue;
    if (Shown == MostLanes) {
      ++Left;
      continue;
    }
    const LaneMask Group = groupOf(Lane, Access.BytesPerLane);
    if (Shown++ != 0 && Group != LastGroup)
      Grid += '\n';
    LastGroup = Group;
    const uint64_t Offset = Access.Offset[Lane];
    Grid += right(Lane, 4) + right(signedNumber(uint64_t(int64_t(Offset) >> 2)), NumberWidth) +
            std::string(7, ' ') + bankRow(Offset, Access.BytesPerLane) + '\n';
  }
  return Grid + more(Left, 4, "lane") + verdict(sharedCost(Access), Access.Operation);
}

std::string inHundredths(uint64_t Hundredths) {
  const uint64_t Rest = Hundredths % 100;
  std::string Text = std::to_string(Hundredths / 100);
  if (Rest != 0)
    Text += {'.', char('0' + Rest / 10)};
  if (Rest % 10 != 0)
    Text += char('0' + Rest % 10);
  return Text;
}

std::string sectorStrip(const WarpAccess &Access, unsigned MostLines) {
  const GlobalCost Cost = globalCost(Access);
  std::string Strip = right("byte", NumberWidth);
  for (unsigned Sector = 0; Sector < LineBytes / SectorBytes; ++Sector)
    Strip += "  sector " + std::to_string(Sector) + " ";
  while (Strip.back() == ' ')
    Strip.pop_back();
  Strip += '\n';
  const std::map<int64_t, LineUse> Lines = lineTable(Access);
  unsigned Shown = 0;
  for (const auto &[Line, Used] : Lines) {
    if (Shown++ == MostLines)
      break;
    std::string Row = right(std::to_string(Line * LineBytes), NumberWidth) + sectorRow(Used);
    Row.erase(Row.find_last_not_of(' ') + 1);
    Strip += Row + '\n';
  }
  Strip += more(Lines.size() - std::min<size_t>(Lines.size(), MostLines), NumberWidth, "line");
  return Strip + counted(Cost.Sectors, "sector") + " in " + counted(Cost.Lines, "line") +
         ", ideal " + std::to_string(Cost.Ideal) + ": " + std::to_string(Cost.BytesUsed) + " of " +
         std::to_string(Cost.Sectors * SectorBytes) + " bytes used, " +
         inHundredths(Cost.Sectors ? 100 * Cost.BytesUsed / Cost.Sectors : 0) + " a sector\n";
}

} // namespace warplint::sim
