// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/Pictures.h"

#include "sim/GlobalMemory.h"
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

namespace warplint::sim {

namespace {
/// Lengths are in pixels of the picture's own scale.
struct Box {
  unsigned X, Y, Width, Height;
};

class Picture {
public:
  /// \p Title is read out where pictures are not seen.
  Picture(unsigned Width, unsigned Height, const std::string &Title) {
    const std::string W = std::to_string(Width), H = std::to_string(Height);
    Out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + W + " " + H + "\" width=\"" +
          W + "\" height=\"" + H + "\" role=\"img\">\n<title>" + Title + "</title>\n" + Style;
  }

  void box(const char *Class, Box B, const std::string &Says = "") {
    Out += "<rect class=\"" + std::string(Class) + "\" x=\"" + std::to_string(B.X) + "\" y=\"" +
           std::to_string(B.Y) + "\" width=\"" + std::to_string(B.Width) + "\" height=\"" +
           std::to_string(B.Height) +
           (Says.empty() ? "\"/>\n" : "\"><title>" + Says + "</title></rect>\n");
  }

  void text(unsigned X, unsigned Y, const std::string &Text, const char *Anchor = "start",
            const char *Class = "axis") {
    Out += "<text class=\"" + std::string(Class) + "\" x=\"" + std::to_string(X) + "\" y=\"" +
           std::to_string(Y) + "\" text-anchor=\"" + Anchor + "\">" + Text + "</text>\n";
  }

  std::string str() { return Out + "</svg>\n"; }

private:
  static constexpr const char *Style =
      "<style>\n"
      "svg{--ink:#1b1f24;--muted:#59636e;--panel:#f6f7f9;--edge:#d5dae0;--good:#1f6f5c;"
      "--bad:#b3261e;--soft:#fbe3e1}\n"
      "@media(prefers-color-scheme:dark){svg{--ink:#e4e7eb;--muted:#a0a9b3;--panel:#1e2227;"
      "--edge:#363c44;--good:#6fcbb2;--bad:#ff8b80;--soft:#44201d}}\n"
      "text{font:10px system-ui,'Liberation Sans',sans-serif;fill:var(--muted)}\n"
      ".says{font-size:12px;fill:var(--ink)}\n"
      ".bank{fill:var(--panel);stroke:var(--edge);stroke-width:.5}\n"
      ".first{fill:var(--good)}.more{fill:var(--bad)}.used{fill:var(--good)}\n"
      ".moved{fill:var(--soft);stroke:var(--bad);stroke-width:.7}\n"
      ".count{fill:var(--panel)}\n"
      ".still{fill:none;stroke:var(--edge);stroke-width:.5;stroke-dasharray:2 2}\n"
      "</style>\n";
  std::string Out;
};

constexpr unsigned Left = 70, Pitch = 15, Caption = 22, Axis = 16;

/// The banks of one group of lanes, from \p Top on.
void drawGroup(Picture &P, const BankGroup &G, unsigned Top, unsigned Cell) {
  for (unsigned Bank = 0; Bank < Banks; ++Bank) {
    const unsigned X = Left + Bank * Pitch;
    P.box("bank", {X, Top, Pitch - 2, G.wavefronts() * Cell - 1});
    unsigned Pass = 0;
    for (const BankWord &W : G.Banks[Bank]) {
      P.box(Pass ? "more" : "first", {X, Top + Pass * Cell, Pitch - 2, Cell - 1},
            "bank " + std::to_string(Bank) + ", wavefront " + std::to_string(Pass + 1) + ": word " +
                std::to_string(W.Word) + " for " + lanesText(W.Lanes));
      ++Pass;
    }
  }
}

/// The numbers of banks, below \p Bottom.
void drawAxis(Picture &P, unsigned Bottom) {
  for (unsigned Bank : {0u, 8u, 16u, 24u, Banks - 1})
    P.text(Left + Bank * Pitch, Bottom + 12, (Bank ? "" : "bank ") + std::to_string(Bank));
}

std::string lanesText(unsigned First, const BankTable &T) {
  return std::to_string(First) + "-" + std::to_string(First + T.LanesTogether - 1);
}

std::string saysOf(const BankTable &T, const SharedCost &Cost) {
  std::string Says =
      counted(Cost.Wavefronts, "wavefront") + ", ideal " + std::to_string(Cost.Ideal);
  if (T.Groups.size() > 1)
    Says += ", " + std::to_string(T.LanesTogether) + " lanes at a time";
  if (T.Passes > 1)
    Says += ", " + std::to_string(T.Passes) + " a delivery";
  return Says;
}
} // namespace

std::string bankSvg(const WarpAccess &Access) {
  const BankTable Table = bankTable(Access);
  const SharedCost Cost = sharedCost(Access);
  unsigned Rows = 0;
  for (const BankGroup &G : Table.Groups)
    Rows += G.wavefronts();
  constexpr unsigned Many = 16, Gap = 8;
  const unsigned Cell = Rows > Many ? 8 : 13;
  const std::string Says = saysOf(Table, Cost);
  Picture P(Left + Banks * Pitch + 4,
            Caption + Rows * Cell + unsigned(Table.Groups.size() - 1) * Gap + Axis, Says);
  P.text(Left, Caption - 8, Says, "start", "says");
  unsigned Top = Caption;
  for (const BankGroup &G : Table.Groups) {
    P.text(Left - 6, Top + std::min(Cell, 11u) - 1,
           Table.Groups.size() == 1 ? "wavefront 1" : lanesText(G.First, Table), "end");
    drawGroup(P, G, Top, Cell);
    if (Table.Groups.size() == 1 && G.wavefronts() > 1)
      P.text(Left - 6, Top + G.wavefronts() * Cell - 1, std::to_string(G.wavefronts()), "end");
    Top += G.wavefronts() * Cell + Gap;
  }
  drawAxis(P, Top - Gap);
  return P.str();
}

std::string bankStripSvg(const WarpAccess &Access) {
  constexpr unsigned Cell = 13, Row = 16;
  const BankTable Table = bankTable(Access);
  Picture P(Left + Banks * Pitch + 4, unsigned(Table.Groups.size()) * Row + Axis,
            saysOf(Table, sharedCost(Access)));
  unsigned Top = 1;
  for (const BankGroup &G : Table.Groups) {
    P.text(Left - 6, Top + 10, Table.Groups.size() == 1 ? "words" : lanesText(G.First, Table),
           "end");
    for (unsigned Bank = 0; Bank < Banks; ++Bank) {
      const size_t Words = G.Banks[Bank].size();
      const unsigned X = Left + Bank * Pitch;
      P.box(Words > 1 ? "more" : Words ? "first" : "bank", {X, Top, Pitch - 2, Cell});
      if (Words > 1)
        P.text(X + Pitch / 2 - 1, Top + 10, std::to_string(Words), "middle", "count");
    }
    Top += Row;
  }
  drawAxis(P, Top - Row + Cell);
  return P.str();
}

namespace {
constexpr unsigned Scale = 3, SectorGap = 5, LineCell = 11, LinePitch = 14; // pixels; Scale: a byte

void drawLine(Picture &P, const LineUse &Used, unsigned Y) {
  for (unsigned Sector = 0; Sector < LineBytes / SectorBytes; ++Sector) {
    const unsigned X = Left + Sector * (SectorBytes * Scale + SectorGap),
                   First = Sector * SectorBytes;
    unsigned Bytes = 0;
    for (unsigned B = 0; B < SectorBytes; ++B)
      Bytes += Used[First + B];
    P.box(Bytes ? "moved" : "still", {X, Y, SectorBytes * Scale, LineCell},
          Bytes ? std::to_string(Bytes) + " of 32 bytes used" : "not moved");
    for (unsigned B = 0; B < SectorBytes; ++B) {
      if (!Used[First + B])
        continue;
      unsigned Last = B;
      while (Last + 1 < SectorBytes && Used[First + Last + 1])
        ++Last;
      P.box("used", {X + B * Scale, Y, (Last - B + 1) * Scale, LineCell});
      B = Last;
    }
  }
}
} // namespace

std::string sectorSvg(const WarpAccess &Access, unsigned MostLines) {
  const std::map<int64_t, LineUse> Lines = lineTable(Access);
  const GlobalCost Cost = globalCost(Access);
  const unsigned Shown = std::min(unsigned(Lines.size()), MostLines);
  std::string Says = counted(Cost.Sectors, "sector") + ", ideal " + std::to_string(Cost.Ideal) +
                     ": " + std::to_string(Cost.BytesUsed) + " of " +
                     std::to_string(SectorBytes * Cost.Sectors) + " bytes moved are used";
  if (Shown < Lines.size())
    Says +=
        "; the first " + std::to_string(Shown) + " of " + std::to_string(Lines.size()) + " lines";
  Picture P(Left + 4 * (SectorBytes * Scale + SectorGap) + 4, Caption + Shown * LinePitch + Axis,
            Says);
  P.text(Left, Caption - 8, Says, "start", "says");
  unsigned Y = Caption;
  for (const auto &[Line, Used] : Lines) {
    if (Y == Caption + Shown * LinePitch)
      break;
    P.text(Left - 6, Y + 9, "byte " + std::to_string(Line * int64_t(LineBytes)), "end");
    drawLine(P, Used, Y);
    Y += LinePitch;
  }
  P.text(Left, Y + 10, "four sectors of 32 bytes a row");
  return P.str();
}

} // namespace warplint::sim
