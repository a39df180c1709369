// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/profile/NcuReport.h"

#include "lib/profile/Container.h"
#include "lib/profile/Cubin.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <set>

using namespace warplint;

namespace {
/// The code of a kernel's module, and where its functions were loaded.
struct Module {
  llvm::StringRef Code;
  std::optional<Cubin> Lines; ///< read when first asked for
  std::map<std::string, uint64_t, std::less<>> LoadedAt;
};

using Modules = std::map<uint64_t, Module>; ///< by id

/// The metrics that are read.
enum Metric : uint8_t {
  WarpInstructions,
  LaneInstructions,
  SharedWavefronts,
  SharedIdeal,
  GlobalSectors,
  GlobalIdeal,
  GlobalTags,
  MemoryType,
  MemoryAccess,
  MemorySize,
  FunctionBase,
  DynamicSharedBytes,
  CapabilityMajor,
  CapabilityMinor,
  DeviceName,
  NumMetrics,
};

constexpr std::pair<llvm::StringLiteral, Metric> MetricNames[] = {
    {"inst_executed", WarpInstructions},
    {"thread_inst_executed_true", LaneInstructions},
    {"memory_l1_wavefronts_shared", SharedWavefronts},
    {"memory_l1_wavefronts_shared_ideal", SharedIdeal},
    {"memory_l2_theoretical_sectors_global", GlobalSectors},
    {"memory_l2_theoretical_sectors_global_ideal", GlobalIdeal},
    {"memory_l2_sectors_global", GlobalSectors}, // before 2021.2
    {"memory_l2_sectors_global_ideal", GlobalIdeal},
    {"memory_l1_tag_requests_global", GlobalTags},
    {"memory_type", MemoryType},
    {"memory_access_type", MemoryAccess},
    {"memory_access_size_type", MemorySize},
    {"launch__function_pcs", FunctionBase},
    {"launch__shared_mem_per_block_dynamic", DynamicSharedBytes},
    {"device__attribute_compute_capability_major", CapabilityMajor},
    {"device__attribute_compute_capability_minor", CapabilityMinor},
    {"device__attribute_display_name", DeviceName},
};

/// A value of a metric, as a number or as text.
struct MetricValue {
  uint64_t Number = 0;
  llvm::StringRef Text;
};

/// A negative number, or one that is none, is 0; one that is too large is the largest.
uint64_t rounded(double V) {
  constexpr double TooLarge = 18446744073709551616.0; // 2^64
  return V >= TooLarge ? UINT64_MAX : V > 0 ? uint64_t(V) : 0;
}

MetricValue valueIn(llvm::StringRef Message) {
  enum { Text = 1, Float = 2, Double = 3, Word = 4, Long = 5 };
  MetricValue V;
  WireReader Fields(Message);
  while (std::optional<WireField> F = Fields.next())
    switch (F->Number) {
    case Text:
      V.Text = F->Bytes;
      break;
    case Float:
      V.Number = rounded(double(F->asFloat()));
      break;
    case Double:
      V.Number = rounded(F->asDouble());
      break;
    case Word:
    case Long:
      V.Number = F->Value;
      break;
    default:
      break;
    }
  return V;
}

/// The metrics of a launch.
struct Metrics {
  MetricValue Value[NumMetrics];
  bool Has[NumMetrics] = {};
  llvm::DenseMap<uint64_t, uint64_t> By[NumMetrics]; ///< by address

  uint64_t at(Metric M, uint64_t Address) const { return By[M].lookup(Address); }
};

/// The two keys that llvm::DenseMap keeps for itself are no addresses.
bool isAddress(uint64_t V) { return V < UINT64_MAX - 1; }

void readMetric(llvm::StringRef Message, llvm::ArrayRef<int> Numbers, Metrics &Into) {
  enum { Name = 1, Value = 2, Instance = 3, Correlation = 1 };
  std::optional<Metric> M;
  WireReader Fields(Message);
  while (std::optional<WireField> F = Fields.next()) {
    if (F->Number == Name) {
      if (F->Value >= Numbers.size() || Numbers[F->Value] < 0)
        return;
      M = Metric(Numbers[F->Value]);
      Into.Has[*M] = true;
    } else if (F->Number == Value && M) {
      Into.Value[*M] = valueIn(F->Bytes);
    } else if (F->Number == Instance && M) {
      uint64_t Address = UINT64_MAX, Count = 0;
      WireReader Parts(F->Bytes);
      while (std::optional<WireField> P = Parts.next())
        if (P->Number == Correlation)
          Address = valueIn(P->Bytes).Number;
        else if (P->Number == Value)
          Count = valueIn(P->Bytes).Number;
      if (isAddress(Address))
        Into.By[*M][Address] = Count;
    }
  }
}

Extents extentsIn(llvm::StringRef Message) {
  Extents Result = {1, 1, 1};
  WireReader Fields(Message);
  while (std::optional<WireField> F = Fields.next())
    if (F->Number >= 1 && F->Number <= Result.size())
      Result[F->Number - 1] = F->word();
  return Result;
}

class NcuReader {
public:
  explicit NcuReader(const ReportParts &Parts) {
    for (llvm::StringRef S : Parts.Strings) {
      auto *Known = llvm::find_if(MetricNames, [&](const auto &N) { return N.first == S; });
      Numbers.push_back(Known == std::end(MetricNames) ? -1 : int(Known->second));
    }
    for (llvm::StringRef S : Parts.Sources)
      readSource(S);
    for (llvm::StringRef R : Parts.Results)
      readResult(R);
  }

  Profile Out;

private:
  void readSource(llvm::StringRef Message) {
    enum { Id = 1, Code = 4, Embedded = 8, Functions = 9 };
    Module Read;
    uint64_t Number = 0;
    WireReader Fields(Message);
    while (std::optional<WireField> F = Fields.next())
      if (F->Number == Id)
        Number = F->Value;
      else if (F->Number == Code)
        Read.Code = F->Bytes;
      else if (F->Number == Embedded)
        readEmbedded(F->Bytes);
      else if (F->Number == Functions)
        readFunctions(F->Bytes, Read);
    Module &Into = Loaded[Number]; // the code and the functions come as entries of their own
    if (!Read.Code.empty())
      Into.Code = Read.Code;
    Into.LoadedAt.merge(Read.LoadedAt);
  }

  void readEmbedded(llvm::StringRef Message) {
    enum { Entry = 1, Path = 1, Text = 2 };
    WireReader Fields(Message);
    while (std::optional<WireField> F = Fields.next()) {
      if (F->Number != Entry)
        continue;
      ProfiledSource S;
      WireReader Parts(F->Bytes);
      while (std::optional<WireField> P = Parts.next())
        (P->Number == Path ? S.Path : P->Number == Text ? S.Text : Ignored) = P->Bytes.str();
      const bool Known =
          llvm::any_of(Out.Sources, [&](const ProfiledSource &O) { return O.Path == S.Path; });
      if (!S.Text.empty() && !Known)
        Out.Sources.push_back(std::move(S));
    }
  }

  static void readFunctions(llvm::StringRef Message, Module &Into) {
    enum { Entry = 1, Name = 1, Address = 2 };
    WireReader Fields(Message);
    while (std::optional<WireField> F = Fields.next()) {
      if (F->Number != Entry)
        continue;
      std::string Function;
      uint64_t At = 0;
      WireReader Parts(F->Bytes);
      while (std::optional<WireField> P = Parts.next())
        if (P->Number == Name)
          Function = P->Bytes.str();
        else if (P->Number == Address)
          At = P->Value;
      Into.LoadedAt[Function] = At;
    }
  }

  void readResult(llvm::StringRef Message) {
    enum { Mangled = 5, Function = 6, Demangled = 7, Grid = 10, Block = 11, OneMetric = 13 };
    enum { Source = 15, Id = 1 };
    ProfiledLaunch L;
    Metrics M;
    uint64_t Of = 0;
    std::string Plain;
    WireReader Fields(Message);
    while (std::optional<WireField> F = Fields.next())
      switch (F->Number) {
      case Mangled:
        L.Symbol = F->Bytes.str();
        break;
      case Function:
        Plain = F->Bytes.str();
        break;
      case Demangled:
        L.Name = F->Bytes.str();
        break;
      case Grid:
        L.Grid = extentsIn(F->Bytes);
        break;
      case Block:
        L.Block = extentsIn(F->Bytes);
        break;
      case OneMetric:
        readMetric(F->Bytes, Numbers, M);
        break;
      case Source: {
        WireReader Parts(F->Bytes);
        while (std::optional<WireField> P = Parts.next())
          if (P->Number == Id)
            Of = P->Value;
        break;
      }
      default:
        break;
      }
    if (L.Name.empty())
      L.Name = Plain.empty() ? L.Symbol : Plain;
    describe(M, L);
    addAccesses(M, moduleOf(Of), L);
    Out.Launches.push_back(std::move(L));
  }

  void describe(const Metrics &M, ProfiledLaunch &L) {
    L.Device = M.Value[DeviceName].Text.str();
    if (M.Has[CapabilityMajor])
      L.Arch = "sm_" + std::to_string(M.Value[CapabilityMajor].Number) +
               std::to_string(M.Value[CapabilityMinor].Number);
    if (M.Has[DynamicSharedBytes])
      L.DynamicShared = M.Value[DynamicSharedBytes].Number;
    Out.TellsShared |= !M.By[SharedWavefronts].empty();
    Out.TellsGlobal |= !M.By[GlobalSectors].empty();
  }

  Module *moduleOf(uint64_t Id) {
    auto It = Loaded.find(Id);
    if (It == Loaded.end())
      return nullptr;
    if (!It->second.Lines) {
      llvm::Expected<Cubin> Read = readCubinLines(It->second.Code);
      It->second.Lines = Read ? std::move(*Read) : Cubin();
      llvm::consumeError(Read.takeError());
    }
    return &It->second;
  }

  /// The address of the kernel's first instruction.
  static uint64_t baseOf(const Metrics &M, const Module *Of, const ProfiledLaunch &L) {
    // By number: the kernel is 0, functions that it calls follow.
    if (auto It = M.By[FunctionBase].find(0); It != M.By[FunctionBase].end())
      return It->second;
    if (M.By[FunctionBase].size() == 1)
      return M.By[FunctionBase].begin()->second;
    if (Of)
      if (auto It = Of->LoadedAt.find(L.Symbol); It != Of->LoadedAt.end() && It->second)
        return It->second;
    uint64_t Least = UINT64_MAX;
    for (const auto &[Address, Count] : M.By[WarpInstructions])
      Least = std::min(Least, Address);
    return Least;
  }

  static void addAccesses(const Metrics &M, const Module *Of, ProfiledLaunch &L) {
    const CubinFunction *F = nullptr;
    if (Of)
      if (auto It = Of->Lines->Functions.find(L.Symbol); It != Of->Lines->Functions.end())
        F = &It->second;
    L.TellsLines = F && !F->Rows.empty();
    const uint64_t Base = baseOf(M, Of, L);
    std::set<uint64_t> Addresses; // in order
    for (const auto &[Address, Count] : M.By[WarpInstructions])
      Addresses.insert(Address);
    for (uint64_t Address : Addresses)
      addInstruction(M, Address, Address - Base, F, Of, L);
  }

  static void addInstruction(const Metrics &M, uint64_t Address, uint64_t Offset,
                             const CubinFunction *F, const Module *Of, ProfiledLaunch &L) {
    enum { Global = 4, Local = 8, Shared = 16, Load = 2, Store = 4 };
    const uint64_t Type = M.at(MemoryType, Address), Kind = M.at(MemoryAccess, Address);
    std::optional<MemoryInstruction> I = F ? memoryInstructionAt(F->Code, Offset) : std::nullopt;
    ProfiledAccess A;
    if (F)
      A.Lines = Of->Lines->linesAt(*F, Offset);
    A.Address = Offset;
    A.Requests = M.at(WarpInstructions, Address);
    if (M.Has[LaneInstructions])
      A.Lanes = M.at(LaneInstructions, Address);
    if (I) {
      A.Op = I->Op;
      A.BytesPerLane = I->BytesPerLane;
      A.IsDiscarded = I->IsDiscarded;
      A.IsGeneric = I->isGeneric();
    } else if (!F && (Type & (Global | Shared))) { // no code: what the columns say
      A.Op = Kind & Load ? ProfiledOp::Load : Kind & Store ? ProfiledOp::Store : ProfiledOp::Atomic;
      constexpr uint64_t OneByte = 2; // 2, 8, 32, 64, 128 for 1, 2, 4, 8, 16 bytes
      const uint64_t Size = M.at(MemorySize, Address);
      A.BytesPerLane = Size == OneByte ? 1 : Size == 8 ? 2 : unsigned(Size / 8);
    } else {
      return;
    }
    if (!A.Requests) {
      if (!A.IsDiscarded)
        L.NeverRun.insert(L.NeverRun.end(), A.Lines.begin(), A.Lines.end());
      return;
    }
    // A generic address is of the memory that it came to; without a column, of where it counts.
    const uint64_t Wavefronts = M.at(SharedWavefronts, Address),
                   Sectors = M.at(GlobalSectors, Address);
    const bool IsShared = I && !I->isGeneric() ? I->IsShared : Type ? Type & Shared : Wavefronts;
    const bool IsGlobal = I && !I->isGeneric() ? I->IsGlobal : Type ? Type & Global : Sectors;
    if (IsShared && M.Has[SharedWavefronts]) {
      A.IsShared = true;
      A.Units = Wavefronts;
      A.Ideal = M.at(SharedIdeal, Address);
      L.Accesses.push_back(A);
    }
    if (IsGlobal && M.Has[GlobalSectors]) {
      A.IsShared = false;
      A.Units = Sectors;
      A.Ideal = M.at(GlobalIdeal, Address);
      A.Tags = M.at(GlobalTags, Address);
      L.Accesses.push_back(A);
    }
  }

  std::vector<int> Numbers; ///< of the metrics, by number of the string; -1: not read
  Modules Loaded;
  std::string Ignored;
};
} // namespace

llvm::Expected<Profile> warplint::readNcuReport(llvm::StringRef Bytes) {
  llvm::SmallVector<uint8_t, 0> Unpacked;
  if (isCompressedReport(Bytes)) {
    auto Result = decompressReport(Bytes);
    if (!Result)
      return Result.takeError();
    Unpacked = std::move(*Result);
    Bytes = llvm::toStringRef(Unpacked);
  }
  llvm::Expected<ReportParts> Parts = readContainer(Bytes);
  if (!Parts)
    return Parts.takeError();
  Profile P = std::move(NcuReader(*Parts).Out);
  if (P.Launches.empty())
    return llvm::createStringError("the report holds no launch");
  if (!P.TellsShared && !P.TellsGlobal)
    return llvm::createStringError("the report has no metrics by instruction; collect them with "
                                   "'ncu --set full' or '--section SourceCounters'");
  return P;
}
