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
///   Values.cpp      expressions -> lane values
///   Division.cpp    division, remainder and bits of values that hold unknowns
///   Predicates.cpp  conditions -> lane predicates
///   Loops.cpp       loops: run, counted, or with a symbolic counter
///   Carried.cpp     what loops carry at a symbolic iteration, and leave behind
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_EVALUATOR_H
#define WARPLINT_LANES_EVALUATOR_H

#include "lib/lanes/Evaluate.h"
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

/// A slot for each expression, made when it is first asked for: a run for a few accesses of a
/// large kernel touches few.
template <typename Slot> class SlotTable {
public:
  explicit SlotTable(size_t Size) : Slots(Size) {}
  Slot &operator[](unsigned Id) {
    if (!Slots[Id])
      Slots[Id] = std::make_unique<Slot>();
    return *Slots[Id];
  }

private:
  std::vector<std::unique_ptr<Slot>> Slots;
};

/// Warps First, First + Stride, ... of a block.
struct WarpSeries {
  unsigned First = 0, Stride = 1, Count = 1;

  unsigned operator[](unsigned Number) const { return First + Number * Stride; }
};

/// The warps of a block of \p Block threads in series that can be run at once: from one warp to
/// the next every thread coordinate moves by the same number in all lanes, and all lanes exist.
std::vector<WarpSeries> seriesOf(const Dim3 &Block);

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
            std::vector<Condition> Answers, uint64_t &Steps);

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
  WarpShare shareOf(const LaneValue &V) const;
  bool isKnownIn(const LaneValue &V) const; ///< in each warp alone
  bool mayMeetInOne(const LaneValue &A, const LaneValue &B) const;
  LaneValue inWarp(const LaneValue &V, unsigned Number);
  LanePredicate compareInEach(const LaneValue &Difference, ExprKind Kind);
  bool isPerWarp(unsigned Number, const LanePredicate &Lanes, const LanePattern &P);
  bool isNamedPerWarp() const;
  bool mayDecideAlone(const LaneValue &Difference, ExprKind Kind, LaneMask Open) const;
  void needFewer(bool WouldHelp);

  // Evaluator.cpp
  void runBody(const std::vector<Statement> &Body, const LanePredicate &Active);
  void runAccess(unsigned Number, const LanePredicate &Active);
  void record(unsigned Number, const LanePredicate &Lanes, const LaneValue &Address);
  void log(unsigned Number, const LanePredicate &Lanes, LanePattern P, WarpSeries By,
           unsigned WarpNumber = 0);
  void summarise(AccessRecord &R) const;
  bool isRelated(llvm::ArrayRef<LaneTerm> Terms, const LaneTerm &T) const;
  bool wantsAnswer(const LanePattern &P, const LaneTerm &T) const;
  void noteExtent(AccessRecord &R, const Access &A, LaneMask Certain, const LaneValue &Address);
  unsigned iteration(unsigned WarpNumber);
  IterationLabel iterationLabel(unsigned WarpNumber);
  void findNeeded();

  // Barriers.cpp
  struct MissedBarrier {
    unsigned Number;
    LaneMask Lanes;
    bool MayOnly; ///< whether they miss it is not decided
  };
  void runBarrier(unsigned Number, const LanePredicate &Active);
  void noteProgress(LaneMask Going);
  bool isAlike(const Expr *Condition);

  // Values.cpp
  const LaneValue &value(const Expr *E);
  LaneValue compute(const Expr *E);
  LaneValue leaf(const Expr *E);
  LaneValue symbolValue(SymbolId S); ///< with the answers filled in
  LaneValue parameter(const Expr *E);
  LaneValue subtract(const Expr *E);
  LaneValue computeSelect(const Expr *E);
  LaneValue computeShuffle(const Expr *E);
  LaneValue computeTable(const Expr *E);
  LaneValue computeUnary(const Expr *E);
  LaneValue computeMinMax(const Expr *E);
  LaneValue choice(const Expr *E, const LaneValue &V); ///< \p V, noted as one of two
  LaneValue opaque(const Expr *E);
  LaneValue boolean(const Expr *E);
  LaneValue conditionSymbol(const Expr *E, bool PerWarp);
  LaneValue sumTestSymbol(const Expr *E, SumTest Of);
  LaneValue fixedValue(SymbolId S);
  LanePredicate answered(const Expr *E, LanePredicate P);
  struct Traits {
    bool PerLane = false, FromData = false;
    bool PerWarp = false; ///< a warp that is run alone may know more
    bool OfSum = false;   ///< of unknowns alone, which other unknowns of the expression may be in
  };
  Traits traitsOf(llvm::ArrayRef<const LaneValue *> Operands, bool OfSum) const;
  /// A new unknown for the result of \p E.
  LaneValue derived(const Expr *E, Traits Of, ExprRange Range,
                    std::optional<Question> Settles = std::nullopt);
  LaneValue withOneTerm(const Expr *E, const LaneValue &V);
  /// The same, uniform or per lane as the operands are.
  LaneValue derivedFrom(const Expr *E, llvm::ArrayRef<const LaneValue *> Operands, ExprRange Range,
                        std::optional<Question> Settles = std::nullopt);
  bool isWithin(uint64_t Loops) const; ///< one of these that is being run
  void addInstance(SymbolKey &Key, uint64_t Loops) const;

  // Shifts.cpp
  std::optional<LaneValue> powerOfTwo(const LaneValue &By);
  LaneValue shift(const Expr *E, const LaneValue &A, const LaneValue &By);
  std::optional<LaneValue> maskByPower(const Expr *E, const LaneValue &A, const LaneValue &Mask);

  // Division.cpp
  bool fallsBelowZero(const LaneValue &V) const;
  bool fallsInSomeWarp(const LaneValue &V);
  LaneValue divide(const Expr *E, const LaneValue &A, const LaneValue &B);
  LaneValue remainder(const Expr *E, const LaneValue &A, const LaneValue &B);
  LaneValue quotient(const Expr *E, const LaneValue &A, const LaneValue &B,
                     std::optional<Question> Settles);
  LaneValue divideBy(const Expr *E, const LaneValue &A, int64_t By);
  LaneValue remainderBy(const Expr *E, const LaneValue &A, int64_t By);
  LaneValue roundDown(const Expr *E, const LaneValue &A, int64_t By);
  LaneValue uniformRemainder(const Expr *E, const LaneValue &Rest, int64_t By);
  LaneValue bitwise(const Expr *E, const LaneValue &A, const LaneValue &B);
  LaneValue alignedTo(int64_t Unit, const Expr *E, const LaneValue &A, const LaneValue &B);
  LaneValue maskBits(const Expr *E, const LaneValue &A, int64_t Mask);
  std::optional<LaneInts> wrapsOf(const LaneValue &V, unsigned Bits, bool Signed) const;
  LaneValue reduce(const Expr *E, const LaneValue &A); ///< wrap and unsign
  std::optional<Question> questionFor(const LaneValue &A, int64_t Modulus) const;

  // Predicates.cpp
  const LanePredicate &predicate(const Expr *E);
  LanePredicate decide(const Expr *E);
  LanePredicate compare(const LaneValue &Difference, ExprKind Kind);
  bool decidesAlike(const LaneValue &Difference, ExprKind Kind) const;
  LanePredicate compareAlone(const LaneValue &Difference, ExprKind Kind);
  void noteSums();
  void decideBySums(LanePredicate &P, const LaneValue &Difference, ExprKind Kind) const;
  void narrowAfterLoops(LanePredicate &P, const LaneValue &Difference) const;
  uint8_t blocksOf(SymbolId S) const;

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
  struct LoopState {
    llvm::SmallVector<LaneValue, 4> Carried; ///< by slot
    bool Symbolic = false;
    int64_t Period = 0; ///< if not 0: this iteration stands for every Period-th
    uint64_t Iteration = 0;
  };
  void runLoop(unsigned Number, const LanePredicate &Active);
  bool isTooMuch(uint64_t StepsOfOne, uint64_t Times) const;
  bool replay(unsigned Number, LanePredicate Active, uint64_t First, uint64_t AtLeast);
  std::optional<int64_t> periodSince(size_t Mark, unsigned Number, int64_t Headers);
  void runPeriodic(unsigned Number, const LanePredicate &Active, int64_t Headers, int64_t Period,
                   const llvm::SmallVector<LaneValue, 4> &Initial);
  void runSymbolic(unsigned Number, const LanePredicate &Active, std::optional<int64_t> Headers,
                   const llvm::SmallVector<LaneValue, 4> &Initial);
  std::optional<HeaderRuns> headerRuns(unsigned Number, LaneMask Lanes);
  bool canEnd(const HeaderRuns &Headers) const;
  bool runTogether(unsigned Number, const LanePredicate &Active, int64_t Headers,
                   const llvm::SmallVector<LaneValue, 4> &Initial);
  bool runLast(unsigned Number, const LanePredicate &Active, HeaderRuns Headers,
               const llvm::SmallVector<LaneValue, 4> &Initial);
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
                                           const llvm::SmallVector<LaneValue, 4> &Initial);
  bool closedForms(unsigned Number, const LanePredicate &Active,
                   const llvm::SmallVector<LaneValue, 4> &Initial);
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
  void setCounter(unsigned Number, const llvm::SmallVector<LaneValue, 4> &Initial,
                  const LaneValue &Counter);
  SymbolId counterOf(unsigned Number, std::optional<int64_t> Headers);
  void finishUnknown(unsigned Number, const LanePredicate &Active,
                     const llvm::SmallVector<LaneValue, 4> &Initial);
  SymbolId lastIteration(unsigned Number, bool Together, bool FromData);
  LaneValue afterLoop(unsigned Number, const LaneValue &V, bool Together);
  void noteExit(unsigned Number, SymbolId Iterations);

  // Exits.cpp
  using LastOnes = llvm::SmallVector<std::pair<const Expr *, LaneValue>, 0>;
  bool isTakenAlike(unsigned Number, unsigned Exit);
  void noteExitsTogether(unsigned Number);
  LastOnes lastTogetherIn(const Expr *When) const;
  void exchangeLast(LastOnes &Others);

  const KernelModel &K;
  const LoopFacts &Facts;
  const LaunchShape &L;
  const EvaluateOptions &Options;
  SymbolTable &Symbols;
  IterationLabels &Labels;
  std::vector<Condition> Answers;
  std::vector<SumAnswer> Sums; ///< what the answers leave of sums, each told under all of them
  uint64_t &Steps;

  // The warp at hand, or those that are run at once.
  WarpSeries Series;
  std::optional<SymbolId> WarpNumber; ///< which of them, if there are several
  bool TooMany = false;               ///< they cannot be run at once
  bool FewerMay = false;              ///< some of them perhaps
  llvm::BitVector Apart;              ///< accesses that have to be run for each warp
  llvm::BitVector ApartByGuard;       ///< those of which fewer warps at once may do
  LaneMask Existing = 0;
  llvm::SmallVector<MissedBarrier, 2> Missed; ///< by lanes of this warp that may yet go on
  LaneValue Thread[3];

  // Memory of what has been computed: valid if made after its loops last moved.
  struct Slot {
    uint64_t Stamp = 0;
    LaneValue V;
  };
  struct PredicateSlot {
    uint64_t Stamp = 0;
    LanePredicate P;
  };
  SlotTable<Slot> Memo;
  SlotTable<PredicateSlot> PredicateMemo;
  uint64_t Clock = 1, WarpStamp = 1;
  std::array<uint64_t, 64> LoopStamp{};
  bool isFresh(const Expr *E, uint64_t Stamp) const;

  /// Per-lane unknowns that are one of two values, and what decides which.
  llvm::DenseMap<SymbolId, const Expr *> Choices;
  /// Unknowns that comparisons hold against quotients of theirs.
  llvm::DenseSet<SymbolId> Related;
  llvm::BitVector Unresolved; ///< accesses with such in their address that cannot be written out

  std::vector<LoopState> LoopStates;
  llvm::DenseMap<const Expr *, LaneValue> LastValues;
  struct LeftExit {
    LanePredicate Lanes;   ///< those that left through it
    bool Together = false; ///< nobody knows whether they did, but all did or none
  };
  llvm::DenseMap<const Expr *, LeftExit> LeftValues;
  /// What is known of lanes that have left a loop, each when it could not go on.
  struct LoopExit {
    LaneValue Beyond; ///< not negative
    int64_t Step = 0; ///< what came before is less by a multiple of this
  };
  std::map<SymbolId, LoopExit> Exits; ///< by each lane's number of iterations
  /// By loop and exit: what loops that lanes leave apart leave behind in those that leave together.
  std::map<std::pair<unsigned, unsigned>, LastOnes> LastTogether;
  std::vector<unsigned> Running;     ///< loops that are being run, outermost first
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
  /// By loop and carried variable: what an iteration adds, if always the same.
  std::vector<std::vector<std::optional<LaneValue>>> StepsOf;
};

} // namespace warplint

#endif // WARPLINT_LANES_EVALUATOR_H
