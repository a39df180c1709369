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
    {"shared", "id,gpu,op,width,lanes,wavefronts,conflicts,ideal,predicted,source"},
    {"fused", "id,gpu,op,width,lanes,instructions,wavefronts,conflicts,ideal,predicted,source"},
    {"matrix", "id,gpu,op,matrices,instructions,rows,wavefronts,conflicts,ideal,predicted,source"},
    {"global", "id,gpu,op,width,lanes,sectors,lines,ideal,efficiency,bytes,predicted,source"},
    {"tensor", "id,gpu,op,descriptors,wavefronts,ideal,predicted,source"},
};

/// Not every recording has every counter.
std::string optional(uint64_t Value) { return Value ? std::to_string(Value) : ""; }

/// The row of one experiment. Conflicts are not counted instruction by instruction.
std::string rowOf(const Recording &R, const Experiment &E, const Meant &All) {
  const Probe &P = *E.Instruction;
  const char *Counted = P.Table == "global" ? "sectors" : "wavefronts";
  std::ostringstream Row;
  Row << E.Id << ',' << R.Header.at("gpu") << ',' << P.Op << ',';
  if (P.Table == "matrix")
    Row << P.Matrices << ",1,";
  else if (P.Table != "tensor")
    Row << P.BytesPerLane << ',';
  Row << lanesText(E.Where) << ',';
  if (P.Table == "fused")
    Row << P.Times << ',';
  Row << counter(All, Counted) << ',';
  if (P.Table == "global")
    Row << counter(All, "tags") << ',' << counter(All, "sectors_ideal") << ",,"
        << optional(counter(All, "bytes")) << ',';
  else
    Row << (P.Table == "tensor" ? "" : ",") << counter(All, "wavefronts_ideal") << ',';
  if (const auto Expected = predicted(E, Counted))
    Row << *Expected;
  Row << ",bench/gpu\n";
  return Row.str();
}

/// The instructions of \p M that \p P is about. None, and a complaint, if they are not as many as
/// there must be, or if the lanes read something else.
Meant meantOf(const MeasuredExperiment &M, const Probe &P, std::vector<std::string> &Problems) {
  Meant All;
  for (const MeasuredInstruction &I : M.Instructions)
    if (isMeant(P, I))
      All.push_back(&I);
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
    if (All.empty())
      continue;
    std::string &Table = Tables[std::string(E->Instruction->Table) + ".csv"];
    if (Table.empty())
      for (const auto &[Name, Head] : Columns)
        if (Name == E->Instruction->Table)
          Table =
              headerOf(R.Header, "Recorded by bench/gpu, one instruction of one warp a row.", Head);
    Table += rowOf(R, *E, All);
  }
  return Tables;
}

} // namespace warplint::gpu
