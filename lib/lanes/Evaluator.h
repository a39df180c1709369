//===- lib/lanes/Evaluator.h - One run over a block -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The state of one run of a kernel model over the warps of a block, under given answers to
/// the questions about unknowns. Shared by the files of this folder:
///
///   Evaluator.cpp   statements, patterns
///   Warps.cpp       warps that are run at once
///   Loops.cpp       loops: run, counted, or with a symbolic counter
///   Carried.cpp     what loops carry at a symbolic iteration, and leave behind
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_EVALUATOR_H
#define WARPLINT_LANES_EVALUATOR_H

#include "lib/lanes/Evaluate.h"
#include "lib/lanes/ExprEvaluator.h"
#include "lib/lanes/LoopFacts.h"
#include "lib/lanes/Predicate.h"
#include "lib/lanes/Stairs.h"
#include "lib/lanes/SumTest.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <memory>

namespace warplint {

/// What one access has shown so far in a run.
struct AccessRecord {
  std::vector<LanePattern> Patterns;
  llvm::DenseMap<uint64_t, llvm::SmallVector<unsigned, 1>> ByHash;
  Extent Reached;
  bool DataDependent = false, Guarded = false, Overflowed = false;
  uint8_t OpenBlocks = 0;
  std::optional<Question> Open; ///< a question that would settle an address
};

/// How often the header of a loop runs.
struct HeaderRuns {
  int64_t Least, Most; ///< of all lanes
  bool Decided;        ///< if not: in the last of them some lane may leave or stay

  bool operator==(const HeaderRuns &O) const = default;
};

class Evaluator {
public:
  Evaluator(const KernelModel &K, const LoopFacts &Facts, const LaunchShape &L,
            const EvaluateOptions &Options, SymbolTable &Symbols, IterationLabels &Labels,
            std::vector<Condition> Given, uint64_t &Steps);

  /// Runs all warps; only the accesses \p Only if given, with what they depend on.
  void run(const std::vector<unsigned> *Only);

  std::vector<AccessRecord> Records;
  std::vector<BarrierEvaluation> Barriers;
  bool OutOfSteps = false;
  bool Abridged = false; ///< Evaluation::Abridged
  unsigned Warps = 0;

private:
  // Warps.cpp
  void runSeries(WarpSeries All);
  void runHalves(WarpSeries All);
  void runOneByOne(WarpSeries All);
  void runAtOnce(WarpSeries All);
  bool isPerWarp(unsigned Number, const LanePredicate &Lanes, const LanePattern &P);
  void needFewer(bool WouldHelp);

  // Evaluator.cpp
  void runBody(const std::vector<Statement> &Body, const LanePredicate &Active);
  void runAccess(unsigned Number, const LanePredicate &Active);
  void record(unsigned Number, const LanePredicate &Lanes, const LaneValue &Address);
  void log(unsigned Number, const LanePredicate &Lanes, LanePattern P, WarpSeries By,
           unsigned WarpNumber = 0);
  void summarise(AccessRecord &R) const;
  bool wantsAnswer(const LanePattern &P, const LaneTerm &T) const;
  void noteExtent(AccessRecord &R, const Access &A, LaneMask Certain, const LaneValue &Address);
  unsigned iteration(unsigned WarpNumber);
  void findNeeded();

  // Barriers.cpp
  struct MissedBarrier {
    unsigned Number;
    LaneMask Lanes;
    bool MayOnly; ///< whether they miss it is not decided
  };
  void runBarrier(unsigned Number, const LanePredicate &Active);
  void noteProgress(LaneMask Going);

  const LaneValue &value(const Expr *E) { return Values.value(E); }
  const LanePredicate &predicate(const Expr *E) { return Values.predicate(E); }
  bool isAlike(const Expr *Condition) { return Values.isAlike(Condition); }

  // Edges.cpp
  struct EdgeSet;
  struct Sides {
    LaneValue Then, Else;
  };
  LaneValue withEdges(unsigned Number, const LaneValue &Address);
  std::optional<LaneValue> resolved(const LaneValue &V, EdgeSet &Edges);
  std::optional<LaneValue> resolved(SymbolId S, EdgeSet &Edges);
  std::optional<LaneValue> choose(const Expr *Condition, const LaneValue &Then,
                                  const LaneValue &Else, EdgeSet &Edges);
  std::optional<LaneValue> chooseLike(const Expr *E, const LaneValue &First,
                                      const LaneValue &Second, EdgeSet &Edges);
  std::optional<Sides> sidesOf(const Expr *E, const LaneValue &V);
  const Expr *choiceIn(const LaneValue &V) const;
  std::optional<LaneValue> chooseBy(const LaneValue &Difference, ExprKind Kind,
                                    const LaneValue &Then, const LaneValue &Else, EdgeSet &Edges);
  /// 1 in lanes that begin or end a row, where Zero is 0.
  struct RowEnd {
    LaneValue Step, Zero;
    SymbolId Multiple; ///< of the row's length, in Zero
  };
  std::optional<RowEnd> rowEnd(const LaneValue &Difference);
  LaneValue withoutRemainder(const LaneValue &V, const RowEnd &End) const;
  std::optional<SymbolId> edge(const LaneValue &Difference, ExprKind Kind, LaneMask Open,
                               EdgeSet &Edges);

  // Loops.cpp
  void runLoop(unsigned Number, const LanePredicate &Active);
  bool isTooMuch(uint64_t StepsOfOne, uint64_t Times) const;
  bool replay(unsigned Number, LanePredicate Active, uint64_t First, uint64_t AtLeast);
  std::optional<int64_t> periodSince(size_t Mark, unsigned Number, int64_t Headers);
  void runPeriodic(unsigned Number, const LanePredicate &Active, int64_t Headers, int64_t Period,
                   const CarriedValues &Initial);
  void runSymbolic(unsigned Number, const LanePredicate &Active, std::optional<int64_t> Headers,
                   const CarriedValues &Initial);
  std::optional<HeaderRuns> headerRuns(unsigned Number, LaneMask Lanes);
  bool canEnd(const HeaderRuns &Headers) const;
  bool runTogether(unsigned Number, const LanePredicate &Active, int64_t Headers,
                   const CarriedValues &Initial);
  bool runLast(unsigned Number, const LanePredicate &Active, HeaderRuns Headers,
               const CarriedValues &Initial);
  void advance(unsigned Number);
  void noteLeaving(unsigned Number, LaneMask Leaving);
  void forget(unsigned Number); ///< what depends on the loop's state is stale
  bool leavesUndecided(unsigned Number, LaneMask Lanes);
  bool leaveTogether(unsigned Number, LaneMask Lanes);
  const LanePredicate &stays(unsigned Number);
  bool cleanSince(size_t Mark, unsigned Loop) const;
  void rollBack(size_t Mark);
  void multiplySince(size_t Mark, uint64_t Times, bool Counted);

  // Carried.cpp
  void settle(unsigned Number, const LanePredicate &Active);
  llvm::SmallVector<unsigned, 4> findSteps(unsigned Number, const LanePredicate &Active,
                                           const CarriedValues &Initial);
  bool closedForms(unsigned Number, const LanePredicate &Active, const CarriedValues &Initial);
  /// The values of a variable that comes back to its first.
  struct Cycle {
    LaneInts First = 0;       ///< how far the first iteration takes it
    ExprRange Moves = {0, 0}; ///< how far it is ever taken, if by the same in all lanes
    int64_t Unit = 0;         ///< that is a multiple of this
  };
  std::optional<Cycle> cycleOf(unsigned Number, unsigned Slot, const LanePredicate &Active,
                               const LaneValue &Initial);
  bool setCycle(unsigned Number, unsigned Slot, const LanePredicate &Active,
                const LaneValue &Initial);
  void setGeneral(unsigned Number, unsigned Slot, const LaneValue &Initial, bool Alike);
  void setCounter(unsigned Number, const CarriedValues &Initial, const LaneValue &Counter);
  SymbolId counterOf(unsigned Number, std::optional<int64_t> Headers);
  void finishUnknown(unsigned Number, const LanePredicate &Active, const CarriedValues &Initial);
  SymbolId lastIteration(unsigned Number, bool Together, bool FromData);
  LaneValue afterLoop(unsigned Number, const LaneValue &V, bool Together);
  void noteExit(unsigned Number, SymbolId Iterations);

  // Exits.cpp
  bool isTakenAlike(unsigned Number, unsigned Exit);
  void noteExitsTogether(unsigned Number);
  void exchangeLast(LastValues &Others);

  const KernelModel &K;
  const LoopFacts &Facts;
  const LaunchShape &L;
  const EvaluateOptions &Options;
  SymbolTable &Symbols;
  IterationLabels &Labels;
  const Answers Answered;
  uint64_t &Steps;

  WarpBatch Batch;
  LoopNest Nest;
  LoopResults Results;
  llvm::DenseSet<SymbolId> Related;
  const LaneContext C;
  ExprEvaluator Values;
  bool TooMany = false;                       ///< they cannot be run at once
  bool FewerMay = false;                      ///< some of them perhaps
  llvm::BitVector Apart;                      ///< accesses that have to be run for each warp
  llvm::BitVector ApartByGuard;               ///< those of which fewer warps at once may do
  llvm::SmallVector<MissedBarrier, 2> Missed; ///< by lanes of this warp that may yet go on

  llvm::BitVector Unresolved; ///< accesses with such in their address that cannot be written out

  std::optional<unsigned> Iteration; ///< label of where we are, if it is known

  /// What was recorded, so that a loop that turns out symbolic can take it back.
  struct LogEntry {
    unsigned Access, Pattern, In;
    uint64_t Count, Loops;
    uint64_t GuardLoops; ///< those that keep lanes undecided
    bool Counted;
  };
  std::vector<LogEntry> Log;
  StairsMemo KnownStairs;

  bool Whole = true;   ///< all accesses and barriers are run
  bool Silent = false; ///< none is: only what loops leave behind is wanted
  llvm::BitVector NeededAccesses, NeededLoops;
};

} // namespace warplint

#endif // WARPLINT_LANES_EVALUATOR_H
