// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/profile/NcuCsv.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

#include <array>
#include <optional>

using namespace warplint;

namespace {
enum Column : uint8_t {
  LineNo,
  Address,
  Executed,
  Lanes,
  Space,
  Operation,
  Size,
  Wavefronts,
  WavefrontsIdeal,
  Sectors,
  SectorsIdeal,
  NumColumns,
};

/// What each column may be called: labels, then names, new ones first.
constexpr llvm::StringLiteral Names[NumColumns][4] = {
    {"Line No", "#", "", ""},
    {"Address", "", "", ""},
    {"Instructions Executed", "# Instructions Executed", "inst_executed", "smsp__inst_executed"},
    {"Predicated-On Thread Instructions Executed", "thread_inst_executed_true",
     "# Predicated-On Thread Instructions Executed", "smsp__thread_inst_executed_pred_on"},
    {"Address Space", "memory_type", "", ""},
    {"Access Operation", "memory_access_type", "", ""},
    {"Access Size", "memory_access_size_type", "", ""},
    {"L1 Wavefronts Shared", "memory_l1_wavefronts_shared", "", ""},
    {"L1 Wavefronts Shared Ideal", "memory_l1_wavefronts_shared_ideal", "", ""},
    {"L2 Theoretical Sectors Global", "memory_l2_theoretical_sectors_global", "L2 Sectors Global",
     "memory_l2_sectors_global"},
    {"L2 Theoretical Sectors Global Ideal", "memory_l2_theoretical_sectors_global_ideal",
     "L2 Sectors Global Ideal", "memory_l2_sectors_global_ideal"},
};

/// One row. Cells in quotes may hold commas, line breaks and doubled quotes.
using Row = llvm::SmallVector<std::string, 32>;

Row takeRow(llvm::StringRef &Text) {
  Row Cells(1);
  bool Quoted = false;
  while (!Text.empty()) {
    char C = Text.front();
    Text = Text.drop_front();
    if (C == '"' && Quoted && Text.starts_with("\"")) {
      Cells.back() += '"';
      Text = Text.drop_front();
    } else if (C == '"') {
      Quoted = !Quoted;
    } else if (C == ',' && !Quoted) {
      Cells.emplace_back();
    } else if (C == '\n' && !Quoted) {
      break;
    } else if (C != '\r') {
      Cells.back() += C;
    }
  }
  return Cells;
}

/// "1,048,576", "1048576" or "1048576.0"; 0 for anything else.
uint64_t numberOf(llvm::StringRef Cell) {
  std::string Digits;
  for (char C : Cell.trim().split('.').first)
    if (C != ',')
      Digits += C;
  uint64_t N = 0;
  return llvm::StringRef(Digits).getAsInteger(10, N) ? 0 : N;
}

class Reader {
public:
  llvm::Error read(llvm::StringRef Text) {
    while (!Text.empty())
      take(takeRow(Text));
    if (!HasTable)
      return llvm::createStringError("contains no table of the Source page; export one with 'ncu "
                                     "--import R.ncu-rep --page source --csv --print-source "
                                     "cuda,sass'");
    if (!Out.TellsShared && !Out.TellsGlobal)
      return llvm::createStringError("the tables contain neither wavefronts nor sectors; collect "
                                     "them with 'ncu --set full' or '--section SourceCounters'");
    return llvm::Error::success();
  }

  Profile Out;

private:
  void take(const Row &Cells) {
    llvm::StringRef First = Cells[0];
    if (Cells.size() >= 2 && (First == "Kernel Name" || First == "Function Name")) {
      startKernel(Cells[1]);
    } else if (Cells.size() >= 2 && First == "File Path") {
      File = Cells[1];
    } else if (isHeader(Cells)) {
      header(Cells);
    } else if (At[Executed] && Cells.size() > *At[Executed]) {
      row(Cells);
    }
  }

  void startKernel(const std::string &Name) {
    if (Name == Kernel)
      return; // the same kernel in another file
    Kernel = Name;
    Known.clear();
    At = {};
    Out.Launches.emplace_back().Name = Name;
  }

  /// The launch of the rows that follow: one without a name, if the file does not tell any.
  ProfiledLaunch &launch() {
    return Out.Launches.empty() ? Out.Launches.emplace_back() : Out.Launches.back();
  }

  static bool isHeader(const Row &Cells) {
    return llvm::any_of(Cells, [](llvm::StringRef C) {
      return llvm::is_contained(Names[Executed], C.trim()) && !C.trim().empty();
    });
  }

  void header(const Row &Cells) {
    At = {};
    for (unsigned C = 0; C < NumColumns; ++C)
      for (size_t I = 0; I < Cells.size(); ++I) {
        llvm::StringRef Name = llvm::StringRef(Cells[I]).trim();
        if (!At[C] && !Name.empty() && llvm::is_contained(Names[C], Name))
          At[C] = I;
      }
    Current = {};
    HasTable = true;
    Out.TellsShared |= At[Wavefronts].has_value();
    Out.TellsGlobal |= At[Sectors].has_value();
  }

  llvm::StringRef cell(const Row &Cells, Column C) const {
    return At[C] && *At[C] < Cells.size() ? llvm::StringRef(Cells[*At[C]]).trim() : "";
  }

  void row(const Row &Cells) {
    llvm::StringRef Pc = cell(Cells, Address);
    bool IsInstruction = At[Address] && !Pc.empty() && Pc != "-";
    if (uint64_t Line = numberOf(cell(Cells, LineNo))) {
      Current = {File, unsigned(Line)};
      // Its figures are the sum of its instructions, if those are listed.
      if (!IsInstruction && At[Address])
        return;
    }
    if (IsInstruction)
      if (auto [It, New] = Known.try_emplace(Pc, launch().Accesses.size()); !New) {
        addLine(It->second); // inlined: another line of the same instruction
        return;
      }
    const size_t Before = launch().Accesses.size();
    add(Cells, true, Wavefronts, WavefrontsIdeal);
    add(Cells, false, Sectors, SectorsIdeal);
    if (IsInstruction && launch().Accesses.size() == Before)
      Known[Pc] = NoAccess;
  }

  void addLine(size_t Number) {
    if (Number == NoAccess || !Current.Line)
      return;
    std::vector<SourceLine> &Lines = launch().Accesses[Number].Lines;
    if (!llvm::is_contained(Lines, Current))
      Lines.push_back(Current);
  }

  static ProfiledOp opOf(llvm::StringRef Cell) {
    return Cell.starts_with_insensitive("load")    ? ProfiledOp::Load
           : Cell.starts_with_insensitive("store") ? ProfiledOp::Store
           : Cell.contains_insensitive("atom") || Cell.contains_insensitive("red")
               ? ProfiledOp::Atomic
               : ProfiledOp::Unknown;
  }

  /// Adds the row if it tells of an access to this memory.
  void add(const Row &Cells, bool IsShared, Column Units, Column Ideal) {
    llvm::StringRef In = cell(Cells, Space);
    if (!At[Units] || (!In.empty() && In != "-" && IsShared != In.contains_insensitive("shared")))
      return;
    ProfiledAccess A;
    A.Units = numberOf(cell(Cells, Units));
    if (A.Units == 0)
      return;
    if (Current.Line) {
      A.Lines.push_back(Current);
      launch().TellsLines = true;
    }
    A.IsShared = IsShared;
    A.Op = opOf(cell(Cells, Operation));
    if (At[Lanes])
      A.Lanes = numberOf(cell(Cells, Lanes));
    A.BytesPerLane = unsigned(numberOf(cell(Cells, Size)) / 8);
    A.Requests = numberOf(cell(Cells, Executed));
    A.Ideal = numberOf(cell(Cells, Ideal));
    launch().Accesses.push_back(std::move(A));
  }

  static constexpr size_t NoAccess = SIZE_MAX;
  std::array<std::optional<size_t>, NumColumns> At;
  std::string Kernel, File;
  SourceLine Current;
  llvm::StringMap<size_t> Known; ///< instructions of this kernel by address
  bool HasTable = false;
};
} // namespace

llvm::Expected<Profile> warplint::readNcuCsv(llvm::StringRef Text) {
  std::string Valid; // what is read may be printed as JSON
  if (!llvm::json::isUTF8(Text)) {
    Valid = llvm::json::fixUTF8(Text);
    Text = Valid;
  }
  Reader R;
  if (llvm::Error E = R.read(Text))
    return E;
  return std::move(R.Out);
}
