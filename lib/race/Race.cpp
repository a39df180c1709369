// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/Race.h"

#include "lib/expr/Rewrite.h"
#include "lib/race/BlockWatch.h"
#include "lib/race/Solve.h"

#include <numeric>

using namespace warplint;

namespace {
/// About what unknown parameters are taken to be: sizes of data, of which a block is a part and of
/// which it has loops full; and fewer than a warp.
constexpr int64_t Many = 8192, Few = 23;

/// So many that all threads of the grid have two rounds of a loop that strides by them.
int64_t manyFor(const LaunchShape &L) {
  int64_t Most = Many;
  for (unsigned Dim = 0; L.Grid && Dim < 3; ++Dim)
    Most = std::max(Most, 2 * int64_t((*L.Grid)[Dim]) * int64_t((*L.Block)[Dim]));
  return Most;
}

/// Whether there is anything to find.
bool isOfInterest(const KernelModel &K, bool WithGlobal) {
  const auto MayRace = [&](const Access &A) {
    return A.In == Space::Shared ||
           (WithGlobal && A.In == Space::Global && A.Object && writes(A.Kind));
  };
  return !K.Barriers.empty() || llvm::any_of(K.Accesses, [&](const Access &A) {
    return MayRace(A) || mayBeUnaligned(K, A) || PassedMemory::isKnown(K, A);
  });
}

/// Whether the kernel asks which block it is, of those along \p Dim or at all.
bool namesBlock(const KernelModel &K, std::optional<unsigned> Dim = std::nullopt) {
  for (unsigned I = 0; I < K.Pool->size(); ++I)
    if (const Expr *E = (*K.Pool)[I];
        E->Kind == ExprKind::BlockIdx && (!Dim || unsigned(E->Value) == *Dim))
      return true;
  return false;
}

/// The index of block \p Number of a grid, x first.
std::array<int64_t, 3> blockOf(const Dim3 &Grid, uint64_t Number) {
  return {int64_t(Number % Grid.X), int64_t(Number / Grid.X % Grid.Y),
          int64_t(Number / Grid.X / Grid.Y)};
}

/// One block that was run.
struct RunOfBlock {
  RunOfBlock(const KernelModel &K, const LaunchShape &L, BlockSetting Of, const NarrowParts &Narrow,
             unsigned Number, bool WithGlobal)
      : Setting(std::move(Of)), Values(K, L, Setting),
        Watch(K, L, Values, Setting, Narrow, Number, WithGlobal) {}

  BlockSetting Setting;
  BlockEvaluator Values;
  BlockWatch Watch;
};

using Blocks = std::vector<std::unique_ptr<RunOfBlock>>;

/// Adds \p Found, races of threads of two blocks, to \p To.
void reportAcross(const KernelModel &K, const ConflictMap &Found, const Blocks &Runs,
                  std::vector<Race> &To) {
  for (const auto &[Key, C] : Found) {
    const auto IsKnown = [&, &Of = C](const Race &R) {
      return !R.IsSameValue && R.First.Access == Of.FirstAccess &&
             R.Second.Access == Of.SecondAccess;
    };
    if (const auto Known = llvm::find_if(To, IsKnown); Known != To.end()) {
      if (Known->On.How <= C.How)
        continue;
      To.erase(Known); // what threads of one block do if data say so
    }
    const BlockWatch &First = Runs[C.FirstBlock]->Watch, &Second = Runs[C.SecondBlock]->Watch;
    Race R;
    R.First = First.touchOf(C.FirstAccess, C.FirstThread, C.FirstInstance);
    R.Second = Second.touchOf(C.SecondAccess, C.SecondThread, C.SecondInstance);
    R.On = Second.groundOf(C.How, C.Unknowns);
    R.OtherBlock = Runs[C.FirstBlock]->Setting.BlockIndex;
    R.IsSameValue = C.IsSameValue;
    R.DifferForSure = C.DifferForSure;
    R.Undecided = C.Undecided;
    R.Object = K.Accesses[C.FirstAccess].Object;
    if (R.Object)
      R.Byte = int64_t(C.At) - placeOf(K, *R.Object);
    if (R.Byte && (*R.Byte < 0 || *R.Byte >= int64_t(1) << 40))
      R.Byte.reset(); // an unknown decides it
    To.push_back(std::move(R));
  }
}

/// Barriers of the grid that one block comes to and another never does.
void reportMissingBlocks(const KernelModel &K, const Blocks &Runs, RaceReport &To) {
  for (unsigned N = 0; N < K.Barriers.size(); ++N) {
    if (!K.Barriers[N].OfGrid)
      continue;
    std::optional<size_t> At, Off;
    for (size_t R = 0; R < Runs.size(); ++R) {
      if (Runs[R]->Setting.IsOfOwnLaunch)
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
    M.On.Block = Runs[*At]->Setting.BlockIndex;
    M.MissingBlock = Runs[*Off]->Setting.BlockIndex;
    To.Barriers.push_back(std::move(M));
  }
}

/// Runs blocks until nothing is left to ask.
class RaceSearch {
public:
  RaceSearch(const KernelModel &K, const LaunchShape &L, const RaceOptions &Options,
             const NarrowParts &Narrow)
      : K(K), L(L), Options(Options), Narrow(Narrow), Across(K, /*Order=*/nullptr),
        Limits(shiftAmounts(*K.Pool, L)), Allowed(Options.MostSteps) {}

  RaceReport run();

private:
  bool hasOtherBlocks() const { return L.Grid ? L.Grid->count() > 1 : namesBlock(K); }
  std::array<int64_t, 3> second() const;
  void runFirst();
  bool runBlock(BlockSetting Setting);
  const RaceReport *reportFor(const Ground &On, int64_t Number);
  template <typename Kind, typename Same>
  void narrow(Kind &Of, int64_t Other, std::vector<Kind> RaceReport::*List, Same IsSame);
  void narrowAll(RaceReport &Report);
  bool isOpen(const RaceReport &Report) const;
  std::vector<BlockSetting> waysIn() const;
  void findWaysIn(llvm::ArrayRef<Statement> Body, std::vector<const Expr *> &Around,
                  std::vector<BlockSetting> &Found) const;
  void addWay(llvm::ArrayRef<const Expr *> Conditions, bool Wanted,
              std::vector<BlockSetting> &Found) const;

  const KernelModel &K;
  const LaunchShape &L;
  const RaceOptions &Options;
  const NarrowParts &Narrow;
  BarrierInterval Across;
  Blocks Runs;
  /// Numbers that keep what a block reaches in its arrays, and shifts within the bits.
  std::vector<std::pair<std::string, int64_t>> Limits;
  uint64_t Steps = 0, Allowed;
  RaceReport Found; ///< by the first numbers
  bool IsWhole = true;
  std::optional<Statement> EndedAt;
  /// What was found with one number for one unknown in one block.
  std::map<std::tuple<std::string, int64_t, std::array<int64_t, 3>>, std::optional<RaceReport>>
      Tried;
};

/// The block beside the first, in a direction that the kernel tells blocks apart by.
std::array<int64_t, 3> RaceSearch::second() const {
  if (L.Grid)
    return blockOf(*L.Grid, 1);
  std::array<int64_t, 3> Index = {0, 0, 0};
  for (unsigned Dim = 0; Dim < 3; ++Dim)
    if (namesBlock(K, Dim)) {
      Index[Dim] = 1;
      break;
    }
  return Index;
}

/// Whether the steps were enough.
bool RaceSearch::runBlock(BlockSetting Setting) {
  Runs.push_back(std::make_unique<RunOfBlock>(K, L, std::move(Setting), Narrow,
                                              unsigned(Runs.size()), Options.WithGlobal));
  RunOfBlock &Run = *Runs.back();
  if (!Run.Setting.IsOfOwnLaunch && hasOtherBlocks())
    Run.Watch.compareWith(Across, Options.MostSteps / 2);
  const uint64_t Before = Run.Watch.steps();
  BlockWalk Walk(K, Run.Values, Run.Watch, Allowed - std::min(Allowed, Steps) + Before);
  Walk.run();
  if (Walk.isWhole())
    Run.Watch.end();
  else
    Run.Watch.stop();
  Steps += Run.Values.steps() + Run.Watch.steps() - Before;
  IsWhole &= Walk.isWhole();
  if (Runs.size() == 1)
    EndedAt = Walk.stoppedAt();
  return Walk.isWhole();
}

/// The first block, with numbers that are as large as its arrays let them be.
void RaceSearch::runFirst() {
  constexpr unsigned MostTrials = 2; // the extent of an array, and less than two rows of it
  for (unsigned Trial = 0;; ++Trial) {
    runBlock({.Parameters = manyFor(L), .Chosen = Limits});
    if (Trial == 0)
      Runs.back()->Watch.reportOverruns(Found);
    const bool IsSmaller = Trial < MostTrials && Runs.back()->Watch.limit(Limits, Trial > 0);
    if (!IsSmaller)
      return;
    Runs.pop_back();
    Across.restart();
  }
}

/// Adds numbers, and a block, for which all of \p Conditions are \p Wanted, if there seem to be
/// any.
void RaceSearch::addWay(llvm::ArrayRef<const Expr *> Conditions, bool Wanted,
                        std::vector<BlockSetting> &Found) const {
  BlockSetting S{.Parameters = manyFor(L), .IsOfOwnLaunch = true, .Chosen = Limits};
  bool IsOther = false;
  for (const Expr *C : Conditions)
    IsOther |= solve(*C, Wanted, L, S);
  const auto IsSame = [&](const BlockSetting &Other) {
    return Other.Chosen == S.Chosen && Other.BlockIndex == S.BlockIndex;
  };
  if (IsOther && llvm::none_of(Found, IsSame))
    Found.push_back(std::move(S));
}

void RaceSearch::findWaysIn(llvm::ArrayRef<Statement> Body, std::vector<const Expr *> &Around,
                            std::vector<BlockSetting> &Found) const {
  const auto IsReached = [&](const Statement &S) {
    return llvm::any_of(Runs, [&](const auto &R) { return R->Watch.hasReached(S); });
  };
  for (const Statement &S : Body) {
    const Expr *When = S.What == Statement::Access    ? K.Accesses[S.Index].When
                       : S.What == Statement::Barrier ? K.Barriers[S.Index].When
                                                      : K.Loops[S.Index].When;
    Around.push_back(When);
    if (S.What == Statement::Loop)
      findWaysIn(K.Loops[S.Index].Body, Around, Found);
    else if (!IsReached(S))
      addWay(Around, true, Found);
    else if (S.What == Statement::Barrier && K.Barriers[S.Index].Alone)
      addWay({When}, false, Found); // what it orders may race without
    Around.pop_back();
  }
}

/// Numbers for which statements are reached that no block has reached, and for which barriers are
/// not.
std::vector<BlockSetting> RaceSearch::waysIn() const {
  constexpr size_t Most = 4; // a walk each
  std::vector<BlockSetting> Found;
  std::vector<const Expr *> Around;
  findWaysIn(K.Body, Around, Found);
  if (Found.size() > Most)
    Found.resize(Most);
  return Found;
}

/// What the block of \p On does if the one unknown that it names is \p Number; null if that takes
/// too many steps.
const RaceReport *RaceSearch::reportFor(const Ground &On, int64_t Number) {
  const std::string &Name = On.Chosen.front().first;
  auto [It, New] = Tried.try_emplace({Name, Number, On.Block});
  std::optional<RaceReport> &Report = It->second;
  if (New) {
    BlockSetting S{.BlockIndex = On.Block, .Parameters = manyFor(L), .IsOfOwnLaunch = true};
    S.Chosen.emplace_back(Name, Number);
    for (const auto &Limit : Limits)
      if (Limit.first != Name)
        S.Chosen.push_back(Limit);
    if (runBlock(std::move(S)))
      Runs.back()->Watch.report(Report.emplace(), /*WithRaces=*/true);
    Runs.pop_back(); // there are many, and each keeps the values of a block
  }
  return Report ? &*Report : nullptr;
}

/// Finds a number between the one that \p Of rests on and \p Other, for which it does not hold,
/// next to one for which it does not either. Each is tried, small ones first, of which loops are
/// short; nothing is taken to be monotone, and of several such places one is found.
template <typename Kind, typename Same>
void RaceSearch::narrow(Kind &Of, int64_t Other, std::vector<Kind> RaceReport::*List, Same IsSame) {
  if (Of.On.How != Trust::Chosen || Of.On.Chosen.size() != 1)
    return;
  const int64_t First = Of.On.Chosen.front().second;
  int64_t Low = std::min(First, Other), High = std::max(First, Other);
  const bool HoldsForLow = First < Other;
  Kind Nearest = Of;
  const auto HoldsFor = [&](int64_t Number) -> std::optional<bool> {
    const RaceReport *Report = reportFor(Of.On, Number);
    if (!Report)
      return std::nullopt;
    for (const Kind &Each : Report->*List)
      if (IsSame(Each, Of)) {
        Nearest = Each;
        return true;
      }
    return false;
  };
  if (HoldsFor(Other) != std::optional(false))
    return;
  for (bool IsDoubled = true; High - Low > 1;) {
    const int64_t Next = IsDoubled ? std::max<int64_t>(1, 2 * Low) : std::midpoint(Low, High);
    if (Next >= High) {
      IsDoubled = false;
      continue;
    }
    const std::optional<bool> Holds = HoldsFor(Next);
    if (!Holds)
      return;
    IsDoubled &= *Holds == HoldsForLow;
    (*Holds == HoldsForLow ? Low : High) = Next;
  }
  if (Low == 0)
    return; // that nothing is done with no data is no news
  HoldsFor(HoldsForLow ? Low : High);
  Of = std::move(Nearest);
  Of.On.NotFor = HoldsForLow ? High : Low;
}

void RaceSearch::narrowAll(RaceReport &Report) {
  Allowed = Steps + 10 * Options.MostSteps; // few kernels have anything to narrow
  const auto IsOfTwoWrites = [&](const Race &R) {
    return writes(K.Accesses[R.First.Access].Kind) && writes(K.Accesses[R.Second.Access].Kind);
  };
  for (Race &R : Report.Races)
    if (!R.OtherBlock && !R.IsSameValue && (R.DifferForSure || !IsOfTwoWrites(R)))
      narrow(R, 0, &RaceReport::Races, [](const Race &A, const Race &B) {
        return A.First.Access == B.First.Access && A.Second.Access == B.Second.Access &&
               A.IsOfOneWarp == B.IsOfOneWarp && !A.IsSameValue;
      });
  for (MissedBarrier &M : Report.Barriers)
    if (!M.MissingBlock && !M.HasReturned)
      narrow(M, manyFor(L), &RaceReport::Barriers,
             [](const MissedBarrier &A, const MissedBarrier &B) {
               return A.Barrier == B.Barrier && A.HasReturned == B.HasReturned;
             });
}

/// Whether a barrier that no thread has missed has a guard that some size may part a block by.
bool RaceSearch::isOpen(const RaceReport &Report) const {
  for (unsigned N = 0; N < K.Barriers.size(); ++N)
    if (const Barrier &B = K.Barriers[N];
        B.Kind == BarrierKind::Block && namesThread(*B.When) &&
        anyPart(*B.When, [&](const Expr &E) { return isUnknown(E, L); }) &&
        llvm::none_of(Report.Barriers, [&](const MissedBarrier &M) { return M.Barrier == N; }))
      return true;
  return false;
}

RaceReport RaceSearch::run() {
  runFirst();
  // The second block and the last, as far as there are so many.
  if (hasOtherBlocks()) {
    runBlock({.BlockIndex = second(), .Parameters = manyFor(L), .Chosen = Limits});
    Runs.back()->Watch.reportOverruns(Found);
  }
  if (L.Grid && L.Grid->count() > 2)
    runBlock({.BlockIndex = blockOf(*L.Grid, L.Grid->count() - 1),
              .Parameters = manyFor(L),
              .Chosen = Limits});
  for (BlockSetting &S : waysIn())
    runBlock(std::move(S));
  RaceReport Report = std::move(Found);
  for (const auto &R : Runs)
    R->Watch.report(Report, /*WithRaces=*/true);
  if (!Runs.front()->Setting.Chosen.empty()) {
    // Sizes of less than a warp part a block at a barrier, or of less than a row of it; threads
    // that they keep out race less.
    for (int64_t Size = Few; Size == Few || (Size > 1 && isOpen(Report)); Size /= 3) {
      runBlock({.Parameters = Size, .IsOfOwnLaunch = true});
      Runs.back()->Watch.report(Report, /*WithRaces=*/false);
    }
  }
  Report.EndedAt = EndedAt;
  // Rows of a size that is no multiple of what is read at once begin anywhere.
  if (llvm::any_of(K.Accesses, [&](const Access &A) { return mayBeUnaligned(K, A); })) {
    runBlock({.BlockIndex = hasOtherBlocks() ? second() : std::array<int64_t, 3>(),
              .Parameters = manyFor(L) + 1,
              .IsOfOwnLaunch = true,
              .IsOdd = true});
    Runs.back()->Watch.reportMisalignments(Report);
  }
  reportAcross(K, Across.Found, Runs, Report.Races);
  reportAcross(K, Across.Undecided, Runs, Report.Undecided);
  llvm::erase_if(Report.Undecided, [&](const Race &U) {
    return llvm::any_of(Report.Races, [&](const Race &R) {
      return R.First.Access == U.First.Access && R.Second.Access == U.Second.Access;
    });
  });
  if (IsWhole)
    reportMissingBlocks(K, Runs, Report);
  if (Options.WithNeighbours)
    narrowAll(Report);
  return Report;
}
} // namespace

RaceReport warplint::findRaces(const KernelModel &K, const LaunchShape &L,
                               const RaceOptions &Options) {
  const NarrowParts Narrow = largeParts(K, L);
  const bool MayRace = isOfInterest(K, Options.WithGlobal);
  if (!MayRace && Narrow.empty())
    return {};
  RaceReport Report = RaceSearch(K, L, Options, Narrow).run();
  if (!MayRace)
    Report.EndedAt.reset(); // nothing was left to search for
  return Report;
}
