//===- lib/race/Race.cpp - What threads of a block do to each other *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/race/Race.h"

#include "lib/expr/Parts.h"
#include "lib/race/BlockWatch.h"

using namespace warplint;

namespace {
/// About what unknown parameters are taken to be: sizes of data, of which a block is a part and of
/// which it has loops full; and fewer than a warp.
constexpr int64_t Many = 8192, Few = 24;

/// Whether there is anything to find.
bool isOfInterest(const KernelModel &K, bool WithGlobal) {
  const auto MayBeUnaligned = [&](const Access &A) {
    const unsigned Align = std::min(A.Align, A.BytesPerLane);
    return Align > 1 && !(A.Object && K.Objects[*A.Object].ElementAlign >= Align);
  };
  const auto MayRace = [&](const Access &A) {
    return A.In == Space::Shared ||
           (WithGlobal && A.In == Space::Global && A.Object && writes(A.Kind));
  };
  return !K.Barriers.empty() ||
         llvm::any_of(K.Accesses, [&](const Access &A) { return MayRace(A) || MayBeUnaligned(A); });
}

/// The index of block \p Number of a grid, x first.
std::array<int64_t, 3> blockOf(const Dim3 &Grid, uint64_t Number) {
  return {int64_t(Number % Grid.X), int64_t(Number / Grid.X % Grid.Y),
          int64_t(Number / Grid.X / Grid.Y)};
}

using NamedValue = std::pair<std::string, int64_t>;

/// The first parameters that conditions of \p K compare with a number for equality, which no size
/// of data would be: `if (mode == 3)`.
std::vector<NamedValue> valuesAskedFor(const KernelModel &K, const LaunchShape &L) {
  constexpr size_t Most = 3; // a walk each
  std::vector<NamedValue> Found;
  const auto Note = [&](const Expr &E) {
    if (E.Kind != ExprKind::Eq || E.operand(0)->Kind != ExprKind::Param ||
        E.operand(1)->Kind != ExprKind::Const)
      return false;
    NamedValue V{E.operand(0)->Name.str(), E.operand(1)->Value};
    if (!L.Arguments.contains(V.first) && !llvm::is_contained(Found, V))
      Found.push_back(std::move(V));
    return Found.size() == Most;
  };
  for (const Access &A : K.Accesses)
    if (anyPart(*A.When, Note))
      return Found;
  for (const Barrier &B : K.Barriers)
    if (anyPart(*B.When, Note))
      return Found;
  for (const Loop &Of : K.Loops)
    if (anyPart(*Of.When, Note) || anyPart(*Of.While, Note))
      return Found;
  return Found;
}

/// The first two blocks and the last one, as far as there are so many; with parameters that are
/// large, and the first with small ones and with those that conditions ask for.
std::vector<BlockSetting> settingsOf(const KernelModel &K, const LaunchShape &L) {
  std::vector<BlockSetting> Settings{{.BlockIndex = {0, 0, 0}, .Parameters = Many}};
  const uint64_t Blocks = L.Grid ? L.Grid->count() : 1;
  if (Blocks > 1)
    Settings.push_back({.BlockIndex = blockOf(*L.Grid, 1), .Parameters = Many});
  if (Blocks > 2)
    Settings.push_back({.BlockIndex = blockOf(*L.Grid, Blocks - 1), .Parameters = Many});
  for (NamedValue &V : valuesAskedFor(K, L))
    Settings.push_back({.Parameters = Many, .IsOfOwnLaunch = true, .Chosen = {std::move(V)}});
  Settings.push_back({.Parameters = Few, .IsOfOwnLaunch = true});
  return Settings;
}

/// One block that was run.
struct RunOfBlock {
  RunOfBlock(const KernelModel &K, const LaunchShape &L, BlockSetting &Setting, unsigned Number,
             bool WithGlobal)
      : Values(K, L, Setting), Watch(K, L, Values, Setting, Number, WithGlobal) {}

  BlockEvaluator Values;
  BlockWatch Watch;
};

/// Races of threads of two blocks.
void reportAcross(const KernelModel &K, const BarrierInterval &Across,
                  const std::vector<std::unique_ptr<RunOfBlock>> &Runs,
                  const std::vector<BlockSetting> &Settings, RaceReport &To) {
  for (const auto &[Key, C] : Across.Found) {
    const auto IsKnown = [&, &Of = C](const Race &R) {
      return !R.IsSameValue && R.First.Access == Of.FirstAccess &&
             R.Second.Access == Of.SecondAccess;
    };
    if (llvm::any_of(To.Races, IsKnown))
      continue;
    const BlockWatch &First = Runs[C.FirstBlock]->Watch, &Second = Runs[C.SecondBlock]->Watch;
    Race R;
    R.First = First.touchOf(C.FirstAccess, C.FirstThread, C.FirstInstance);
    R.Second = Second.touchOf(C.SecondAccess, C.SecondThread, C.SecondInstance);
    R.On = Second.groundOf(C.How, C.Unknowns);
    R.OtherBlock = Settings[C.FirstBlock].BlockIndex;
    R.IsSameValue = C.IsSameValue;
    R.DifferForSure = C.DifferForSure;
    R.Object = K.Accesses[C.FirstAccess].Object;
    if (R.Object)
      R.Byte = int64_t(C.At) - placeOf(K, *R.Object);
    if (R.Byte && (*R.Byte < 0 || *R.Byte >= int64_t(1) << 40))
      R.Byte.reset(); // an unknown decides it
    To.Races.push_back(std::move(R));
  }
}

/// Barriers of the grid that one block comes to and another never does.
void reportMissingBlocks(const KernelModel &K, const std::vector<std::unique_ptr<RunOfBlock>> &Runs,
                         const std::vector<BlockSetting> &Settings, RaceReport &To) {
  for (unsigned N = 0; N < K.Barriers.size(); ++N) {
    if (!K.Barriers[N].OfGrid)
      continue;
    std::optional<size_t> At, Off;
    for (size_t R = 0; R < Runs.size(); ++R) {
      if (Settings[R].IsOfOwnLaunch)
        continue;
      if (!At && Runs[R]->Watch.isAt(N))
        At = R;
      if (!Off && !Runs[R]->Watch.mayBeAt(N))
        Off = R;
    }
    if (!At || !Off)
      continue;
    MissedBarrier M;
    M.Barrier = N;
    M.On.Block = Settings[*At].BlockIndex;
    M.MissingBlock = Settings[*Off].BlockIndex;
    To.Barriers.push_back(std::move(M));
  }
}
} // namespace

RaceReport warplint::findRaces(const KernelModel &K, const LaunchShape &L,
                               const RaceOptions &Options) {
  RaceReport Report;
  if (!isOfInterest(K, Options.WithGlobal))
    return Report;
  uint64_t Steps = 0;
  std::vector<BlockSetting> Settings = settingsOf(K, L);
  std::vector<std::unique_ptr<RunOfBlock>> Runs;
  BarrierInterval Across(K, /*IsOfBlocks=*/true);
  for (BlockSetting &Setting : Settings) {
    if (Setting.Parameters == Few && Settings.front().Chosen.empty())
      break; // nothing would be otherwise
    Runs.push_back(
        std::make_unique<RunOfBlock>(K, L, Setting, unsigned(Runs.size()), Options.WithGlobal));
    RunOfBlock &Run = *Runs.back();
    if (!Setting.IsOfOwnLaunch && L.Grid && L.Grid->count() > 1)
      Run.Watch.compareWith(Across, Options.MostSteps / 2);
    const uint64_t Before = Run.Watch.steps();
    BlockWalk Walk(K, Run.Values, Run.Watch,
                   Options.MostSteps - std::min(Options.MostSteps, Steps) + Before);
    Walk.run();
    if (Walk.isWhole())
      Run.Watch.end();
    Steps += Run.Values.steps() + Run.Watch.steps() - Before;
    Report.IsWhole &= Walk.isWhole();
    // Sizes of less than a warp part a block at a barrier; threads that they keep out race less.
    Run.Watch.report(Report, /*WithRaces=*/Setting.Parameters != Few);
  }
  reportAcross(K, Across, Runs, Settings, Report);
  if (Report.IsWhole)
    reportMissingBlocks(K, Runs, Settings, Report);
  return Report;
}
