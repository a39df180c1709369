//===- bench/gpu/Record.cpp - What was measured -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Record.h"

#include "bench/gpu/Predict.h"

#include <algorithm>
#include <sstream>

namespace warplint::gpu {
static constexpr std::string_view HeaderKeys[] = {"gpu", "driver", "toolkit", "date"};

bool readHeaderLine(const std::string &Line, std::map<std::string, std::string> &Header) {
  std::istringstream Words(Line);
  std::string Key;
  Words >> Key;
  if (std::find(std::begin(HeaderKeys), std::end(HeaderKeys), Key) == std::end(HeaderKeys))
    return false;
  std::getline(Words >> std::ws, Header[Key]);
  return true;
}

void requireHeader(const std::map<std::string, std::string> &Header,
                   std::vector<std::string> &Problems) {
  for (std::string_view Key : HeaderKeys)
    if (!Header.count(std::string(Key)))
      Problems.push_back("the header does not tell the " + std::string(Key));
}

Recording readRecording(const std::string &Text, std::vector<std::string> &Problems) {
  Recording R;
  std::istringstream Lines(Text);
  unsigned Number = 0;
  for (std::string Line; std::getline(Lines, Line);) {
    ++Number;
    std::istringstream Words(Line);
    std::string Key;
    Words >> Key;
    auto Bad = [&] { Problems.push_back("line " + std::to_string(Number) + ": '" + Line + "'"); };
    if (Key.empty() || Key[0] == '#' || readHeaderLine(Line, R.Header))
      continue;
    if (Key == "experiment") {
      MeasuredExperiment E;
      if (Words >> E.Id >> E.Kernel)
        R.Experiments.push_back(std::move(E));
      else
        Bad();
    } else if (R.Experiments.empty()) {
      Bad();
    } else if (Key == "wrong") {
      if (!(Words >> R.Experiments.back().WrongValues))
        Bad();
    } else if (Key == "instruction") {
      MeasuredInstruction I;
      if (Words >> std::hex >> I.Offset >> I.Low >> I.High)
        R.Experiments.back().Instructions.push_back(I);
      else
        Bad();
    } else {
      uint64_t Value;
      if (!R.Experiments.back().Instructions.empty() && Words >> Value)
        R.Experiments.back().Instructions.back().Counters[Key] = Value;
      else
        Bad();
    }
  }
  requireHeader(R.Header, Problems);
  return R;
}

bool isMeant(const Probe &P, const MeasuredInstruction &I) {
  constexpr uint64_t OpcodeMask = 0x1ff, SizeMask = 7;
  constexpr unsigned SizeShift = 73 - 64;
  return (I.Low & OpcodeMask) == P.Opcode && (I.High >> SizeShift & SizeMask) == P.Size;
}

namespace {
using Meant = std::vector<const MeasuredInstruction *>; // those of one experiment

/// Of all that are meant together.
uint64_t counter(const Meant &All, const char *Name) {
  uint64_t Sum = 0;
  for (const MeasuredInstruction *I : All)
    if (const auto It = I->Counters.find(Name); It != I->Counters.end())
      Sum += It->second;
  return Sum;
}
} // namespace

std::string lanesText(const Lanes &L) {
  std::string Text;
  for (unsigned T = 0; T < 32; ++T) {
    Text += T ? " " : "";
    Text += L.Active >> T & 1 ? std::to_string(L.Offset[T]) : "-";
  }
  return Text;
}

std::string headerOf(const std::map<std::string, std::string> &Header, std::string_view What,
                     std::string_view Columns) {
  std::string Text = "# " + std::string(What) + "\n#\n";
  for (const auto &[Key, Value] : Header)
    Text += "# " + Key + std::string(9 - Key.size(), ' ') + Value + "\n";
  return Text + std::string(Columns) + "\n";
}

namespace {

constexpr std::pair<std::string_view, std::string_view> Columns[] = {
    {"shared", "id,gpu,op,width,lanes,wavefronts,conflicts,ideal,page,predicted,source"},
    {"fused", "id,gpu,op,width,lanes,instructions,wavefronts,conflicts,ideal,predicted,source"},
    {"matrix",
     "id,gpu,op,matrices,instructions,rows,wavefronts,conflicts,ideal,page,predicted,source"},
    {"global", "id,gpu,op,width,lanes,sectors,lines,ideal,efficiency,bytes,l1,predicted,source"},
    {"tensor", "id,gpu,op,descriptors,wavefronts,conflicts,predicted,source"},
    {"rounds", "id,gpu,op,width,lanes,page,wavefronts,predicted,source"},
    {"scattered", "id,gpu,op,width,lanes,page,conflicts,sectors,lines,source"},
};

std::string found(const std::map<std::string, uint64_t> &Counters, const std::string &Name) {
  const auto It = Counters.find(Name);
  return It == Counters.end() ? "" : std::to_string(It->second);
}

/// What begins the names of the hardware's counters for instructions of this kind.
std::string hardwareOf(std::string_view Op) {
  return Op == "load" || Op == "ldmatrix"    ? "shared"
         : Op == "store" || Op == "stmatrix" ? "store"
         : Op == "async"                     ? "async"
         : Op == "wgmma"                     ? "wgmma"
                                             : "atomic";
}

/// Sectors that the hardware counted.
std::string sectorsInL1(const MeasuredExperiment &M, std::string_view Probe) {
  return found(M.Hardware, Probe.starts_with("red")    ? "red_sectors"
                           : Probe.starts_with("atom") ? "atom_sectors"
                           : Probe.starts_with("st")   ? "store_sectors"
                                                       : "sectors");
}

/// The figures of one experiment, after its lanes. Wavefronts and conflicts are the hardware's
/// where it counts them, "page" what the Source page says.
std::string figuresOf(const MeasuredExperiment &M, const Experiment &E, const Meant &All) {
  const Probe &P = *E.Instruction;
  const std::string Kind = hardwareOf(P.Op), Page = std::to_string(counter(All, "wavefronts"));
  const std::string Taken = found(M.Hardware, Kind + "_wavefronts"),
                    Conflicts = found(M.Hardware, Kind + "_conflicts"),
                    Ideal = std::to_string(counter(All, "wavefronts_ideal"));
  const auto Expected = predicted(E, P.Table == "global" ? "sectors" : "wavefronts");
  const std::string Predicted = Expected ? std::to_string(*Expected) : "";
  const std::string Sectors = std::to_string(counter(All, "sectors")),
                    Lines = std::to_string(counter(All, "tags"));
  if (P.Table == "global")
    return Sectors + "," + Lines + "," + std::to_string(counter(All, "sectors_ideal")) + ",," +
           (P.Op == "load" ? found(M.Hardware, "load_bytes") : "") + "," + sectorsInL1(M, P.Name) +
           "," + Predicted;
  if (P.Table == "scattered")
    return Page + "," + Conflicts + "," + Sectors + "," + Lines;
  if (P.Table == "rounds")
    return Page + "," + Taken + "," + Predicted;
  if (P.Table == "tensor")
    return Taken + "," + Conflicts + "," + Predicted;
  if (P.Table == "fused")
    return std::to_string(P.Times) + "," + Page + ",," + Ideal + "," + Predicted;
  return (Taken.empty() ? Page : Taken) + "," + Conflicts + "," + Ideal + "," + Page + "," +
         Predicted;
}

/// The row of one experiment.
std::string rowOf(const Recording &R, const MeasuredExperiment &M, const Experiment &E,
                  const Meant &All) {
  const Probe &P = *E.Instruction;
  std::ostringstream Row;
  Row << E.Id << ',' << R.Header.at("gpu") << ',' << P.Op << ',';
  if (P.Table == "matrix")
    Row << P.Matrices << ",1,";
  else if (P.Table != "tensor")
    Row << P.BytesPerLane << ',';
  Row << lanesText(E.Where) << ',' << figuresOf(M, E, All) << ",bench/gpu\n";
  return Row.str();
}

/// The instructions of \p M that \p P is about. None, and a complaint, if they are not as many as
/// there must be, or if the lanes read something else.
Meant meantOf(const MeasuredExperiment &M, const Probe &P, std::vector<std::string> &Problems) {
  Meant All;
  for (const MeasuredInstruction &I : M.Instructions)
    if (isMeant(P, I))
      All.push_back(&I);
  if (P.Table == "tensor" && M.WrongValues == 0)
    return All; // the Source page has no figures of it
  if (All.size() != P.Times) {
    Problems.push_back(M.Id + ": " + std::to_string(All.size()) + " instructions of " + M.Kernel +
                       " are the one that is meant; it must be " +
                       (P.Times == 1 ? "one" : std::to_string(P.Times)));
    return {};
  }
  if (M.WrongValues == 0)
    return All;
  Problems.push_back(M.Id + ": " + std::to_string(M.WrongValues) +
                     " lanes read other values than should lie there");
  return {};
}
} // namespace

std::map<std::string, std::string> tablesOf(const Recording &R,
                                            std::vector<std::string> &Problems) {
  std::map<std::string, std::string> Tables;
  const std::vector<Experiment> Known = experiments();
  for (const MeasuredExperiment &M : R.Experiments) {
    const auto E = std::find_if(Known.begin(), Known.end(),
                                [&](const Experiment &Each) { return Each.Id == M.Id; });
    if (E == Known.end() || E->Instruction->Name != M.Kernel) {
      Problems.push_back(M.Id + ": there is no such experiment with " + M.Kernel);
      continue;
    }
    const Meant All = meantOf(M, *E->Instruction, Problems);
    if (All.empty() && E->Instruction->Table != "tensor")
      continue;
    std::string &Table = Tables[std::string(E->Instruction->Table) + ".csv"];
    if (Table.empty())
      for (const auto &[Name, Head] : Columns)
        if (Name == E->Instruction->Table)
          Table =
              headerOf(R.Header, "Recorded by bench/gpu, one instruction of one warp a row.", Head);
    Table += rowOf(R, M, *E, All);
  }
  return Tables;
}

} // namespace warplint::gpu
