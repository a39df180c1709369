//===- bench/gpu/Record.cpp - What was measured -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Record.h"

#include <algorithm>
#include <sstream>

namespace warplint::gpu {
Recording readRecording(const std::string &Text, std::vector<std::string> &Problems) {
  static constexpr std::string_view HeaderKeys[] = {"gpu", "driver", "toolkit", "date"};
  Recording R;
  std::istringstream Lines(Text);
  unsigned Number = 0;
  for (std::string Line; std::getline(Lines, Line);) {
    ++Number;
    std::istringstream Words(Line);
    std::string Key, Rest;
    Words >> Key;
    auto Bad = [&] { Problems.push_back("line " + std::to_string(Number) + ": '" + Line + "'"); };
    if (Key.empty() || Key[0] == '#')
      continue;
    if (std::find(std::begin(HeaderKeys), std::end(HeaderKeys), Key) != std::end(HeaderKeys)) {
      std::getline(Words >> std::ws, Rest);
      R.Header[Key] = Rest;
    } else if (Key == "experiment") {
      MeasuredExperiment E;
      if (Words >> E.Id >> E.Kernel)
        R.Experiments.push_back(std::move(E));
      else
        Bad();
    } else if (R.Experiments.empty()) {
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
  for (std::string_view Key : HeaderKeys)
    if (!R.Header.count(std::string(Key)))
      Problems.push_back("the header does not tell the " + std::string(Key));
  return R;
}

bool isMeant(const Probe &P, const MeasuredInstruction &I) {
  constexpr uint64_t OpcodeMask = 0x1ff, SizeMask = 7;
  constexpr unsigned SizeShift = 73 - 64;
  return (I.Low & OpcodeMask) == P.Opcode && (I.High >> SizeShift & SizeMask) == P.Size;
}

namespace {
uint64_t counter(const MeasuredInstruction &I, const char *Name) {
  const auto It = I.Counters.find(Name);
  return It == I.Counters.end() ? 0 : It->second;
}

/// "0 4 - 12": an address a lane, as the tables have them.
std::string lanesText(const Lanes &L) {
  std::string Text;
  for (unsigned T = 0; T < 32; ++T) {
    Text += T ? " " : "";
    Text += L.Active >> T & 1 ? std::to_string(L.Offset[T]) : "-";
  }
  return Text;
}

std::string headerOf(const Recording &R, std::string_view Columns) {
  std::string Text = "# Recorded by bench/gpu, one instruction of one warp a row.\n#\n";
  for (const auto &[Key, Value] : R.Header)
    Text += "# " + Key + std::string(9 - Key.size(), ' ') + Value + "\n";
  return Text + std::string(Columns) + "\n";
}

constexpr std::pair<std::string_view, std::string_view> Columns[] = {
    {"shared", "id,gpu,op,width,lanes,wavefronts,conflicts,ideal,source"},
    {"matrix", "id,gpu,op,matrices,instructions,rows,wavefronts,conflicts,ideal,source"},
    {"global", "id,gpu,op,width,lanes,sectors,lines,ideal,efficiency,source"},
};

/// The row of one experiment. Conflicts are not counted instruction by instruction.
std::string rowOf(const Recording &R, const Experiment &E, const MeasuredInstruction &I) {
  const Probe &P = *E.Instruction;
  std::ostringstream Row;
  Row << E.Id << ',' << R.Header.at("gpu") << ',' << P.Op << ',';
  if (P.Table == "matrix")
    Row << P.Matrices << ",1," << lanesText(E.Where) << ',' << counter(I, "wavefronts") << ",,"
        << counter(I, "wavefronts_ideal");
  else if (P.Table == "shared")
    Row << P.BytesPerLane << ',' << lanesText(E.Where) << ',' << counter(I, "wavefronts") << ",,"
        << counter(I, "wavefronts_ideal");
  else
    Row << P.BytesPerLane << ',' << lanesText(E.Where) << ',' << counter(I, "sectors") << ','
        << counter(I, "tags") << ',' << counter(I, "sectors_ideal") << ',';
  Row << ",bench/gpu\n";
  return Row.str();
}
} // namespace

std::map<std::string, std::string> tablesOf(const Recording &R,
                                            std::vector<std::string> &Problems) {
  std::map<std::string, std::string> Tables;
  const std::vector<Experiment> Known = experiments();
  for (const MeasuredExperiment &M : R.Experiments) {
    const auto E = std::find_if(Known.begin(), Known.end(),
                                [&](const Experiment &Each) { return Each.Id == M.Id; });
    if (E == Known.end() || E->Instruction->Kernel != M.Kernel) {
      Problems.push_back(M.Id + ": there is no such experiment with " + M.Kernel);
      continue;
    }
    std::vector<const MeasuredInstruction *> Meant;
    for (const MeasuredInstruction &I : M.Instructions)
      if (isMeant(*E->Instruction, I))
        Meant.push_back(&I);
    if (Meant.size() != 1) {
      Problems.push_back(M.Id + ": " + std::to_string(Meant.size()) + " instructions of " +
                         M.Kernel + " are the one that is meant; it must be one");
      continue;
    }
    std::string &Table = Tables[std::string(E->Instruction->Table) + ".csv"];
    if (Table.empty())
      for (const auto &[Name, Head] : Columns)
        if (Name == E->Instruction->Table)
          Table = headerOf(R, Head);
    Table += rowOf(R, *E, *Meant.front());
  }
  return Tables;
}

} // namespace warplint::gpu
