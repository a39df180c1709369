// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which warps have seen what others did, where not the whole block meets: at named barriers of
// some warps, and at barriers in memory, where some arrive and others wait.
//
//   if (warp == 0) { s[lane] = x; bar.arrive 1, 64; }
//   if (warp == 1) { bar.sync 1, 64; y = s[lane]; }       // seen
//   if (warp == 2) { y = s[lane]; }                       // not seen
//
// A walk takes statements in the order of the text, and may come to a wait before it comes to
// whom that waits for. What it passes so is *undecided*: of two accesses neither may be said to
// come first, nor that none does, if one thread may have told the other in between: it has
// arrived somewhere, or passed a fence, after its access, and the other has waited for somebody,
// or polled, before its own.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/race/BlockEvaluator.h"

#include <map>
#include <optional>
#include <vector>

namespace warplint {

inline constexpr unsigned ThreadsOfWarp = 32;

/// When a warp did something.
struct WarpTime {
  unsigned Clock = 0;                ///< how often it has told others before
  unsigned Releases = 0;             ///< since the block met: what may have told others
  std::optional<unsigned> Undecided; ///< the last barrier since then that it passed undecided;
                                     ///< Polled: it polled
  static constexpr unsigned Polled = ~0u;
};

/// What is wrong for certain where some threads meet.
struct WrongMeeting {
  unsigned Barrier = 0, Warp = 0; ///< who comes, or waits
  /// The warp that may only then say how many are to come.
  std::optional<unsigned> Prepares = std::nullopt;
  unsigned Come = 0;     ///< else: so many threads do, which are too few
  unsigned Expected = 0; ///< of Come
  bool IsStale = false;  ///< else: the phase that is waited for is not the one that was begun
};

class WarpOrder {
public:
  /// \p Threads: of the block.
  explicit WarpOrder(unsigned Threads);

  /// Threads come to barrier \p Number, which is Named, Arrive, Wait or Prepare.
  void meet(unsigned Number, const Barrier &Of, const ThreadValues &Who, BlockEvaluator &Values);
  /// Threads may come to barrier \p Number, more often than is told.
  void mayMeet(unsigned Number, const ThreadValues &Who);
  /// Threads do what others may be told by: a fence, an atomic operation.
  void release(const ThreadValues &Who);
  /// Threads have left a loop that others may have ended.
  void poll(const ThreadValues &Who);
  /// All threads of the block have met.
  void end();
  /// The same, but what came before may come again.
  void gap();
  /// The kernel has ended: who still waits at a named barrier waits for ever.
  void finish();
  std::vector<WrongMeeting> Wrong; ///< the first of each barrier

  WarpTime now(unsigned Warp) const { return Now[Warp]; }
  /// Whether warp \p Other has seen what \p Warp did at \p Then.
  bool hasSeen(unsigned Other, unsigned Warp, const WarpTime &Then) const {
    return Seen[Other][Warp] > Then.Clock;
  }
  /// Whether one of the two may have told the other, by what is undecided.
  bool mayHaveTold(unsigned A, const WarpTime &AtA, unsigned B, const WarpTime &AtB) const {
    return (AtB.Undecided && Now[A].Releases > AtA.Releases) ||
           (AtA.Undecided && Now[B].Releases > AtB.Releases);
  }
  /// Of a warp: meetings of its own lanes among them.
  unsigned metOf(unsigned Warp) const { return Met[Warp]; }

private:
  using Clocks = std::vector<unsigned>; ///< by warp
  struct Place {
    unsigned Expected = 0, Arrived = 0; ///< threads; Expected 0: not known
    Clocks Told;                        ///< what those have seen who arrived
    Clocks Done;                        ///< of the last time that all had
    std::vector<unsigned> By;           ///< threads of each warp that have arrived
    unsigned Rounds = 0;                ///< that all had
    std::vector<unsigned> Passed;       ///< rounds that each warp has waited for
    std::vector<unsigned> Waiting;      ///< warps at a named barrier
    unsigned WaitingAt = 0;             ///< the last
    Clocks Arrivals;                    ///< of threads of each warp, in all
    std::optional<unsigned> Begun;      ///< a wait for its first phase, before that was over
    unsigned BegunBy = 0;               ///< a warp that waits so
    std::optional<std::pair<unsigned, WarpTime>> Prepared; ///< by which warp, since the block met
  };
  using Key = std::pair<bool, int64_t>; ///< in memory; number or mark of its address
  Place &placeOf(bool InMemory, int64_t Which);
  void prepare(Place &P, llvm::ArrayRef<unsigned> ThreadsOf);
  void holdPrepared(unsigned Number, const Place &P, llvm::ArrayRef<unsigned> ThreadsOf);
  void tell(WrongMeeting W);
  void arrive(Place &P, unsigned Warp, unsigned Count, bool IsCounted);
  void complete(Place &P);
  void see(unsigned Warp, const Clocks &What);
  void holdParity(unsigned Number, Place &P, unsigned Parity, llvm::ArrayRef<unsigned> ThreadsOf);
  void meetAt(unsigned Number, const Barrier &Of, Place &P,
              llvm::ArrayRef<unsigned> ThreadsOf /* by warp */);

  const unsigned Threads;
  std::vector<WarpTime> Now; ///< by warp
  std::vector<Clocks> Seen;  ///< by warp
  std::vector<unsigned> Met; ///< by warp
  std::map<Key, Place> Places;
  bool IsUnsure = false; ///< who has come where is not known of all
  bool IsBlind = false;  ///< the same, whatever numbers are chosen
};

} // namespace warplint
