// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sim/ behind two functions that a page can call: a request as lines of text in, what it costs as
// JSON out.
//
//   text   tile[threadIdx.x][k]       memory  shared|global       block   32 8 1
//   guard  threadIdx.x < 16           bytes   4                   extents 32 32
//   name   k  threadIdx.y ^ 3         op      load                pad     1
//                                     warp    0                   swizzle 3 4 3
//
// Words are separated by tabs. Numbers were checked by the page: what is none counts as 0.

#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"
#include "sim/WrittenAccess.h"

#include <cstdlib>

using namespace warplint::sim;

namespace {
std::string Given, Answer;

struct Question {
  WrittenAccess Access;
  bool IsShared = true;
};

std::vector<std::string> split(std::string_view Text, char At) {
  std::vector<std::string> Parts;
  for (;;) {
    const size_t End = Text.find(At);
    Parts.emplace_back(Text.substr(0, End));
    if (End == std::string_view::npos)
      return Parts;
    Text.remove_prefix(End + 1);
  }
}

uint64_t numberIn(const std::vector<std::string> &Words, size_t N) {
  return N < Words.size() ? std::strtoull(Words[N].c_str(), nullptr, 10) : 0;
}

/// In the order of sim's operations.
constexpr const char *OpNames[NumOps] = {"load", "store", "atomic", "increment", "cas", "copy"};

Op opCalled(std::string_view Name) {
  for (unsigned N = 0; N < NumOps; ++N)
    if (Name == OpNames[N])
      return Op(N);
  return Op::Load;
}

void read(Question &Q, const std::vector<std::string> &Words) {
  WrittenAccess &A = Q.Access;
  const std::string &Key = Words[0], Text = Words.size() > 1 ? Words[1] : "";
  auto Number = [&](size_t N) { return unsigned(numberIn(Words, N)); };
  if (Key == "text")
    A.Text = Text;
  else if (Key == "guard")
    A.Guard = Text;
  else if (Key == "name" && Words.size() == 3)
    A.Names.emplace_back(Text, Words[2]);
  else if (Key == "memory")
    Q.IsShared = Text == "shared";
  else if (Key == "bytes")
    A.BytesPerLane = Number(1);
  else if (Key == "op")
    A.Operation = opCalled(Text);
  else if (Key == "warp")
    A.Warp = Number(1);
  else if (Key == "pad")
    A.Pad = numberIn(Words, 1);
  else if (Key == "block")
    A.Block = {Number(1), Number(2), Number(3)};
  else if (Key == "swizzle")
    A.Layout = {Number(1), Number(2), Number(3)};
  else if (Key == "extents") {
    A.Extents.clear();
    for (size_t N = 1; N < Words.size(); ++N)
      A.Extents.push_back(numberIn(Words, N));
  }
}

std::string quoted(std::string_view Text) {
  std::string Out = "\"";
  for (char C : Text)
    if (C == '"' || C == '\\')
      (Out += '\\') += C;
    else if (uint8_t(C) < ' ')
      Out += ' ';
    else
      Out += C;
  return Out + '"';
}

std::string number(uint64_t N) { return std::to_string(int64_t(N)); }

/// "[a,b]" of what \p Print prints of each.
template <typename Range, typename Function>
std::string listOf(const Range &Items, Function Print) {
  std::string Out;
  for (const auto &Item : Items)
    Out += (Out.empty() ? "" : ",") + Print(Item);
  return "[" + Out + "]";
}

std::string lanesIn(LaneMask Mask) {
  std::vector<unsigned> Lanes;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (Mask >> L & 1)
      Lanes.push_back(L);
  return listOf(Lanes, [](unsigned L) { return std::to_string(L); });
}

std::string lanesOf(const WrittenAccess &A, const WarpAccess &W) {
  std::string Out;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (const auto Thread = threadOf(A, L))
      Out += (Out.empty() ? "" : ",") + std::string("{\"lane\":") + std::to_string(L) +
             ",\"thread\":" + listOf(*Thread, [](unsigned T) { return std::to_string(T); }) +
             (W.isActive(L) ? ",\"at\":" + number(W.Offset[L]) : "") + "}";
  return "[" + Out + "]";
}

std::string rulesOf(const Evidence &Rules) {
  std::vector<std::string> Ids;
  Rules.forEach([&](const Rule &R) { Ids.emplace_back(R.Id); });
  return ",\"evidence\":" + quoted(nameOf(Rules.grade())) + ",\"rules\":" + listOf(Ids, quoted);
}

std::string sharedAnswer(const WarpAccess &W) {
  const SharedCost C = sharedCost(W);
  const BankTable T = bankTable(W);
  std::vector<uint64_t> Addresses;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (W.isActive(L))
      Addresses.push_back(W.Offset[L]);
  auto Word = [](const BankWord &Of) {
    return "{\"word\":" + number(uint64_t(Of.Word)) + ",\"lanes\":" + lanesIn(Of.Lanes) + "}";
  };
  return "\"units\":" + number(C.Wavefronts) + ",\"ideal\":" + number(C.Ideal) +
         ",\"conflicts\":" + number(C.conflicts()) +
         ",\"textbook\":" + number(textbookConflicts(Addresses)) +
         ",\"passes\":" + number(T.Passes) + ",\"together\":" + number(T.LanesTogether) +
         ",\"oneByOne\":" + (combines(W.Operation) ? "false" : "true") + ",\"groups\":" +
         listOf(T.Groups,
                [&](const BankGroup &G) {
                  return "{\"first\":" + number(G.First) +
                         ",\"wavefronts\":" + number(G.wavefronts()) + ",\"banks\":" +
                         listOf(G.Banks, [&](const auto &Words) { return listOf(Words, Word); }) +
                         "}";
                }) +
         rulesOf(C.Evidence);
}

std::string globalAnswer(const WarpAccess &W) {
  const GlobalCost C = globalCost(W);
  return "\"units\":" + number(C.Sectors) + ",\"ideal\":" + number(C.Ideal) +
         ",\"lineCount\":" + number(C.Lines) + ",\"bytesUsed\":" + number(C.BytesUsed) +
         ",\"lines\":" +
         listOf(lineTable(W),
                [](const auto &Line) {
                  std::vector<unsigned> Used;
                  for (unsigned B = 0; B < LineBytes; ++B)
                    if (Line.second[B])
                      Used.push_back(B);
                  return "{\"number\":" + number(uint64_t(Line.first)) +
                         ",\"used\":" + listOf(Used, [](unsigned B) { return std::to_string(B); }) +
                         "}";
                }) +
         rulesOf(C.Evidence);
}

std::string answerTo(std::string_view Lines) {
  Question Q;
  for (const std::string &Line : split(Lines, '\n'))
    read(Q, split(Line, '\t'));
  std::string Out = "{\"names\":" + listOf(namesIn(Q.Access), quoted) + ",";
  const OrError<WarpAccess> W = requestOf(Q.Access);
  if (!W)
    return Out + "\"error\":" + quoted(W.Error) + "}";
  return Out + "\"bytes\":" + number(W->BytesPerLane) + ",\"lanes\":" + lanesOf(Q.Access, *W) +
         "," + (Q.IsShared ? sharedAnswer(*W) : globalAnswer(*W)) + "}";
}
} // namespace

extern "C" {
/// Where a request of \p Size bytes is to be written.
char *requestBuffer(unsigned Size) {
  Given.resize(Size);
  return Given.data();
}

/// The answer to it, which ends with a zero.
const char *answer() {
  Answer = answerTo(Given);
  return Answer.c_str();
}
}
