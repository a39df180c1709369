// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a kernel model for all threads of one block, iteration by iteration of its loops, and tells
// what they reach. Threads go through the statements side by side, which is one order of many:
// whoever listens decides which others there are.
//
// Loops are left early where they take long. What they would have left behind is not known then,
// and what comes after is told as if it might happen, which no finding is made of.

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
  /// A loop with barriers is left before its end.
  virtual void gap() = 0;
  /// Any loop is.
  virtual void cut() {}
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
  struct Meetings {
    bool OfBlock = false, OfWarp = false;
  };
  Meetings findBarriers(llvm::ArrayRef<Statement> Body);
  bool findMinded(llvm::ArrayRef<Statement> Body);
  unsigned findHeights(llvm::ArrayRef<Statement> Body);
  void findResults();
  void leave(unsigned Number, const ThreadValues &Live, const ThreadValues &Stay);
  ThreadValues both(const ThreadValues &A, const ThreadValues &B) const;
  bool isOutForSure(const ThreadValues &Who) const;
  unsigned mostIterations(unsigned Number, const ThreadValues &Stay,
                          const ThreadValues &While) const;

  const KernelModel &K;
  BlockEvaluator &Values;
  BlockListener &To;
  const uint64_t MostSteps;
  std::optional<Statement> StoppedAt;
  unsigned MostOfOuter = ~0u;
  std::vector<bool> HasBarrier, HasWarpBarrier;  ///< by loop
  std::vector<bool> IsMinded;                    ///< by loop: it holds what the listener minds
  std::vector<unsigned> Heights;                 ///< by loop: how deep others are nested in it
  std::vector<std::vector<const Expr *>> LastOf; ///< by loop: what is asked of it afterwards
};

/// Whether some thread is in it, or may be.
bool isAnyIn(const ThreadValues &Who, unsigned Threads);

} // namespace warplint
