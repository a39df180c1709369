// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The requests that a run has made so far. A loop is tried in cheap ways first: what it has
// recorded can be taken back, or counted several times, from a mark on.
//
// Makes patterns of addresses: choices written out, quotients as stairs, bytes counted from the
// first lane. An address that keeps the number of the warp is written out for each; one that a
// warp alone may tell more of is left, to be run again.
//
// A barrier of the block has to be reached by all of its threads, or by all that have not
// returned. So threads that miss one are only told of if they are seen to go on: to an
// access, a loop or another barrier.

#pragma once

#include "lib/lanes/Division.h"
#include "lib/lanes/Evaluate.h"
#include "lib/lanes/ExprEvaluator.h"
#include "lib/lanes/LaneValue.h"
#include "lib/lanes/LoopNest.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <vector>

namespace warplint {

/// What one access has shown in a run.
struct AccessRecord {
  std::vector<LanePattern> Patterns;
  Extent Reached;
  bool DataDependent = false, Guarded = false, GuardedByData = false, Overflowed = false;
  uint8_t OpenBlocks = 0;
  std::optional<Question> Open; ///< a question that would settle an address
};

/// Requests of one pattern, made at one time.
struct LoggedRequests {
  unsigned Access, Pattern;
  unsigned In;         ///< label of the iteration
  uint64_t Count;      ///< one for each warp
  uint64_t Loops;      ///< that the pattern depends on
  uint64_t GuardLoops; ///< those of them that keep lanes undecided
  bool Counted;        ///< Count is exact, not just "some"
};

class RequestLog {
public:
  /// At most \p MostPatterns of each access are told apart.
  RequestLog(unsigned Accesses, unsigned MostPatterns)
      : Records(Accesses), Known(Accesses), MostPatterns(MostPatterns) {}

  /// The number of a pattern of \p Access with the lanes of \p P; nothing if there are too many.
  std::optional<unsigned> pattern(unsigned Access, LanePattern P);
  void add(const LoggedRequests &R) { Log.push_back(R); }

  using Mark = size_t;
  Mark mark() const { return Log.size(); }
  llvm::ArrayRef<LoggedRequests> since(Mark M) const { return llvm::ArrayRef(Log).drop_front(M); }
  /// Whether something that was recorded since then depends on the iteration of loop \p Number.
  bool dependsOn(Mark M, unsigned Number) const;
  /// The accesses of which some request since then does, or is not counted in a loop of loops.
  llvm::BitVector hingingOn(Mark M, unsigned Number, bool IsNested) const;
  void rollBack(Mark M) { Log.resize(M, LoggedRequests{}); }
  /// The same for some accesses only.
  void rollBack(Mark M, const llvm::BitVector &Accesses);
  /// Requests since then are made \p Times as often; \p Counted: no more and no less.
  void multiply(Mark M, uint64_t Times, bool Counted);

  /// Adds up the requests of each pattern; patterns whose requests were taken back go.
  void sumUp();

  std::vector<AccessRecord> Records; ///< by access

private:
  std::vector<LoggedRequests> Log;
  /// By access and hash: numbers of patterns.
  std::vector<llvm::DenseMap<uint64_t, llvm::SmallVector<unsigned, 1>>> Known;
  unsigned MostPatterns;
};

class AccessRecorder {
public:
  AccessRecorder(const KernelModel &K, const LaneContext &C, ExprEvaluator &Values,
                 IterationLabels &Labels, RequestLog &Log);

  /// Lanes \p Lanes reach \p Address by access \p Number. \pre some of them may.
  void record(unsigned Number, const LanePredicate &Lanes, const LaneValue &Address);

  /// Says of each access what its patterns tell, once they are added up.
  void summarise();

  /// Accesses that have to be run for fewer warps at once; recorded no further.
  llvm::BitVector Apart;
  llvm::BitVector ApartByGuard; ///< those of them of which not each warp is to be run alone

private:
  LanePattern patternAt(const Access &A, const LanePredicate &Lanes, const LaneValue &Address);
  LaneValue withEdges(unsigned Number, const LaneValue &Address);
  bool isPerWarp(unsigned Number, const LanePredicate &Lanes, const LanePattern &P);
  void noteExtent(unsigned Number, LaneMask Certain, const LaneValue &Address);
  void log(unsigned Number, const LanePredicate &Lanes, LanePattern P, WarpSeries By,
           unsigned WarpNumber);
  unsigned label(unsigned WarpNumber);

  const KernelModel &K;
  const LaneContext &C;
  ExprEvaluator &Values;
  IterationLabels &Labels;
  RequestLog &Log;
  StairsMemo KnownStairs;
  llvm::BitVector Unresolved; ///< accesses with choices that cannot be written out
  /// The label of the iteration at hand, as long as no loop moves.
  struct {
    uint64_t Time = 0;
    unsigned Number = 0;
  } LastLabel;
};

class BarrierWatch {
public:
  explicit BarrierWatch(size_t Barriers) : Found(Barriers) {}

  /// Other warps are run.
  void begin() { Missed.clear(); }
  /// Whether lanes have missed a barrier, and may yet go on.
  bool isWatching() const { return !Missed.empty(); }
  /// Lanes \p Going do something after the barriers that they missed.
  void noteProgress(const WarpBatch &Warps, LaneMask Going);
  /// \p Lanes come to \p Of; \p Alike: nobody knows whether they do, but all or none.
  void meet(unsigned Number, const Barrier &Of, const WarpBatch &Warps, const LanePredicate &Lanes,
            bool Alike);

  std::vector<BarrierEvaluation> Found; ///< by barrier

private:
  struct MissedBarrier {
    unsigned Number;
    LaneMask Lanes;
    bool MayOnly; ///< whether they miss it is not decided
  };
  llvm::SmallVector<MissedBarrier, 2> Missed;
};

} // namespace warplint
