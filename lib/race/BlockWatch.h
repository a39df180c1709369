// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Listens to a walk over one block and keeps what is wrong: races, barriers that threads miss and
// then go on, addresses that are not aligned.

#pragma once

#include "lib/race/BarrierInterval.h"
#include "lib/race/BlockWalk.h"
#include "lib/race/BulkMoves.h"
#include "lib/race/NarrowIndices.h"
#include "lib/race/PassedMemory.h"
#include "lib/race/Race.h"
#include "lib/race/Solve.h"
#include "lib/race/UnwrittenReads.h"

namespace warplint {

/// Whether an address may be none that \p A can have.
bool mayBeUnaligned(const KernelModel &K, const Access &A);

/// Whether a thread does for certain, for the numbers that were chosen.
inline bool does(const ThreadValue &Who) { return !Who.isData() && Who.Number; }

class BlockWatch : public BlockListener {
public:
  BlockWatch(const KernelModel &K, const LaunchShape &L, BlockEvaluator &Values,
             const BlockSetting &Setting, const NarrowParts &Large, unsigned Block,
             bool WithGlobal);

  void access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address) override;
  void barrier(unsigned Number, const ThreadValues &Who) override;
  bool minds(unsigned Number) const override;
  bool asksFor(unsigned Number) const override { return IsAskedFor[Number]; }
  void passes(unsigned Number, const ThreadValues &Who) override;
  void polled(const ThreadValues &Who) override;
  void gap() override;
  void mayMeet(unsigned Number, const ThreadValues &Who) override;
  void unsure(const Statement &S) override;

  /// Adds what was found to \p To, where that does not hold the like already; races only if
  /// \p WithRaces.
  void report(RaceReport &To, bool WithRaces) const;
  void reportMisalignments(RaceReport &To) const;
  /// The arrays that are left: at the first numbers that were chosen, before they are limited.
  void reportOverruns(RaceReport &To) const;
  /// The walk is done, before the end of the kernel; or there.
  void stop();
  void end();
  uint64_t steps() const override {
    return Since.steps() + Copies.steps() + Bulk.steps() + Unwritten.steps();
  }

  /// Barriers of the grid: whether the block comes to \p Number for certain, and whether it may.
  bool isAt(unsigned Number) const { return Comes[Number]; }
  bool mayBeAt(unsigned Number) const { return MayCome[Number]; }
  /// Whether some thread came to \p S, an access or a barrier, or may have; accesses that do not
  /// matter count as reached.
  bool hasReached(const Statement &S) const;
  /// Puts numbers into \p Limits for those that have led out of an array: its extent, or if
  /// \p Strictly less than two rows of it. Whether there was any.
  bool limit(std::vector<std::pair<std::string, int64_t>> &Limits, bool Strictly) const;
  /// Keeps what the block reaches in global memory in \p Of, beside other blocks, until that has
  /// taken \p MostSteps: what a block does by itself is looked at in any case.
  void compareWith(BarrierInterval &Of, uint64_t MostSteps) {
    Across = &Of;
    MostAcross = MostSteps;
  }
  /// Where and when each thread of a conflict with another block was.
  Touch touchOf(unsigned Access, unsigned Thread, unsigned Instance) const;
  Ground groundOf(Trust How, uint64_t Unknowns) const;

private:
  unsigned instanceOf(unsigned Loop);
  unsigned instanceOf(const std::vector<unsigned> &Loops);
  void noteProgress(const ThreadValues &Who);
  void noteMayCome(const Statement &S);
  void noteAlignment(unsigned Number, const ThreadValues &Who, const ThreadValues &Address);
  bool isAskedFor(const Access &A) const;
  void noteLeaving(unsigned Number, const ThreadValues &Who, const ThreadValues &Address);
  bool isDropped(const Access &A, unsigned Thread);
  void useMade(unsigned Number, const ThreadValues &Who);
  void noteReach(ThreadReach &R, unsigned Thread, const ThreadValue &Who);
  void meetBlock(unsigned Number, const ThreadValues &Who);
  void meetSome(unsigned Number, const ThreadValues &Who);
  void moveBulk(unsigned Number, const ThreadValues &Who);
  void watchForMissing(unsigned Number, const ThreadValues &Who);
  void meetWarps(const ThreadValues &Who, std::vector<unsigned> &Counts);
  std::vector<unsigned> meetings() const;
  void meetLanes(const Barrier &Of, const ThreadValues &Who);
  void exchange(unsigned Number, const ThreadValues &Who);
  Race raceOf(const Conflict &C) const;
  void reportRaces(const ConflictMap &Found, std::vector<Race> &To) const;
  void reportBarriers(RaceReport &To) const;
  void reportUnwritten(RaceReport &To) const;
  void reportMasks(RaceReport &To) const;
  void reportBulk(RaceReport &To) const;
  void reportMemory(RaceReport &To) const;
  void reportOverflows(RaceReport &To) const;

  const KernelModel &K;
  const LaunchShape &L;
  BlockEvaluator &Values;
  const BlockSetting &Setting;
  const unsigned Threads, Block;
  const bool WithGlobal; ///< races in global memory, too
  WarpOrder Order;
  BarrierInterval Since;
  AsyncCopies Copies;
  BulkMoves Bulk;
  UnwrittenReads Unwritten;
  WarpMasks Masks;
  Overruns Outside;
  PassedMemory Memory;
  NarrowIndices Narrow;
  BarrierInterval *Across = nullptr;
  uint64_t MostAcross = 0;
  std::vector<unsigned> Epochs, Exchanges; ///< by warp
  std::vector<bool> IsAskedFor, IsWritten; ///< accesses; objects
  /// What some thread of the block has waited for, or polled, so far: WarpTime::Undecided.
  std::optional<unsigned> Polled;
  bool LeavesArrays = false;
  unsigned Phase = 0;                                 ///< barriers of the grid so far
  std::vector<bool> Comes, MayCome;                   ///< the block, by barrier
  std::vector<bool> IsMet, IsMade;                    ///< barriers and accesses that were reached
  std::vector<std::vector<unsigned>> LoopsOf;         ///< around each access
  std::map<std::vector<int64_t>, unsigned> Instances; ///< by iterations
  std::vector<std::vector<int64_t>> InstanceList;

  struct Waiting {
    unsigned Barrier, Reaching;
    std::vector<ThreadValue> Missing; ///< Number: whether the thread has missed it
  };
  std::vector<Waiting> Watched;
  std::vector<bool> IsToldOf; ///< barriers that are watched, or were
  struct Miss {
    MissedBarrier Of;
    uint64_t Unknowns;
  };
  std::vector<Miss> Misses;
  struct Unaligned {
    unsigned Access, Thread, Instance, Align;
    int64_t Rest, Number;
    bool IsCertain;
    Trust How;
    uint64_t Unknowns;
  };
  std::map<unsigned, Unaligned> UnalignedOf;  ///< by access
  std::vector<std::optional<int64_t>> RestOf; ///< of the first thread that was seen, by access
};

} // namespace warplint
