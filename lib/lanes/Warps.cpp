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
  TooMany = FewerMay = false;
  Batch = batchOf(Symbols, *L.Block, All);
  Values.forgetAll();
  Results = LoopResults();
  Nest.Exits.clear();
  Missed.clear();
  runBody(K.Body, LanePredicate::known(Batch.Existing));
}

/// These warps cannot be run at once; \p WouldHelp: some of them perhaps can.
void Evaluator::needFewer(bool WouldHelp) {
  FewerMay = TooMany ? FewerMay && WouldHelp : WouldHelp;
  TooMany = true;
}

/// Whether one warp alone may tell more of \p P, which access \p Number makes under \p Lanes.
bool Evaluator::isPerWarp(unsigned Number, const LanePredicate &Lanes, const LanePattern &P) {
  if (!Batch.Number)
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
