//===- lib/render/PageOccupancy.cpp - Occupancy for the page ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/PageOccupancy.h"

#include "sim/Occupancy.h"

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
  const sim::Occupancy O = occupancyOf(unsigned(Threads), 0, Bytes, *Gpu);
  J.attribute("curves", std::lower_bound(Shared.begin(), Shared.end(), Bytes) - Shared.begin());
  J.attribute("blocks", O.BlocksPerSM);
  J.attribute("warps", O.WarpsPerSM);
  J.attributeArray("limitedBy", [&] {
    using enum sim::Resource;
    for (auto [Which, Name] :
         {std::pair(Warps, "warps"), std::pair(sim::Resource::Shared, "shared memory"),
          std::pair(Blocks, "blocks")})
      if (O.isLimitedBy(Which))
        J.value(Name);
  });
  if (O.OneMore.Possible)
    J.attributeObject("oneMore", [&] {
      if (O.OneMore.Threads)
        J.attribute("threads", *O.OneMore.Threads);
      if (O.OneMore.SharedBytes)
        J.attribute("shared", *O.OneMore.SharedBytes);
    });
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
