//===- lib/lanes/Warps.cpp - Warps that are run at once ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The warps of a block mostly do the same some way further on. So several are run at once, with
// the number of the warp as an unknown w:
//
//   block 256x1:   tid.x = lane + 32*w, w in 0 .. 7
//   block 32x8:    tid.x = lane, tid.y = w
//
// What is recorded then holds for each of them, as nothing is left of w: `in[tid.x]` moves by
// 128*w bytes, which is a multiple of a line. An address that keeps w (`in[N*tid.y]`) is written
// out for each. Two things need fewer warps or one:
//
//   a guard or an exit that warps decide otherwise (`tid.x < 100`); half of them may agree,
//   operations that known numbers pass and unknowns do not (`tid.x / N`).
//
// An unknown says what it has of w (WarpShare), a predicate that warps decide otherwise. An
// access that meets such is run again, the others are done; a loop makes all run again.
//
//===----------------------------------------------------------------------===//

#include "lib/expr/IntMath.h"
#include "lib/lanes/Evaluator.h"

using namespace warplint;

namespace {
/// The threads of one warp.
struct WarpThreads {
  LaneMask Existing = 0;
  LaneArray Coordinates[3];
};

WarpThreads threadsOf(const Dim3 &Block, unsigned Warp) {
  WarpThreads R;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    uint64_t T = uint64_t(Warp) * WarpSize + Lane;
    if (T < Block.count())
      R.Existing |= LaneMask(1) << Lane;
    else
      T = Block.count() - 1; // a lane that does not exist: any valid thread will do
    R.Coordinates[0][Lane] = int64_t(T % Block.X);
    R.Coordinates[1][Lane] = int64_t(T / Block.X % Block.Y);
    R.Coordinates[2][Lane] = int64_t(T / Block.X / Block.Y);
  }
  return R;
}

using Step = std::array<int64_t, 3>;

/// By what each coordinate moves from one warp to another; nothing if lanes move apart.
std::optional<Step> stepBetween(const WarpThreads &From, const WarpThreads &To) {
  Step R{};
  if ((From.Existing & To.Existing) != sim::AllLanes)
    return std::nullopt;
  for (unsigned D = 0; D < 3; ++D) {
    const LaneInts By = mapLanes(LaneInts(To.Coordinates[D]), LaneInts(From.Coordinates[D]),
                                 [](int64_t B, int64_t A) { return B - A; });
    if (!By.Uniform)
      return std::nullopt;
    R[D] = By.V[0];
  }
  return R;
}

/// All warps in series of that stride, each as long as it can be.
std::vector<WarpSeries> seriesOf(const std::vector<WarpThreads> &All, unsigned Stride) {
  std::vector<WarpSeries> Result;
  for (unsigned Start = 0; Start < Stride; ++Start) {
    std::optional<Step> Last;
    for (unsigned W = Start; W < All.size(); W += Stride) {
      const bool HasBefore = W != Start;
      const std::optional<Step> Own =
          HasBefore ? stepBetween(All[W - Stride], All[W]) : std::nullopt;
      if (Own && (Result.back().Count == 1 || Own == Last))
        ++Result.back().Count;
      else
        Result.push_back({W, Stride, 1});
      Last = Own;
    }
  }
  return Result;
}
} // namespace

std::vector<WarpSeries> warplint::seriesOf(const Dim3 &Block) {
  const unsigned Warps = unsigned((Block.count() + WarpSize - 1) / WarpSize);
  std::vector<WarpThreads> All;
  for (unsigned W = 0; W < Warps; ++W)
    All.push_back(threadsOf(Block, W));
  std::vector<WarpSeries> Result = ::seriesOf(All, 1);
  // Warps side by side in a row: one below the other move alike, too.
  const unsigned PerRow = Block.X % WarpSize == 0 ? unsigned(Block.X / WarpSize) : 1;
  if (PerRow > 1 && PerRow < Warps)
    if (std::vector<WarpSeries> Columns = ::seriesOf(All, PerRow); Columns.size() < Result.size())
      Result = std::move(Columns);
  return Result;
}

void Evaluator::runSeries(WarpSeries All) {
  constexpr unsigned FewestAtOnce = 4;
  if (All.Count < FewestAtOnce || Options.OneByOne)
    return runOneByOne(All);
  const size_t Mark = Log.size();
  const std::vector<BarrierEvaluation> Before = Barriers;
  runAtOnce(All);
  if (OutOfSteps)
    return;
  if (TooMany) {
    rollBack(Mark);
    Barriers = Before;
    Apart.reset();
    ApartByGuard.reset();
    return FewerMay ? runHalves(All) : runOneByOne(All);
  }
  if (Apart.none())
    return;
  // What has been recorded of these is not all.
  Log.erase(std::remove_if(Log.begin() + ptrdiff_t(Mark), Log.end(),
                           [&](const LogEntry &E) { return Apart.test(E.Access); }),
            Log.end());
  llvm::BitVector Halved = ApartByGuard, Single = Apart;
  Single.reset(Halved);
  Apart.reset();
  ApartByGuard.reset();
  auto Again = [&](const llvm::BitVector &Some, void (Evaluator::*Run)(WarpSeries)) {
    if (Some.none())
      return;
    const llvm::BitVector Accesses = NeededAccesses, Loops = NeededLoops;
    const bool WasWhole = std::exchange(Whole, false);
    NeededAccesses = Some;
    findNeeded();
    (this->*Run)(All);
    NeededAccesses = Accesses;
    NeededLoops = Loops;
    Whole = WasWhole;
  };
  Again(Halved, &Evaluator::runHalves);
  Again(Single, &Evaluator::runOneByOne);
}

void Evaluator::runHalves(WarpSeries All) {
  const unsigned Half = All.Count / 2;
  runSeries({All.First, All.Stride, Half});
  runSeries({All[Half], All.Stride, All.Count - Half});
}

void Evaluator::runOneByOne(WarpSeries All) {
  for (unsigned Number = 0; Number < All.Count; ++Number)
    runAtOnce({All[Number], 1, 1});
}

void Evaluator::runAtOnce(WarpSeries All) {
  Series = All;
  TooMany = FewerMay = false;
  WarpNumber.reset();
  const WarpThreads First = threadsOf(*L.Block, Series.First);
  Existing = First.Existing;
  for (unsigned D = 0; D < 3; ++D)
    Thread[D] = LaneValue(First.Coordinates[D]);
  if (Series.Count > 1) {
    Symbol W;
    W.Kind = SymbolKind::Warp;
    W.Name = "warp";
    W.Range = {0, Series.Count - 1};
    W.OfWarp = WarpShare::Factor;
    WarpNumber = Symbols.intern(SymbolKey(SymbolOrigin::Warp).add(Series.Count), std::move(W));
    const std::optional<Step> Moved = stepBetween(First, threadsOf(*L.Block, Series[1]));
    assert(Moved && "a series of warps that move apart");
    for (unsigned D = 0; D < 3; ++D)
      Thread[D] = Thread[D] + LaneValue::ofSymbol(*WarpNumber, (*Moved)[D]);
  }
  WarpStamp = ++Clock;
  LastValues.clear();
  LeftValues.clear();
  LastTogether.clear();
  Exits.clear();
  Missed.clear();
  runBody(K.Body, LanePredicate::known(Existing));
}

/// These warps cannot be run at once; \p WouldHelp: some of them perhaps can.
void Evaluator::needFewer(bool WouldHelp) {
  FewerMay = TooMany ? FewerMay && WouldHelp : WouldHelp;
  TooMany = true;
}

WarpShare Evaluator::shareOf(const LaneValue &V) const {
  WarpShare Share = WarpShare::None;
  if (WarpNumber)
    for (const LaneTerm &T : V.Terms)
      Share = std::max(Share, Symbols[T.Symbol].OfWarp);
  return Share;
}

bool Evaluator::isKnownIn(const LaneValue &V) const {
  return llvm::all_of(
      V.Terms, [&](const LaneTerm &T) { return Symbols[T.Symbol].Kind == SymbolKind::Warp; });
}

/// Whether in some warp, but not in all, both may be the same.
bool Evaluator::mayMeetInOne(const LaneValue &A, const LaneValue &B) const {
  const LaneValue Between = A - B;
  return shareOf(Between) != WarpShare::None && isKnownIn(Between) && isUniform(Symbols, Between);
}

/// \p V in the warp of that number.
LaneValue Evaluator::inWarp(const LaneValue &V, unsigned Number) {
  if (shareOf(V) == WarpShare::None)
    return V;
  LaneValue R(V.Base);
  for (const LaneTerm &T : V.Terms) {
    const Symbol &S = Symbols[T.Symbol];
    if (S.OfWarp != WarpShare::Factor) {
      R = R + scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient);
      continue;
    }
    llvm::SmallVector<SymbolId, 4> Others(S.Factors.begin(), S.Factors.end());
    llvm::erase(Others, *WarpNumber);
    const LaneValue Rest =
        Others.empty() ? LaneValue(1) : LaneValue::ofSymbol(Symbols.product(Others));
    R = R + scaled(scaled(Rest, T.Coefficient), LaneInts(int64_t(Number)));
  }
  return R;
}

/// Decides a comparison for all warps; where they decide otherwise, lanes stay undecided.
LanePredicate Evaluator::compareInEach(const LaneValue &Difference, ExprKind Kind) {
  LanePredicate P = compareAlone(inWarp(Difference, 0), Kind);
  const unsigned Last = Series.Count - 1;
  // What is less in the first and in the last is so in between; equal it can be anywhere.
  for (unsigned W = Kind == ExprKind::Lt ? Last : 1; W <= Last; ++W) {
    const LanePredicate Other = compareAlone(inWarp(Difference, W), Kind);
    if (Other.True == P.True && Other.Maybe == P.Maybe)
      continue;
    P.Maybe = ~((P.True & Other.True) | (P.falseLanes() & Other.falseLanes()));
    P.True &= Other.True;
    P.Loops |= Other.Loops;
    P.OpenBlocks |= Other.OpenBlocks;
    P.FromData |= Other.FromData;
    P.Exclusive.reset();
    P.PerWarp = true;
  }
  return P;
}

/// Whether a variable that names the iteration at hand is another number in each warp.
bool Evaluator::isNamedPerWarp() const {
  return WarpNumber && llvm::any_of(Running, [&](unsigned Loop) {
           return !LoopStates[Loop].Symbolic &&
                  llvm::any_of(LoopStates[Loop].Carried, [&](const LaneValue &V) {
                    return shareOf(V) != WarpShare::None && isKnownIn(V) && isUniform(Symbols, V);
                  });
         });
}

/// Whether a warp alone may decide what is undecided: what its number went into may be any of
/// its values then, but one.
bool Evaluator::mayDecideAlone(const LaneValue &Difference, ExprKind Kind, LaneMask Open) const {
  LaneValue Others(Difference.Base), Own;
  for (const LaneTerm &T : Difference.Terms)
    (Symbols[T.Symbol].OfWarp == WarpShare::None ? Others : Own).Terms.push_back(T);
  ExprRange Rest[WarpSize], Settled[WarpSize];
  rangesIn(Symbols, Others, Rest);
  rangesIn(Symbols, Own, Settled);
  for (; Open; Open &= Open - 1) {
    const unsigned L = unsigned(std::countr_zero(Open));
    // The highest where the settled part is lowest, and the other way round.
    const int64_t LeastHigh = plus({Rest[L].Hi, Rest[L].Hi}, {Settled[L].Lo, Settled[L].Lo}).Lo;
    const int64_t MostLow = plus({Rest[L].Lo, Rest[L].Lo}, {Settled[L].Hi, Settled[L].Hi}).Lo;
    const bool CanHold = Kind == ExprKind::Lt ? LeastHigh < 0 : Rest[L].isPoint();
    const bool CanFail = Kind == ExprKind::Lt ? MostLow >= 0 : MostLow > 0 || LeastHigh < 0;
    if (CanHold || CanFail)
      return true;
  }
  return false;
}

/// Whether one warp alone may tell more of \p P, which access \p Number makes under \p Lanes.
bool Evaluator::isPerWarp(unsigned Number, const LanePredicate &Lanes, const LanePattern &P) {
  if (!WarpNumber)
    return false;
  if (Apart.test(Number)) // it has an edge
    return true;
  // What will be asked about an unknown of another kind is open in all of them.
  const bool Hinges = llvm::any_of(P.Terms, [&](const LaneTerm &T) {
    const Symbol &S = Symbols[T.Symbol];
    return S.OfWarp == WarpShare::Inside && !S.Settles;
  });
  if (!Lanes.PerWarp && !Hinges)
    return false;
  Apart.set(Number);
  if (!Hinges)
    ApartByGuard.set(Number);
  return true;
}
