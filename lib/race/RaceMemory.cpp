// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/RaceMemory.h"

#include "lib/kernel/Model.h"
#include "lib/race/CountedBuffers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

RaceReport warplint::racesOf(const KernelModel &K, const LaunchShape &L, const Buffers &Passed,
                             const RaceOptions &Options, const OtherBlocks &Others) {
  const std::optional<KernelModel> Placed = placedIn(K, Passed);
  const KernelModel &Model = Placed ? *Placed : K;
  RaceReport Found = findRaces(Model, L, Options);
  if (Others)
    holdAgainst(*Others, Model, L, Options, Found);
  else
    llvm::append_range(Found.Beyond, overrunsByOne(K, L, Passed));
  return Found;
}

std::shared_ptr<const RaceReport> RaceMemory::of(const KernelModel &K, const LaunchShape &L,
                                                 const Buffers &Passed, const RaceOptions &Options,
                                                 const OtherBlocks &Others) {
  constexpr size_t MostBytes = 32u << 20;
  std::string Key;
  llvm::raw_string_ostream OS(Key);
  OS << Options.MostSteps << Options.WithGlobal << Options.WithNeighbours << Others.has_value();
  for (const Dim3 &Other : Others.value_or(std::vector<Dim3>()))
    OS << ' ' << Other;
  for (const auto &[Name, B] : Passed)
    OS << ' ' << Name << ' ' << B.Bytes.value_or(0) << ' ' << B.Set.value_or(~0ull) << ' '
       << B.SameAs << ' ' << B.Unit << llvm::join(B.Counts, "*") << int(B.MadeForOne);
  OS << '\n' << keyOf(K, L, KeyFor::Runs);
  if (const auto At = Known.find(Key); At != Known.end())
    return At->second;
  auto Fresh = std::make_shared<const RaceReport>(racesOf(K, L, Passed, Options, Others));
  if (Bytes + Key.size() <= MostBytes) {
    Bytes += Key.size();
    Known.emplace(std::move(Key), Fresh);
  }
  return Fresh;
}
