// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/BlockRun.h"

using namespace warplint;

BlockRun::BlockRun(const KernelModel &K, const LoopFacts &Facts, const LaunchShape &L,
                   const EvaluateOptions &Options, SymbolTable &Symbols, IterationLabels &Labels,
                   std::vector<Condition> Given, uint64_t &Steps)
    : K(K), L(L), Options(Options), Symbols(Symbols),
      Answered(answersOf(Symbols, std::move(Given))), Nest(nestOf(K)), Run(wholeOf(K)),
      Progress{Steps, Options.MostSteps}, C{Symbols, Answered, Batch, Nest, Related},
      Values(K, L, Options, C, Results, Steps),
      Log(unsigned(K.Accesses.size()), Options.MostPatterns), Recorder(K, C, Values, Labels, Log),
      Barriers(K.Barriers.size()),
      Loops(K, Facts, Options.MostIterations, C, Nest, Results, Values, Log, Progress, Run,
            [this](llvm::ArrayRef<Statement> Body, const LanePredicate &Active) {
              runBody(Body, Active);
            }) {}

void BlockRun::run(const std::vector<unsigned> *Only) {
  if (Only) {
    llvm::BitVector Accesses(unsigned(K.Accesses.size()));
    for (unsigned A : *Only)
      Accesses.set(A);
    Run = sliceFor(K, std::move(Accesses));
  }
  for (const WarpSeries &S : seriesOf(*L.Block)) {
    Warps += S.Count;
    runSeries(S);
  }
  Log.sumUp();
  Recorder.summarise();
}

void BlockRun::runSeries(WarpSeries All) {
  constexpr unsigned FewestAtOnce = 4;
  if (All.Count < FewestAtOnce || Options.OneByOne)
    return runOneByOne(All);
  const RequestLog::Mark Mark = Log.mark();
  const std::vector<BarrierEvaluation> Before = Barriers.Found;
  runAtOnce(All);
  if (Progress.OutOfSteps)
    return;
  if (Progress.TooMany) {
    Log.rollBack(Mark);
    Barriers.Found = Before;
    Recorder.Apart.reset();
    Recorder.ApartByGuard.reset();
    return Progress.FewerMay ? runHalves(All) : runOneByOne(All);
  }
  if (Recorder.Apart.none())
    return;
  Log.rollBack(Mark, Recorder.Apart); // what has been recorded of these is not all
  runApart(All);
}

/// Runs the accesses that warps \p All do not make alike for fewer of them.
void BlockRun::runApart(WarpSeries All) {
  llvm::BitVector Halved = Recorder.ApartByGuard, Single = Recorder.Apart;
  Single.reset(Halved);
  Recorder.Apart.reset();
  Recorder.ApartByGuard.reset();
  auto Again = [&](const llvm::BitVector &Accesses, void (BlockRun::*How)(WarpSeries)) {
    if (Accesses.none())
      return;
    Slice Before = std::exchange(Run, sliceFor(K, Accesses));
    (this->*How)(All);
    Run = std::move(Before);
  };
  Again(Halved, &BlockRun::runHalves);
  Again(Single, &BlockRun::runOneByOne);
}

void BlockRun::runHalves(WarpSeries All) {
  const unsigned Half = All.Count / 2;
  runSeries({All.First, All.Stride, Half});
  runSeries({All[Half], All.Stride, All.Count - Half});
}

void BlockRun::runOneByOne(WarpSeries All) {
  for (unsigned Number = 0; Number < All.Count; ++Number)
    runAtOnce({All[Number], 1, 1});
}

void BlockRun::runAtOnce(WarpSeries All) {
  Progress.TooMany = Progress.FewerMay = false;
  Batch = batchOf(Symbols, *L.Block, All);
  Values.forgetAll();
  Results = LoopResults();
  Nest.Exits.clear();
  Barriers.begin();
  runBody(K.Body, LanePredicate::known(Batch.Existing));
}

void BlockRun::runBody(llvm::ArrayRef<Statement> Body, const LanePredicate &Active) {
  for (const Statement &S : Body) {
    Progress.checkBudget();
    if (Progress.isOver())
      return;
    LastValues Together;
    if (!Results.Together.empty() && S.What != Statement::Barrier)
      Together = lastTogetherIn(Results, K,
                                S.What == Statement::Access ? K.Accesses[S.Index].When
                                                            : K.Loops[S.Index].When);
    exchangeLast(Together);
    runStatement(S, Active);
    exchangeLast(Together);
  }
}

/// Exchanges the last values of loops for those in \p Others.
void BlockRun::exchangeLast(LastValues &Others) {
  for (auto &[E, V] : Others) {
    std::swap(Results.Last[E], V);
    Values.forgetLoop(unsigned(E->Value));
  }
}

void BlockRun::runStatement(const Statement &S, const LanePredicate &Active) {
  switch (S.What) {
  case Statement::Access:
    if (!Progress.Silent && Run.Accesses.test(S.Index))
      runAccess(S.Index, Active);
    break;
  case Statement::Barrier:
    if (!Progress.Silent && Run.Whole && K.Barriers[S.Index].isOfBlock())
      runBarrier(S.Index, Active);
    break;
  case Statement::Loop:
    if (Run.Loops.test(S.Index))
      Loops.run(S.Index, Active);
    break;
  }
}

void BlockRun::runAccess(unsigned Number, const LanePredicate &Active) {
  const bool IsApart = Recorder.Apart.test(Number);
  if (IsApart && !Barriers.isWatching())
    return;
  const Access &A = K.Accesses[Number];
  LanePredicate Lanes = Active & Values.predicate(A.When);
  if (A.Matrices) // only the lanes that hold row addresses count
    Lanes = Lanes & LanePredicate::known(A.Matrices >= 4 ? sim::AllLanes
                                                         : (LaneMask(1) << 8 * A.Matrices) - 1);
  if (Barriers.isWatching() && Lanes.PerWarp)
    return Progress.needFewer(/*WouldHelp=*/true); // who goes on?
  Barriers.noteProgress(Batch, Lanes.True);
  if ((Lanes.possible() & Batch.Existing) && !IsApart)
    Recorder.record(Number, Lanes, Values.value(A.Address));
}

void BlockRun::runBarrier(unsigned Number, const LanePredicate &Active) {
  const Barrier &Of = K.Barriers[Number];
  const LanePredicate Lanes = Active & Values.predicate(Of.When);
  Barriers.noteProgress(Batch, Lanes.True);
  if (Of.Kind != BarrierKind::Block)
    return;
  if (Lanes.PerWarp)
    return Progress.needFewer(/*WouldHelp=*/true);
  const bool IsOpen = Lanes.Maybe & Batch.Existing;
  Barriers.meet(Number, Of, Batch, Lanes, IsOpen && Values.isAlike(Of.When));
}
