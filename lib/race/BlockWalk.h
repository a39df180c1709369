// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a kernel model for all threads of one block, iteration by iteration of its loops, and tells
// what they reach. Threads go through the statements side by side, which is one order of many:
// whoever listens decides which others there are.
//
// A loop whose end is known does in its later rounds what it did in the first ones: where they take
// long they are passed over, up to the last two. Others are left early; what they would have left
// behind is not known then, and what comes after is told as if it might happen, which no finding is
// made of.

#pragma once

#include "lib/race/BlockEvaluator.h"

#include <vector>

namespace warplint {

/// Told of what threads do, in the order of a walk. A thread whose value of \p Who is Data may do
/// it or not; one whose number is 0 does not.
class BlockListener {
public:
  virtual ~BlockListener() = default;
  virtual void access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address) = 0;
  virtual void barrier(unsigned Number, const ThreadValues &Who) = 0;
  /// Whether access \p Number matters: loops that hold nothing of the kind are left sooner.
  virtual bool minds(unsigned Number) const = 0;
  /// Whether it wants to be told where access \p Number goes; else it is told that threads pass.
  virtual bool asksFor(unsigned) const { return true; }
  virtual void passes(unsigned, const ThreadValues &) {}
  /// A loop with barriers is left before its end, or some rounds of it are passed over.
  virtual void gap() = 0;
  /// The same of a loop in which \p Who come to barrier \p Number, which is of some threads.
  virtual void mayMeet(unsigned, const ThreadValues &) {}
  /// Any loop is, or some rounds of it are.
  virtual void cut() {}
  /// What others do decides when \p Who leave a loop.
  virtual void polled(const ThreadValues &) {}
  /// What \p S does may happen more often, or for other threads, than is told: numbers that were
  /// chosen, or data, keep it out.
  virtual void unsure(const Statement &S) = 0;
  /// What that took so far, in steps of the same kind as the walk's.
  virtual uint64_t steps() const = 0;
};

class BlockWalk {
public:
  /// At most \p MostSteps values of a thread are computed.
  BlockWalk(const KernelModel &K, BlockEvaluator &Values, BlockListener &To, uint64_t MostSteps);

  /// Has loops around loops around loops end after \p Most iterations.
  void cutOuterLoops(unsigned Most) { MostOfOuter = Most; }

  void run();
  bool isWhole() const { return !StoppedAt; } ///< the steps were enough
  /// Before what it stopped, if they were not.
  std::optional<Statement> stoppedAt() const { return StoppedAt; }

private:
  void runBody(llvm::ArrayRef<Statement> Body, const ThreadValues &Active);
  void runLoop(unsigned Number, const ThreadValues &Active);
  void step(unsigned Number);
  void step(unsigned Number, llvm::ArrayRef<unsigned> Slots);
  std::vector<unsigned> slotsBehind(unsigned Number, llvm::SmallVector<const Expr *, 8> All) const;
  std::vector<unsigned> advance(unsigned Number, int64_t Rounds);
  void passOver(unsigned Number, const ThreadValues &Who);
  ThreadValues skip(unsigned Number, ThreadValues Live, int64_t Rounds);
  std::optional<int64_t> roundsToSkip(unsigned Number, ThreadValues Live, uint64_t StepsOfRound);
  bool goesOnBy(Trust Most, const ThreadValues &Stay, const ThreadValues &While) const;
  bool isOfOthers(const ThreadValues &V) const;
  uint64_t stepsSoFar() const;
  bool hasStepsFor(uint64_t More) const;
  struct Kinds {
    bool OfBlock = false, OfWarp = false;
    std::optional<unsigned> OfSome; ///< one that is of some threads of the block
  };
  Kinds findBarriers(llvm::ArrayRef<Statement> Body);
  bool findMinded(llvm::ArrayRef<Statement> Body);
  unsigned findHeights(llvm::ArrayRef<Statement> Body);
  void findResults();
  void leave(unsigned Number, const ThreadValues &Live, const ThreadValues &Stay);
  ThreadValues both(const ThreadValues &A, const ThreadValues &B) const;
  bool isOutForSure(const ThreadValues &Who) const;
  unsigned mostIterations(unsigned Number, const ThreadValues &Stay, const ThreadValues &While,
                          uint64_t StepsOfRound) const;

  const KernelModel &K;
  BlockEvaluator &Values;
  BlockListener &To;
  const uint64_t MostSteps;
  std::optional<Statement> StoppedAt;
  unsigned MostOfOuter = ~0u;
  std::vector<bool> HasBarrier, HasWarpBarrier;       ///< by loop
  std::vector<std::optional<unsigned>> BarrierOfSome; ///< by loop
  std::vector<bool> IsMinded;                         ///< by loop: it holds what the listener minds
  std::vector<unsigned> Heights;                      ///< by loop: how deep others are nested in it
  std::vector<std::vector<const Expr *>> LastOf;      ///< by loop: what is asked of it afterwards
};

/// Whether some thread is in it, or may be.
bool isAnyIn(const ThreadValues &Who, unsigned Threads);

} // namespace warplint
