// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/compare/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

static std::string figureText(const std::optional<double> &V) { return V ? figureText(*V) : "-"; }

static std::string rangeText(const std::optional<ComparedLine::Range> &R) {
  if (!R)
    return "-";
  return R->Min == R->Max ? figureText(R->Min) : figureText(R->Min) + " to " + figureText(R->Max);
}

static std::string lineText(const ComparedLine &L) {
  return L.Line ? L.File + ":" + std::to_string(L.Line) : "kernel " + L.Kernel;
}

static std::string accessText(const ComparedLine &L) {
  return std::string(L.IsShared ? "shared" : "global") + (L.Op == MeasuredOp::Any ? "" : " ") +
         nameOf(L.Op);
}

static std::string extentsText(const Extents &E) {
  return std::to_string(E[0]) + "x" + std::to_string(E[1]) + "x" + std::to_string(E[2]);
}

/// "launch 3, grid 8x8x1, block 16x16x1, on a Tesla T4, predicted for sm_75".
static std::string launchText(const ComparedLaunch &L) {
  std::string Text;
  if (L.Grid && L.Block) {
    Text = "launch " + std::to_string(L.Number);
    if (L.Times > 1)
      Text += " and " + std::to_string(L.Times - 1) + " alike";
    Text += ", grid " + extentsText(*L.Grid) + ", block " + extentsText(*L.Block);
    if (L.DynamicShared && *L.DynamicShared)
      Text += ", " + std::to_string(*L.DynamicShared) + " bytes of dynamic shared memory";
    Text += ", ";
  }
  if (!L.Device.empty())
    Text += "on " + L.Device + ", ";
  if (!L.NotAnalysed.empty())
    return Text + "not analysed: " + L.NotAnalysed;
  return Text + "predicted for " + L.Gpu + (L.GpuAssumed ? " (default; set with --arch)" : "");
}

/// "N = 1024 (fitted; 1000 fits as well)".
static std::string argumentText(const ComparedArgument &A) {
  std::string Text = A.Name + " = " + std::to_string(A.Value) + " (" + nameOf(A.From);
  constexpr size_t Few = 3;
  if (!A.Others.empty()) {
    Text += "; " + llvm::join(llvm::map_range(llvm::ArrayRef(A.Others).take_front(Few),
                                              [](int64_t V) { return std::to_string(V); }),
                              ", ");
    Text += A.Others.size() > Few  ? " and others fit as well"
            : A.Others.size() == 1 ? " fits as well"
                                   : " fit as well";
  }
  return Text + ")";
}

namespace {
using TableRow = std::array<std::string, 8>;

TableRow tableRow(const ComparedLine &L) {
  return {lineText(L),
          accessText(L),
          rangeText(L.Predicted),
          figureText(L.Measured),
          figureText(L.Ideal),
          std::to_string(L.Excess),
          nameOf(L.Kind),
          L.Why};
}

void printTable(const std::vector<TableRow> &Rows, llvm::raw_ostream &OS) {
  TableRow::size_type Columns = Rows.front().size();
  std::vector<size_t> Width(Columns);
  for (const TableRow &Row : Rows)
    for (size_t I = 0; I < Columns; ++I)
      Width[I] = std::max(Width[I], Row[I].size());
  for (const TableRow &Row : Rows) {
    std::string Line = "  ";
    llvm::raw_string_ostream Out(Line);
    for (size_t I = 0; I < Columns; ++I)
      Out << (I < 2 || I >= 6 ? llvm::left_justify(Row[I], unsigned(Width[I]))
                              : llvm::right_justify(Row[I], unsigned(Width[I])))
          << "  ";
    OS << llvm::StringRef(Line).rtrim() << '\n';
  }
}

/// The line that most of an excess comes from, and how much that is.
struct Heaviest {
  const ComparedLine *Line = nullptr;
  uint64_t Excess = 0, Sum = 0; ///< over the launches; of all lines
};

Heaviest heaviest(const Comparison &C, bool IsShared) {
  std::map<std::string, Heaviest> By;
  uint64_t Sum = 0;
  for (const ComparedLaunch &Launch : C.Launches)
    for (const ComparedLine &L : Launch.Lines)
      if (L.Measured && L.IsShared == IsShared) {
        Heaviest &H = By[lineText(L) + " " + nameOf(L.Op)];
        H.Line = &L;
        H.Excess += L.Excess * Launch.Times;
        Sum += L.Excess * Launch.Times;
      }
  Heaviest Most;
  for (const auto &[Key, H] : By)
    if (H.Excess > Most.Excess)
      Most = H;
  Most.Sum = Sum;
  return Most;
}

void printHeaviest(const Comparison &C, llvm::raw_ostream &OS) {
  for (bool IsShared : {true, false}) {
    const Heaviest H = heaviest(C, IsShared);
    if (!H.Line)
      continue;
    const unsigned Percent = unsigned(100.0 * double(H.Excess) / double(H.Sum));
    OS << lineText(*H.Line) << ": " << accessText(*H.Line) << " causes " << Percent
       << " % of the measured excess " << (IsShared ? "wavefronts" : "sectors") << " (" << H.Excess
       << " of " << H.Sum << "): " << figureText(H.Line->Measured) << " a request, ideal "
       << figureText(H.Line->Ideal) << '\n';
  }
}

void printSummary(const Comparison &C, llvm::raw_ostream &OS) {
  OS << C.count(MatchKind::Match) << ' ' << nameOf(MatchKind::Match);
  for (MatchKind K : llvm::drop_begin(AllMatchKinds))
    if (C.count(K) || K == MatchKind::Differs)
      OS << ", " << C.count(K) << ' ' << nameOf(K);
  OS << '\n';
}
} // namespace

void warplint::printText(const Comparison &C, llvm::raw_ostream &OS) {
  OS << "wavefronts and sectors per request, predicted and measured\n";
  for (const ComparedLaunch &L : C.Launches) {
    OS << '\n' << (L.Kernel.empty() ? "all kernels" : L.Kernel) << "\n  " << launchText(L) << '\n';
    if (!L.Arguments.empty())
      OS << "  with "
         << llvm::join(llvm::map_range(L.Arguments,
                                       [](const ComparedArgument &A) { return argumentText(A); }),
                       ", ")
         << '\n';
    if (L.Lines.empty())
      continue;
    std::vector<TableRow> Rows = {{"", "", "predicted", "measured", "ideal", "excess", "", ""}};
    for (const ComparedLine &R : L.Lines)
      Rows.push_back(tableRow(R));
    printTable(Rows, OS);
  }
  OS << '\n';
  printHeaviest(C, OS);
  printSummary(C, OS);
}

void warplint::printMarkdown(const Comparison &C, llvm::raw_ostream &OS) {
  auto Cell = [](std::string Text) {
    for (size_t At = 0; (At = Text.find('|', At)) != std::string::npos; At += 2)
      Text.insert(At, "\\");
    return Text;
  };
  for (const ComparedLaunch &L : C.Launches) {
    OS << "**`" << (L.Kernel.empty() ? "all kernels" : L.Kernel) << "`** " << launchText(L)
       << "\n\n";
    if (L.Lines.empty())
      continue;
    OS << "| line | access | predicted | measured | ideal | excess | |\n"
          "|---|---|--:|--:|--:|--:|---|\n";
    for (const ComparedLine &R : L.Lines) {
      const TableRow Row = tableRow(R);
      for (size_t I = 0; I < 7; ++I)
        OS << "| " << Cell(Row[I]) << (I == 6 && !Row[7].empty() ? ": " + Cell(Row[7]) : "") << ' ';
      OS << "|\n";
    }
    OS << '\n';
  }
  printSummary(C, OS);
}
