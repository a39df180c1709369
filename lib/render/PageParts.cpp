// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/render/PageParts.h"

#include "lib/render/ReportWords.h"
#include "lib/verdict/PredicateText.h"
#include "sim/Occupancy.h"
#include "sim/SharedMemory.h"

#include <algorithm>
#include <set>

using namespace warplint;

OccupancyTable::OccupancyTable(const Report &R)
    : R(R), Gpu(sim::findGpu(std::string(llvm::StringRef(R.Gpu).split(',').first))) {
  std::set<uint64_t> All;
  for (const LaunchReport &L : R.Launches)
    All.insert(sharedOf(L));
  Shared.assign(All.begin(), All.end());
}

uint64_t OccupancyTable::sharedOf(const LaunchReport &L) const {
  const uint64_t Static =
      L.KernelNumber < R.Kernels.size() ? R.Kernels[L.KernelNumber].StaticShared : 0;
  return Static + L.DynamicShared.value_or(0);
}

/// As if the shared memory were dynamic and the limit raised: the curves are about what an SM
/// holds.
static sim::Occupancy occupancyOf(unsigned Threads, unsigned Registers, uint64_t Shared,
                                  const sim::Gpu &Gpu) {
  const unsigned Bytes = unsigned(std::min<uint64_t>(Shared, UINT32_MAX));
  return sim::occupancy({Threads, Registers, 0, Bytes, true}, Gpu);
}

void OccupancyTable::writeLaunch(llvm::json::OStream &J, size_t Number) const {
  const LaunchReport &L = R.Launches[Number];
  const uint64_t Threads = uint64_t(L.Block[0]) * L.Block[1] * L.Block[2];
  if (!Gpu || Threads > sim::ThreadsPerBlock)
    return;
  const uint64_t Bytes = sharedOf(L);
  const CompiledKernel *Compiled = nullptr;
  if (L.KernelNumber < R.Kernels.size() && R.Kernels[L.KernelNumber].Compiled)
    Compiled = &*R.Kernels[L.KernelNumber].Compiled;
  const sim::Occupancy O =
      occupancyOf(unsigned(Threads), Compiled ? Compiled->Registers : 0, Bytes, *Gpu);
  J.attribute("curves", std::lower_bound(Shared.begin(), Shared.end(), Bytes) - Shared.begin());
  J.attribute("blocks", O.BlocksPerSM);
  J.attribute("warps", O.WarpsPerSM);
  J.attributeArray("limitedBy", [&] {
    using enum sim::Resource;
    for (auto [Which, Name] :
         {std::pair(Warps, "warps"), std::pair(sim::Resource::Shared, "shared memory"),
          std::pair(Blocks, "blocks"), std::pair(Registers, "registers")})
      if (O.isLimitedBy(Which))
        J.value(Name);
  });
  if (O.OneMore.Possible)
    J.attributeObject("oneMore", [&] {
      if (O.OneMore.Threads)
        J.attribute("threads", *O.OneMore.Threads);
      if (O.OneMore.SharedBytes)
        J.attribute("shared", *O.OneMore.SharedBytes);
      if (O.OneMore.RegistersPerThread)
        J.attribute("registers", *O.OneMore.RegistersPerThread);
    });
  if (!Compiled || !O.BlocksPerSM)
    return;
  J.attribute("registers", Compiled->Registers);
  const std::optional<unsigned> Most = sim::mostRegisters(unsigned(Threads), O.BlocksPerSM, *Gpu);
  if (Most && *Most < Gpu->RegistersPerThread)
    J.attribute("mostRegisters", *Most);
}

void OccupancyTable::writeCurves(llvm::json::OStream &J) const {
  if (!Gpu)
    return;
  for (uint64_t Bytes : Shared)
    J.object([&] {
      J.attribute("shared", Bytes);
      J.attribute("warpsPerSM", Gpu->WarpsPerSM);
      J.attribute("sharedPerSM", Gpu->SharedPerSM);
      J.attribute("source", llvm::StringRef(Gpu->Source));
      J.attributeArray("byRegisters", [&] {
        for (unsigned Registers : {0u, 64u, 128u, 255u})
          J.array([&] {
            J.value(Registers);
            for (unsigned Threads = sim::WarpSize; Threads <= sim::ThreadsPerBlock;
                 Threads += sim::WarpSize)
              J.value(occupancyOf(Threads, Registers, Bytes, *Gpu).WarpsPerSM);
          });
      });
    });
}

PageSources::PageSources(const Report &R, SourceTexts *Texts) : Texts(Texts) {
  for (const Finding &F : R.Findings)
    if (F.Where.isValid())
      Files[numberOf(F.Where.File)].Known[F.Where.Line] = F.SourceLine;
}

size_t PageSources::numberOf(const std::string &Path) {
  auto [It, IsNew] = Numbers.try_emplace(Path, Files.size());
  if (IsNew) {
    File F;
    F.Path = Path;
    if (const std::string *Text = Texts ? Texts->of(Path) : nullptr)
      F.Lines = linesOf(*Text);
    Files.push_back(std::move(F));
  }
  return It->second;
}

unsigned PageSources::columnIn(const File &F, unsigned Line, unsigned Column) {
  return Line >= 1 && Line <= F.Lines.size() && Column >= 1 ? utf16Column(F.Lines[Line - 1], Column)
                                                            : Column;
}

void PageSources::writePlace(llvm::json::OStream &J, const SourceRange &Where) {
  const size_t Number = numberOf(Where.File);
  File &F = Files[Number];
  F.Shown.insert(Where.Line);
  J.value(Number);
  J.value(Where.Line);
  J.value(columnIn(F, Where.Line, Where.Column));
  J.value(Where.EndLine);
  J.value(columnIn(F, Where.EndLine, Where.EndColumn));
}

void PageSources::write(llvm::json::OStream &J) {
  constexpr unsigned MostLines = 2000, Around = 30;
  for (const File &F : Files) {
    const unsigned Count = unsigned(F.Lines.size());
    auto WritePart = [&](unsigned First, unsigned Last) { // both included
      std::string Text;
      for (unsigned L = First; L <= Last; ++L)
        Text += F.Lines[L - 1].str() + (L < Last ? "\n" : "");
      J.array([&] {
        J.value(First);
        J.value(utf8(Text));
      });
    };
    auto WriteParts = [&] {
      if (F.Lines.empty()) {
        for (const auto &[Line, Text] : F.Known)
          J.array([&] {
            J.value(Line);
            J.value(utf8(Text));
          });
        return;
      }
      if (Count <= MostLines)
        return WritePart(1, Count);
      unsigned First = 0, Last = 0;
      for (unsigned Line : F.Shown) {
        const unsigned From = Line > Around ? Line - Around : 1,
                       To = std::min(Line + Around, Count);
        if (First && From > Last + 1) {
          WritePart(First, Last);
          First = 0;
        }
        First = First ? First : From;
        Last = std::max(Last, To);
      }
      if (First && First <= Count)
        WritePart(First, Last);
    };
    J.object([&] {
      J.attribute("path", utf8(F.Path));
      J.attributeArray("parts", WriteParts);
    });
  }
}

unsigned warplint::lanesServedTogether(const sim::WarpAccess &Access, bool IsMatrix) {
  return IsMatrix ? unsigned(std::popcount(sim::groupOf(0, Access.BytesPerLane)))
                  : sim::lanesServedTogether(Access);
}

/// A lane that takes no part is written as if it reached where the one before it does.
static void writeOffsets(llvm::json::OStream &J, const sim::WarpAccess &Access) {
  const unsigned First = unsigned(std::countr_zero(Access.Active));
  int64_t Before = int64_t(Access.Offset[First]), Difference = 0;
  unsigned Times = 0;
  J.value(Before);
  auto Flush = [&] {
    if (Times) {
      J.value(Difference);
      J.value(Times);
    }
  };
  for (unsigned L = 1; L < sim::WarpSize; ++L) {
    const bool Counts = L > First && Access.isActive(L);
    const int64_t Here = Counts ? int64_t(Access.Offset[L]) : Before;
    if (Here - Before != Difference) {
      Flush();
      Times = 0;
    }
    Difference = Here - Before;
    ++Times;
    Before = Here;
  }
  Flush();
}

void warplint::writeWitness(llvm::json::OStream &J, const AccessReport &A, const Example &Of) {
  J.attribute("warp", Of.Warp);
  if (!Of.When.isAlways())
    J.attribute("when", utf8(listOf(Of.When)));
  if (Of.Relative)
    J.attribute("relative", true);
  J.attribute("active", Of.Lanes.Active);
  J.attribute("bytes", Of.Lanes.BytesPerLane);
  J.attributeArray("offsets", [&] { writeOffsets(J, Of.Lanes); });
  if (A.isShared() && Of.Lanes.BytesPerLane <= 16) {
    J.attribute("together", lanesServedTogether(Of.Lanes, A.Matrices != 0));
    if (!sim::combines(Of.Lanes.Operation))
      J.attribute("oneByOne", true);
    if (const unsigned Passes = sim::passesOf(Of.Lanes.Operation); Passes > 1)
      J.attribute("passes", Passes);
  }
}
