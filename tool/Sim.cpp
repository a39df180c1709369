// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The judge by hand: addresses, a stride or a line of source in, verdict and picture out; the
// reference transposes by size and tile.

#include "sim/GlobalMemory.h"
#include "sim/GpuSimulator.h"
#include "sim/Pictures.h"
#include "sim/SharedMemory.h"
#include "sim/WarpAccess.h"
#include "sim/WrittenAccess.h"
#include "tool/Commands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"

#include <numeric>
#include <random>

using namespace warplint;

namespace cl = llvm::cl;

namespace {
enum class Memory : uint8_t { Shared, Global };

constexpr UsageExample SimExamples[] = {
    {"warplint sim stride 128", "Lane l accesses byte 128*l"},
    {"warplint sim addresses 0,128,256,-", "One byte address per lane; '-': inactive"},
    {"warplint sim column 32x32 --pad=1", "32 lanes read a column of float[32][33]"},
    {"warplint sim index 'tile[threadIdx.x][threadIdx.y ^ k]' --block=32x8 --let=k=3",
     "What source says"},
    {"warplint sim gather 4096 --memory=global --svg",
     "32 lanes read anywhere in 4096 bytes; a picture"},
    {"warplint sim transpose 1024x1024 --pad=1", "A transpose through shared memory, in tiles"},
};
constexpr CommandHelp SimHelp = {
    .Overview =
        "Computes the cost of one request of a warp from its addresses, without source code.",
    .Usage = "[OPTIONS] addresses|stride|column|index|gather|transpose VALUE",
    .Examples = SimExamples,
    .Page = "hardware.md"};

struct SimCommandLine {
  cl::OptionCategory Category{"Options"};
  cl::list<std::string> What{cl::Positional, cl::OneOrMore, cl::desc("<what> <value>"),
                             cl::cat(Category)};
  cl::opt<Memory> In{"memory",
                     cl::desc("Memory accessed (default shared)"),
                     cl::value_desc("shared|global"),
                     cl::init(Memory::Shared),
                     cl::values(clEnumValN(Memory::Shared, "shared", "wavefronts (the default)"),
                                clEnumValN(Memory::Global, "global", "sectors and lines")),
                     cl::cat(Category)};
  cl::opt<unsigned> Width{"width", cl::desc("Bytes per lane (default 4)"),
                          cl::value_desc("1|2|4|8|16"), cl::init(4), cl::cat(Category)};
  cl::opt<sim::Op> Op{
      "op",
      cl::desc("Operation; copy is a cp.async write (default load)"),
      cl::value_desc("load|store|atomic|increment|cas|copy"),
      cl::init(sim::Op::Load),
      cl::values(clEnumValN(sim::Op::Load, "load", "read (the default)"),
                 clEnumValN(sim::Op::Store, "store", "write"),
                 clEnumValN(sim::Op::Atomic, "atomic", "read, modify, write"),
                 clEnumValN(sim::Op::Increment, "increment", "atomicAdd(p, 1) without a result"),
                 clEnumValN(sim::Op::CompareAndSwap, "cas", "compare and swap, or a loop of it"),
                 clEnumValN(sim::Op::AsyncCopyStore, "copy", "cp.async writes")),
      cl::cat(Category)};
  cl::opt<unsigned> Lanes{"lanes", cl::desc("Number of active lanes (default 32)"),
                          cl::value_desc("N"), cl::init(32), cl::cat(Category)};
  cl::opt<std::string> Tile{
      "tile", cl::desc("Rows and columns of a tile, or extents of an array (default 32x32)"),
      cl::value_desc("RxC"), cl::init("32x32"), cl::cat(Category)};
  cl::opt<unsigned> Pad{"pad", cl::desc("Padding columns of a tile (default 0)"),
                        cl::value_desc("N"), cl::init(0), cl::cat(Category)};
  cl::opt<std::string> Swizzle{
      "swizzle",
      cl::desc(
          "XOR layout of the array of column and index, as CUTLASS writes it: bits, base, shift"),
      cl::value_desc("B,M,S"), cl::cat(Category)};
  cl::opt<std::string> Block{"block", cl::desc("Block of index, XxYxZ (default 32)"),
                             cl::value_desc("XxYxZ"), cl::init("32"), cl::cat(Category)};
  cl::opt<unsigned> Warp{"warp", cl::desc("Warp of the block of index (default 0)"),
                         cl::value_desc("N"), cl::init(0), cl::cat(Category)};
  cl::list<std::string> Names{"let", cl::desc("What a name in index stands for; repeatable"),
                              cl::value_desc("NAME=EXPRESSION"), cl::cat(Category)};
  cl::opt<std::string> Guard{"guard", cl::desc("Lanes of index for which this is 0 do nothing"),
                             cl::value_desc("EXPRESSION"), cl::cat(Category)};
  cl::opt<unsigned> Seed{"seed", cl::desc("Seed of the addresses of gather (default 1)"),
                         cl::value_desc("N"), cl::init(1), cl::cat(Category)};
  cl::opt<unsigned> SharedKB{"shared-kb", cl::desc("Shared memory of a block in KiB (default 48)"),
                             cl::value_desc("N"), cl::init(48), cl::cat(Category)};
  cl::opt<bool> Json{"json", cl::desc("Print JSON"), cl::cat(Category)};
  cl::opt<bool> Svg{"svg", cl::desc("Print the request as an SVG picture"), cl::cat(Category)};
};

llvm::Expected<std::pair<size_t, size_t>> parsePair(llvm::StringRef Text, size_t Most) {
  auto [A, B] = Text.split('x');
  size_t Rows, Columns;
  if (A.getAsInteger(10, Rows) || B.getAsInteger(10, Columns) || !Rows || !Columns)
    return llvm::createStringError("'" + Text + "' is not a size such as 1024x768");
  if (Rows > Most || Columns > Most)
    return llvm::createStringError("'" + Text + "': the limit is " + llvm::Twine(Most));
  return std::pair(Rows, Columns);
}

/// Lanes from "0,4,8,-,16": as many as there are, the rest inactive.
llvm::Expected<sim::WarpAccess> parseAddresses(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 32> Parts;
  Text.split(Parts, ',');
  sim::WarpAccess W;
  W.Active = 0;
  if (Parts.size() > sim::WarpSize)
    return llvm::createStringError(llvm::Twine(Parts.size()) + " addresses; a warp has 32 lanes");
  for (unsigned L = 0; L < Parts.size(); ++L) {
    llvm::StringRef P = Parts[L].trim();
    if (P == "-")
      continue;
    if (P.getAsInteger(0, W.Offset[L]) || W.Offset[L] > (uint64_t(1) << 48))
      return llvm::createStringError("'" + P + "' is not a byte address");
    W.Active |= sim::LaneMask(1) << L;
  }
  if (!W.Active)
    return llvm::createStringError("no lane is active");
  return W;
}

llvm::Expected<sim::WarpAccess> parseStride(llvm::StringRef Text, unsigned Lanes) {
  uint64_t Stride;
  if (Text.getAsInteger(0, Stride) || Stride > (uint64_t(1) << 32))
    return llvm::createStringError("'" + Text + "' is not a stride in bytes");
  if (Lanes == 0 || Lanes > sim::WarpSize)
    return llvm::createStringError("--lanes: 1 to 32 lanes");
  sim::WarpAccess W;
  W.Active = Lanes == 32 ? sim::AllLanes : (sim::LaneMask(1) << Lanes) - 1;
  for (unsigned L = 0; L < sim::WarpSize; ++L)
    W.Offset[L] = L * Stride;
  return W;
}

llvm::Expected<sim::Swizzle> parseSwizzle(llvm::StringRef Text) {
  sim::Swizzle S;
  if (Text.empty())
    return sim::NoSwizzle;
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  Text.split(Parts, ',');
  constexpr unsigned Most = 16; // bits
  if (Parts.size() != 3 || Parts[0].getAsInteger(10, S.Bits) || Parts[1].getAsInteger(10, S.Base) ||
      Parts[2].getAsInteger(10, S.Shift) || S.Bits > Most || S.Base > Most || S.Shift > Most ||
      S.Shift < S.Bits)
    return llvm::createStringError("--swizzle=" + Text +
                                   ": expected bits, base and shift, such as "
                                   "3,4,3; the shift is at least the bits");
  return S;
}

/// Lane l reads the first element of row l of a tile of RxC elements and --pad more a row.
llvm::Expected<sim::WarpAccess> parseColumn(llvm::StringRef Text, const SimCommandLine &D) {
  constexpr size_t MostElements = 16384;
  auto Tile = parsePair(Text, MostElements);
  if (!Tile)
    return Tile.takeError();
  llvm::Expected<sim::Swizzle> Swizzle = parseSwizzle(D.Swizzle);
  if (!Swizzle)
    return Swizzle.takeError();
  sim::WarpAccess W;
  const uint64_t Lanes = std::min<uint64_t>(Tile->first, sim::WarpSize);
  W.Active = Lanes == sim::WarpSize ? sim::AllLanes : (sim::LaneMask(1) << Lanes) - 1;
  for (unsigned L = 0; L < Lanes; ++L)
    W.Offset[L] = (*Swizzle)(uint64_t(L) * (Tile->second + D.Pad) * D.Width);
  return W;
}

/// "32x8" as its numbers.
llvm::Expected<std::vector<uint64_t>> parseExtents(llvm::StringRef Option, llvm::StringRef Text) {
  std::vector<uint64_t> Extents;
  for (llvm::StringRef Part : llvm::split(Text, 'x'))
    if (uint32_t Extent; !Part.getAsInteger(10, Extent) && Extent)
      Extents.push_back(Extent);
    else
      return llvm::createStringError("--" + Option + "=" + Text +
                                     ": expected numbers such as 32x8");
  return Extents;
}

/// The access that source says.
llvm::Expected<sim::WarpAccess> parseIndex(llvm::StringRef Text, const SimCommandLine &D) {
  llvm::Expected<std::vector<uint64_t>> Extents = parseExtents("tile", D.Tile);
  if (!Extents)
    return Extents.takeError();
  llvm::Expected<std::vector<uint64_t>> Block = parseExtents("block", D.Block);
  if (!Block)
    return Block.takeError();
  llvm::Expected<sim::Swizzle> Layout = parseSwizzle(D.Swizzle);
  if (!Layout)
    return Layout.takeError();
  if (Block->size() > 3)
    return llvm::createStringError("--block=" + D.Block + ": a block has three dimensions");
  sim::WrittenAccess A{.Text = Text.str(),
                       .Guard = D.Guard,
                       .Extents = *Extents,
                       .Pad = D.Pad,
                       .Block = {1, 1, 1},
                       .Warp = D.Warp,
                       .BytesPerLane = D.Width,
                       .Operation = D.Op,
                       .Layout = *Layout};
  llvm::copy(*Block, A.Block.begin());
  for (llvm::StringRef Let : D.Names) {
    const auto [Name, Means] = Let.split('=');
    A.Names.emplace_back(Name.trim(), Means);
  }
  sim::OrError<sim::WarpAccess> W = sim::requestOf(A);
  if (!W) {
    std::string Help;
    for (const std::string &Name : sim::namesIn(A))
      if (llvm::StringRef(W.Error).starts_with("'" + Name + "' has no value"))
        Help = " (--let=" + Name + "=...)";
    return llvm::createStringError("'" + Text + "': " + W.Error + Help);
  }
  return *W;
}

/// Each lane reads an element somewhere in so many bytes.
llvm::Expected<sim::WarpAccess> parseGather(llvm::StringRef Text, const SimCommandLine &D) {
  uint64_t Bytes;
  if (Text.getAsInteger(0, Bytes) || Bytes < D.Width || Bytes > (uint64_t(1) << 32))
    return llvm::createStringError("'" + Text + "' is not a number of bytes");
  std::mt19937 Random(
      D.Seed); // its numbers are the same everywhere, those of distributions are not
  sim::WarpAccess W;
  for (uint64_t &Offset : W.Offset)
    Offset = Random() % (Bytes / D.Width) * D.Width;
  return W;
}

llvm::Error checkWidth(const sim::WarpAccess &W) {
  if (W.BytesPerLane > 16 || !std::has_single_bit(W.BytesPerLane))
    return llvm::createStringError("--width: 1, 2, 4, 8 or 16 bytes");
  for (unsigned L = 0; L < sim::WarpSize; ++L)
    if (W.isActive(L) && W.Offset[L] % W.BytesPerLane)
      return llvm::createStringError("lane " + llvm::Twine(L) + " at byte " +
                                     llvm::Twine(W.Offset[L]) + " is not aligned to " +
                                     llvm::Twine(W.BytesPerLane) + " bytes: the access faults");
  return llvm::Error::success();
}

using Figures = std::vector<std::pair<const char *, uint64_t>>;

/// "measured, by rules S3 V1", and what is not certain, a line each.
void printEvidence(const sim::Evidence &Rules) {
  llvm::outs() << llvm::left_justify("evidence", 22) << sim::nameOf(Rules.grade()) << ", by rules";
  Rules.forEach([](const sim::Rule &R) { llvm::outs() << ' ' << R.Id; });
  llvm::outs() << '\n';
  Rules.forEach([](const sim::Rule &R) {
    if (R.Support == sim::Grade::Conjecture)
      llvm::outs() << "  " << R.Id << " is a conjecture: " << R.Statement << '\n';
  });
}

/// Figures as "name value" lines, or as a JSON object.
void printFigures(const Figures &Of, const std::optional<sim::Evidence> &Rules, bool Json) {
  if (!Json) {
    for (const auto &[Name, Value] : Of)
      llvm::outs() << llvm::left_justify(Name, 22) << Value << '\n';
    if (Rules)
      printEvidence(*Rules);
    return;
  }
  llvm::json::OStream J(llvm::outs(), 2);
  J.object([&] {
    for (const auto &[Name, Value] : Of)
      J.attribute(Name, int64_t(Value));
    if (!Rules)
      return;
    J.attribute("evidence", llvm::StringRef(sim::nameOf(Rules->grade())));
    J.attributeArray("rules", [&] {
      Rules->forEach([&](const sim::Rule &R) { J.value(llvm::StringRef(R.Id)); });
    });
  });
  llvm::outs() << '\n';
}

void judgeByHand(const sim::WarpAccess &W, Memory In, bool Json, bool Svg) {
  if (Svg) {
    llvm::outs() << (In == Memory::Shared ? sim::bankSvg(W) : sim::sectorSvg(W));
    return;
  }
  if (In == Memory::Shared) {
    sim::SharedCost C = sim::sharedCost(W);
    std::vector<uint64_t> Addresses;
    for (unsigned L = 0; L < sim::WarpSize; ++L)
      if (W.isActive(L))
        Addresses.push_back(W.Offset[L]);
    printFigures({{"wavefronts", C.Wavefronts},
                  {"ideal", C.Ideal},
                  {"conflicts", C.conflicts()},
                  {"textbookConflicts", sim::textbookConflicts(Addresses)}},
                 C.Evidence, Json);
    if (!Json)
      llvm::outs() << '\n' << sim::bankGrid(W);
    return;
  }
  sim::GlobalCost C = sim::globalCost(W);
  printFigures(
      {{"sectors", C.Sectors}, {"ideal", C.Ideal}, {"lines", C.Lines}, {"bytesUsed", C.BytesUsed}},
      C.Evidence, Json);
  if (!Json)
    llvm::outs() << '\n' << sim::sectorStrip(W);
}

llvm::Error transpose(llvm::StringRef Size, const SimCommandLine &D) {
  constexpr size_t MostElements = 16384;
  auto Shape = parsePair(Size, MostElements);
  if (!Shape)
    return Shape.takeError();
  auto Tile = parsePair(D.Tile, 1024);
  if (!Tile)
    return Tile.takeError();
  auto [Rows, Columns] = *Shape;
  std::vector<float> In(Rows * Columns), Out(Rows * Columns);
  std::iota(In.begin(), In.end(), 0.0f);
  sim::GpuSimulator Simulator(D.SharedKB);
  sim::TileShape Of{Tile->first, Tile->second, D.Pad};
  auto Stats = Simulator.transpose({In, Rows, Columns}, Out, Of);
  if (!Stats)
    return llvm::createStringError(Stats.Error);
  size_t Wrong = 0;
  for (size_t R = 0; R < Rows; ++R)
    for (size_t C = 0; C < Columns; ++C)
      Wrong += Out[C * Rows + R] != In[R * Columns + C];
  if (Wrong)
    return llvm::createStringError(llvm::Twine(Wrong) + " elements are wrong");
  printFigures({{"tilesProcessed", Stats->TilesProcessed},
                {"bankConflicts", Stats->BankConflicts},
                {"sharedRequests", Stats->SharedRequests},
                {"sharedWavefronts", Stats->SharedWavefronts},
                {"hardwareConflicts", Stats->hardwareConflicts()},
                {"globalRequests", Stats->GlobalRequests},
                {"globalTransactions", Stats->GlobalTransactions},
                {"globalSectors", Stats->GlobalSectors}},
               std::nullopt, D.Json);
  return llvm::Error::success();
}

llvm::Error run(const SimCommandLine &D) {
  llvm::StringRef What = D.What[0];
  if (D.What.size() != 2)
    return llvm::createStringError("expected 'addresses LIST', 'stride BYTES', 'column ROWSxCOLS', "
                                   "'index TEXT', 'gather BYTES' or 'transpose ROWSxCOLS'");
  if (What == "transpose")
    return transpose(D.What[1], D);
  if (D.Width == 0)
    return llvm::createStringError("--width: 1, 2, 4, 8 or 16 bytes");
  if (!llvm::is_contained({"addresses", "stride", "column", "index", "gather"}, What))
    return llvm::createStringError(
        "'" + What + "' is not one of addresses, stride, column, index, gather, transpose");
  llvm::Expected<sim::WarpAccess> W = What == "addresses" ? parseAddresses(D.What[1])
                                      : What == "stride"  ? parseStride(D.What[1], D.Lanes)
                                      : What == "column"  ? parseColumn(D.What[1], D)
                                      : What == "index"   ? parseIndex(D.What[1], D)
                                                          : parseGather(D.What[1], D);
  if (!W)
    return W.takeError();
  W->BytesPerLane = D.Width;
  W->Operation = D.Op;
  if (llvm::Error E = checkWidth(*W))
    return E;
  judgeByHand(*W, D.In, D.Json, D.Svg);
  return llvm::Error::success();
}
} // namespace

int warplint::runSim(const CommandLine &Line) {
  SimCommandLine D;
  if (std::optional<int> Exit = parseCommandLine(Line, SimHelp, {&D.Category}))
    return *Exit;
  if (llvm::Error E = run(D))
    return fail("sim: " + llvm::toString(std::move(E)));
  return ExitClean;
}
