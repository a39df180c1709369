// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/RaceMemory.h"

#include "lib/kernel/Model.h"

#include "llvm/Support/raw_ostream.h"

using namespace warplint;

RaceReport warplint::racesOf(const KernelModel &K, const LaunchShape &L, const RaceOptions &Options,
                             const OtherBlocks &Others) {
  RaceReport Found = findRaces(K, L, Options);
  if (Others)
    holdAgainst(*Others, K, L, Options, Found);
  return Found;
}

std::shared_ptr<const RaceReport> RaceMemory::of(const KernelModel &K, const LaunchShape &L,
                                                 const RaceOptions &Options,
                                                 const OtherBlocks &Others) {
  constexpr size_t MostBytes = 32u << 20;
  std::string Key;
  llvm::raw_string_ostream OS(Key);
  OS << Options.MostSteps << Options.WithGlobal << Options.WithNeighbours << Others.has_value();
  for (const Dim3 &Other : Others.value_or(std::vector<Dim3>()))
    OS << ' ' << Other;
  OS << '\n' << keyOf(K, L, KeyFor::Runs);
  if (const auto At = Known.find(Key); At != Known.end())
    return At->second;
  auto Fresh = std::make_shared<const RaceReport>(racesOf(K, L, Options, Others));
  if (Bytes + Key.size() <= MostBytes) {
    Bytes += Key.size();
    Known.emplace(std::move(Key), Fresh);
  }
  return Fresh;
}
