//===- lib/race/Race.cpp - What threads of a block do to each other *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/race/Race.h"

#include "lib/race/BlockWatch.h"

using namespace warplint;

namespace {
/// About what unknown parameters are taken to be: sizes of data, of which a block is a part and of
/// which it has loops full; and fewer than a warp.
constexpr int64_t Many = 8192, Few = 24;

/// Whether there is anything to find.
bool isOfInterest(const KernelModel &K) {
  const auto MayBeUnaligned = [&](const Access &A) {
    const unsigned Align = std::min(A.Align, A.BytesPerLane);
    return Align > 1 && !(A.Object && K.Objects[*A.Object].ElementAlign >= Align);
  };
  return !K.Barriers.empty() || llvm::any_of(K.Accesses, [&](const Access &A) {
    return A.In == Space::Shared || MayBeUnaligned(A);
  });
}

std::vector<BlockSetting> settingsOf(const LaunchShape &L) {
  std::vector<BlockSetting> Settings{{{0, 0, 0}, Many, {}}};
  if (L.Grid && L.Grid->count() > 1)
    Settings.push_back({{L.Grid->X - 1, L.Grid->Y - 1, L.Grid->Z - 1}, Many, {}});
  Settings.push_back({{0, 0, 0}, Few, {}});
  return Settings;
}
} // namespace

RaceReport warplint::findRaces(const KernelModel &K, const LaunchShape &L,
                               const RaceOptions &Options) {
  RaceReport Report;
  if (!isOfInterest(K))
    return Report;
  uint64_t Steps = 0;
  bool AreChosen = true;
  for (BlockSetting &Setting : settingsOf(L)) {
    if (Setting.Parameters == Few && !AreChosen)
      continue; // nothing would be otherwise
    BlockEvaluator Values(K, L, Setting);
    BlockWatch Watch(K, L, Values, Setting);
    BlockWalk Walk(K, Values, Watch, Options.MostSteps - std::min(Options.MostSteps, Steps));
    Walk.run();
    Steps += Values.steps() + Watch.steps();
    Report.IsWhole &= Walk.isWhole();
    AreChosen = !Setting.Chosen.empty();
    Watch.report(Report);
  }
  return Report;
}
