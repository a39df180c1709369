// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/profile/LiveRegisters.h"

#include "lib/files/Files.h"
#include "lib/profile/RunTool.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace warplint;

namespace {
struct Instruction {
  uint64_t Offset = 0;
  llvm::StringRef Text; ///< "@!P0 BRA `(.L_x_1)"
  unsigned Live = 0;
};

/// The instructions of a function, and where its labels stand.
struct Listing {
  std::vector<Instruction> Code;
  llvm::StringMap<size_t> Labels; ///< number of the instruction that follows
};

constexpr llvm::StringLiteral SpillMark("SpillRefill");

/// The column of live registers: "  30   " of "|  30   |   1    |        |".
unsigned liveIn(llvm::StringRef Comment) {
  unsigned Live = 0;
  const llvm::StringRef Cell = Comment.split('|').second.split('|').first.trim();
  return Cell.getAsInteger(10, Live) ? 0 : Live;
}

llvm::StringMap<Listing> readListings(llvm::StringRef Text) {
  llvm::StringMap<Listing> All;
  Listing *Into = nullptr;
  for (llvm::StringRef Line; !Text.empty();) {
    std::tie(Line, Text) = Text.split('\n');
    auto [Code, Comment] = Line.rsplit("//");
    Code = Code.trim();
    if (Code.consume_back(":")) {
      if (Code.consume_front(".text."))
        Into = &All[Code];
      else if (Into)
        Into->Labels[Code] = Into->Code.size();
      continue;
    }
    Instruction I;
    if (!Into || !Code.consume_front("/*") || Code.consumeInteger(16, I.Offset) ||
        !Code.consume_front("*/"))
      continue;
    I.Text = Code.trim();
    I.Live = liveIn(Comment);
    Into->Code.push_back(I);
  }
  return All;
}

/// "STL.64" of "@P0 STL.64 [R1], R2".
llvm::StringRef operationOf(llvm::StringRef Text) {
  if (Text.starts_with("@"))
    Text = Text.split(' ').second.ltrim();
  return Text.take_until([](char C) { return C == ' ' || C == ';'; });
}

/// The loops of \p L: the offsets of the first and last instruction of each, by the first.
std::map<uint64_t, uint64_t> loopsOf(const Listing &L) {
  std::map<uint64_t, uint64_t> Loops;
  for (size_t N = 0; N < L.Code.size(); ++N) {
    const Instruction &I = L.Code[N];
    if (!operationOf(I.Text).starts_with("BRA"))
      continue;
    const auto To = L.Labels.find(I.Text.split("`(").second.split(')').first);
    if (To != L.Labels.end() && To->second <= N)
      Loops[L.Code[To->second].Offset] = I.Offset; // the last one counts
  }
  return Loops;
}

uint64_t bytesOf(llvm::StringRef Operation) {
  constexpr std::pair<llvm::StringLiteral, unsigned> Widths[] = {
      {".128", 16}, {".64", 8}, {".U16", 2}, {".S16", 2}, {".U8", 1}, {".S8", 1}};
  for (const auto &[Suffix, Bytes] : Widths)
    if (Operation.contains(Suffix))
      return Bytes;
  return 4;
}
} // namespace

static void addLines(const Listing &L, const Cubin &Of, const CubinFunction *F, CompiledKernel &K) {
  const std::map<uint64_t, uint64_t> Loops = loopsOf(L);
  std::map<SourceLine, CompiledLine> Lines;
  uint64_t Stored = 0, Loaded = 0;
  for (const Instruction &I : L.Code) {
    const llvm::StringRef Operation = operationOf(I.Text);
    const uint64_t Bytes = I.Text.contains(SpillMark) ? bytesOf(Operation) : 0;
    const bool IsStore = Operation.starts_with("ST");
    (IsStore ? Stored : Loaded) += Bytes;
    const std::vector<SourceLine> Places = F ? Of.linesAt(*F, I.Offset) : std::vector<SourceLine>();
    if (Places.empty())
      continue;
    CompiledLine &Into = Lines[Places.front()];
    Into.Live = std::max(Into.Live, I.Live);
    if (!Bytes)
      continue;
    (IsStore ? Into.Stored : Into.Loaded) += Bytes;
    const auto Around = llvm::count_if(
        Loops, [&](const auto &Loop) { return Loop.first <= I.Offset && I.Offset <= Loop.second; });
    Into.Loops = std::max(Into.Loops, unsigned(Around));
  }
  if (!K.spilled()) {
    K.Stored = Stored;
    K.Loaded = Loaded;
  }
  for (auto &[Place, Line] : Lines) {
    Line.Where.File = Place.File;
    Line.Where.Line = Line.Where.EndLine = Place.Line;
    Line.Where.Column = Line.Where.EndColumn = 1;
    K.Lines.push_back(std::move(Line));
  }
}

void warplint::addLines(llvm::StringRef Text, const Cubin &Of, CompiledKernels &Into) {
  const llvm::StringMap<Listing> Listings = readListings(Text);
  for (auto &Each : Into)
    if (auto L = Listings.find(Each.first()); L != Listings.end()) {
      const auto F = Of.Functions.find(Each.first());
      ::addLines(L->second, Of, F == Of.Functions.end() ? nullptr : &F->second, Each.second);
    }
}

llvm::Error warplint::addLines(llvm::StringRef Root, llvm::StringRef File, CompiledKernels &Into) {
  llvm::Expected<std::string> Text = runTool(Root, "nvdisasm", {"-c", "-lrm", "count", File.str()});
  if (!Text)
    return Text.takeError();
  auto Bytes = readFile(File);
  if (!Bytes)
    return Bytes.takeError();
  llvm::Expected<Cubin> Of = readCubinLines((*Bytes)->getBuffer());
  if (!Of)
    return Of.takeError();
  addLines(*Text, *Of, Into);
  return llvm::Error::success();
}
