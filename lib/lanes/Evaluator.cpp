//===- lib/lanes/Evaluator.cpp - One run over a block -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Evaluator.h"

#include "lib/lanes/Comparison.h"

#include "lib/expr/IntMath.h"
#include "lib/lanes/Stairs.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>

using namespace warplint;

Evaluator::Evaluator(const KernelModel &K, const LoopFacts &Facts, const LaunchShape &L,
                     const EvaluateOptions &Options, SymbolTable &Symbols, IterationLabels &Labels,
                     std::vector<Condition> Given, uint64_t &Steps)
    : Records(K.Accesses.size()), Barriers(K.Barriers.size()), K(K), Facts(Facts), L(L),
      Options(Options), Symbols(Symbols), Labels(Labels),
      Answered(answersOf(Symbols, std::move(Given))), Steps(Steps), Nest(nestOf(K)),
      C{Symbols, Answered, Batch, Nest, Related}, Values(K, L, Options, C, Results, Steps),
      Apart(K.Accesses.size()), ApartByGuard(K.Accesses.size()), Unresolved(K.Accesses.size()),
      NeededAccesses(K.Accesses.size(), true), NeededLoops(K.Loops.size(), true) {}

/// The loops that the needed accesses stand in or take values from.
void Evaluator::findNeeded() {
  NeededLoops.reset();
  llvm::DenseSet<const Expr *> Seen;
  std::vector<const Expr *> Work;
  for (unsigned A : NeededAccesses.set_bits()) {
    Work.push_back(K.Accesses[A].Address);
    Work.push_back(K.Accesses[A].When);
  }
  auto Need = [&](unsigned Loop) {
    if (NeededLoops.test(Loop))
      return;
    NeededLoops.set(Loop);
    Work.push_back(K.Loops[Loop].When);
    Work.push_back(K.Loops[Loop].While);
    Work.insert(Work.end(), K.Loops[Loop].Exits.begin(), K.Loops[Loop].Exits.end());
  };
  for (unsigned N = 0; N < K.Loops.size(); ++N)
    for (const Statement &S : K.Loops[N].Body)
      if (S.What == Statement::Access && NeededAccesses.test(S.Index))
        Need(N);
  while (!Work.empty()) {
    const Expr *E = Work.back();
    Work.pop_back();
    if (!E || !Seen.insert(E).second)
      continue;
    if (E->Kind == ExprKind::Carried) {
      const CarriedVariable &V = K.Loops[E->Value].Carried[E->Index];
      Work.push_back(V.Initial);
      Work.push_back(V.Next);
    }
    if (E->Kind == ExprKind::Carried || E->Kind == ExprKind::Last || E->Kind == ExprKind::Left)
      Need(unsigned(E->Value));
    for (const Expr *Op : E->Operands)
      Work.push_back(Op);
  }
  for (int N = NeededLoops.find_last(); N >= 0; N = N ? NeededLoops.find_prev(unsigned(N)) : -1)
    for (unsigned Outer : K.Loops[unsigned(N)].Enclosing)
      NeededLoops.set(Outer);
}

void Evaluator::run(const std::vector<unsigned> *Only) {
  Whole = !Only;
  if (Only) {
    NeededAccesses.reset();
    for (unsigned A : *Only)
      NeededAccesses.set(A);
    findNeeded();
  }
  for (const WarpSeries &S : seriesOf(*L.Block)) {
    Warps += S.Count;
    runSeries(S);
  }
  for (const LogEntry &E : Log) {
    LanePattern &P = Records[E.Access].Patterns[E.Pattern];
    P.Requests += E.Count;
    P.Counted &= E.Counted;
    if (P.In.empty() || P.In.back().first != E.In) {
      auto At = llvm::find_if(P.In, [&](const auto &I) { return I.first == E.In; });
      if (At == P.In.end())
        P.In.push_back({E.In, E.Count});
      else
        At->second += E.Count;
    } else {
      P.In.back().second += E.Count;
    }
  }
  for (AccessRecord &R : Records)
    summarise(R);
}

/// Whether an answer to what \p T asks would tell more of \p P. A quotient that all lanes share
/// is as good as any other unknown, unless it is held against what it is made of.
bool Evaluator::wantsAnswer(const LanePattern &P, const LaneTerm &T) const {
  const Symbol &S = Symbols[T.Symbol];
  if (!S.Settles || S.PerLane || S.Settles->Asked != Question::Residue)
    return S.Settles.has_value();
  return Related.contains(S.Settles->About) || isRelated(Symbols, P.Terms, T);
}

/// What the patterns say that were not taken back.
void Evaluator::summarise(AccessRecord &R) const {
  llvm::erase_if(R.Patterns, [](const LanePattern &P) { return P.Requests == 0; });
  R.Guarded = R.Overflowed;
  for (const LanePattern &P : R.Patterns) {
    R.Guarded |= P.Active != P.Certain;
    for (const LaneTerm &T : P.Terms) {
      const Symbol &S = Symbols[T.Symbol];
      R.DataDependent |= S.PerLane && hasData(Symbols, LaneValue::ofSymbol(T.Symbol));
      if (!R.Open && wantsAnswer(P, T))
        R.Open = S.Settles;
    }
  }
}

void Evaluator::runBody(const std::vector<Statement> &Body, const LanePredicate &Active) {
  for (const Statement &S : Body) {
    if (Steps > Options.MostSteps)
      OutOfSteps = true;
    if (OutOfSteps || TooMany)
      return;
    LastValues Together;
    if (!Results.Together.empty() && S.What != Statement::Barrier)
      Together = lastTogetherIn(Results, K,
                                S.What == Statement::Access ? K.Accesses[S.Index].When
                                                            : K.Loops[S.Index].When);
    exchangeLast(Together);
    switch (S.What) {
    case Statement::Access:
      if (!Silent && NeededAccesses.test(S.Index) && (!Apart.test(S.Index) || !Missed.empty()))
        runAccess(S.Index, Active);
      break;
    case Statement::Barrier:
      if (!Silent && Whole)
        runBarrier(S.Index, Active);
      break;
    case Statement::Loop:
      if (NeededLoops.test(S.Index))
        runLoop(S.Index, Active);
      break;
    }
    exchangeLast(Together);
  }
}

void Evaluator::runAccess(unsigned Number, const LanePredicate &Active) {
  const Access &A = K.Accesses[Number];
  LanePredicate Lanes = Active & predicate(A.When);
  if (A.Matrices) // only the lanes that hold row addresses count
    Lanes = Lanes & LanePredicate::known(A.Matrices >= 4 ? sim::AllLanes
                                                         : (LaneMask(1) << 8 * A.Matrices) - 1);
  if (!Missed.empty() && Lanes.PerWarp)
    return needFewer(/*WouldHelp=*/true); // who goes on?
  if (!Missed.empty())
    noteProgress(Lanes.True);
  if ((Lanes.possible() & Batch.Existing) && !Apart.test(Number))
    record(Number, Lanes, value(A.Address));
}

/// The label of the iteration at hand, in the warp of that number.
unsigned Evaluator::iteration(unsigned Number) {
  if (Nest.Running.empty())
    return 0;
  if (Iteration)
    return *Iteration;
  const unsigned Label = Labels.isFull() ? IterationLabels::Most - 1
                                         : Labels.intern(labelOf(Nest, K, Symbols, Batch, Number));
  if (!isNamedPerWarp(Nest, Symbols, Batch))
    Iteration = Label;
  return Label;
}

void Evaluator::noteExtent(AccessRecord &R, const Access &A, LaneMask Certain,
                           const LaneValue &Address) {
  if (!A.Object || !Certain || A.In != Space::Shared) // others have no known end
    return;
  // Bytes from the start of the object, with nothing left open but counters and block
  // indices, which do take every value of their range.
  LaneValue Offset(Address.Base);
  bool Found = false;
  for (const LaneTerm &T : Address.Terms) {
    const Symbol &S = Symbols[T.Symbol];
    if (S.Kind == SymbolKind::Address && T.Coefficient.is(1) && !Found)
      Found = true;
    else if ((S.Kind == SymbolKind::Counter || S.Kind == SymbolKind::Block ||
              S.Kind == SymbolKind::Warp) &&
             !S.PerLane && S.Range.Hi < INT32_MAX)
      Offset.Terms.push_back(T);
    else
      return;
  }
  if (!Found)
    return;
  for (unsigned Number : {0u, Batch.Series.Count - 1}) { // the extremes of all warps
    const LaneValue Own = inWarp(C, Offset, Number);
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      if (!(Certain >> Lane & 1))
        continue;
      const ExprRange Bytes = rangeIn(Symbols, Own, Lane);
      const unsigned Thread = Batch.Series[Number] * WarpSize + Lane;
      if (Bytes.Lo < R.Reached.Lo) {
        R.Reached.Lo = Bytes.Lo;
        R.Reached.LoThread = Thread;
        R.Reached.LoIn = iteration(Number);
      }
      if (Bytes.Hi + int64_t(A.BytesPerLane) > R.Reached.Hi) {
        R.Reached.Hi = Bytes.Hi + A.BytesPerLane;
        R.Reached.HiThread = Thread;
        R.Reached.HiIn = iteration(Number);
      }
    }
  }
}

void Evaluator::record(unsigned Number, const LanePredicate &Lanes, const LaneValue &Address) {
  const Access &A = K.Accesses[Number];
  AccessRecord &R = Records[Number];
  LanePattern P;
  P.Active = Lanes.possible() & Batch.Existing;
  P.Certain = Lanes.True & Batch.Existing;
  P.Exclusive = Lanes.Exclusive;
  const LaneValue Place = withEdges(Number, Address);
  auto At = [&](const LaneValue &Where) {
    LanePattern Own = P;
    setPlace(Own, Symbols, shiftUnit(A.In), Where);
    standardiseQuotients(Symbols, Own, KnownStairs);
    if (!Own.Terms.empty() && !A.Matrices && isOfOneLane(Own)) { // costs the same anywhere
      Own.Terms.clear();
      Own.Base = LaneInts(0);
    }
    return Own;
  };
  LanePattern All = At(Place);
  if (isPerWarp(Number, Lanes, All))
    return;
  if (P.Active != P.Certain)
    R.OpenBlocks |= Lanes.OpenBlocks;
  noteExtent(R, A, P.Certain, Address);
  const bool IsMoved = llvm::any_of(
      All.Terms, [&](const LaneTerm &T) { return Symbols[T.Symbol].OfWarp == WarpShare::Factor; });
  if (!IsMoved && !isNamedPerWarp(Nest, Symbols, Batch))
    return log(Number, Lanes, std::move(All), Batch.Series);
  for (unsigned W = 0; W < Batch.Series.Count; ++W)
    log(Number, Lanes, At(inWarp(C, Place, W)), {Batch.Series[W], 1, 1}, W);
}

/// Notes that \p By make requests of \p P; their iteration is that of the warp \p WarpNumber.
void Evaluator::log(unsigned Number, const LanePredicate &Lanes, LanePattern P, WarpSeries By,
                    unsigned WarpNumber) {
  AccessRecord &R = Records[Number];
  uint64_t Loops = Lanes.Loops;
  for (const LaneTerm &T : P.Terms)
    Loops |= Symbols[T.Symbol].Loops;
  llvm::SmallVector<unsigned, 1> &Candidates = R.ByHash[hashOf(P)];
  const unsigned *Known =
      llvm::find_if(Candidates, [&](unsigned I) { return haveSameLanes(R.Patterns[I], P); });
  unsigned Index;
  if (Known != Candidates.end()) {
    Index = *Known;
  } else if (R.Patterns.size() >= Options.MostPatterns) {
    R.Overflowed = true;
    return;
  } else {
    Index = R.Patterns.size();
    P.Warp = By.First;
    Candidates.push_back(Index);
    R.Patterns.push_back(std::move(P));
  }
  Log.push_back({Number, Index, iteration(WarpNumber), By.Count, Loops, Lanes.Loops,
                 R.Patterns[Index].Certain != 0});
}

bool Evaluator::cleanSince(size_t Mark, unsigned Loop) const {
  return llvm::none_of(llvm::ArrayRef(Log).drop_front(Mark),
                       [&](const LogEntry &E) { return E.Loops & bitOf(Loop); });
}

void Evaluator::rollBack(size_t Mark) { Log.resize(Mark, LogEntry{}); }

void Evaluator::multiplySince(size_t Mark, uint64_t Times, bool Counted) {
  for (LogEntry &E : llvm::MutableArrayRef(Log).drop_front(Mark)) {
    E.Count *= Times;
    E.Counted &= Counted;
  }
}
