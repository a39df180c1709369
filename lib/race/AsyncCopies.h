//===- lib/race/AsyncCopies.h - Copies that may still be under way *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which words of shared memory asynchronous copies (`cp.async`) write, and who reaches them too
/// early. A copy is done when its thread has waited for its group; only then is it seen by that
/// thread, and behind a barrier by others.
///
///   copy(&s[t], &in[t]); commit();
///   __syncthreads();
///   wait_group(0);
///   x = s[t ^ 1];              // the other thread has waited, but nobody has met since
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RACE_ASYNCCOPIES_H
#define WARPLINT_RACE_ASYNCCOPIES_H

#include "lib/race/BarrierInterval.h"

namespace warplint {

class AsyncCopies {
public:
  /// \p Threads: of the block.
  AsyncCopies(const KernelModel &K, unsigned Threads) : K(K), Of(Threads) {}

  /// Notes what \p R races with; if \p R is a copy, it is under way from then on.
  void add(const ThreadReach &R);
  /// Ends the group of each thread's copies.
  void commit(const ThreadValues &Who);
  /// Has threads wait for all groups but the \p Pending newest. \p Epochs: barriers so far, by
  /// warp.
  void wait(const ThreadValues &Who, unsigned Pending, llvm::ArrayRef<unsigned> Epochs);
  void meet() { ++Meetings; } ///< all threads of the block
  void forget() { Copies.clear(); }
  uint64_t steps() const { return Steps; } ///< words that were looked up

  ConflictMap Found;

private:
  struct Copy {
    ThreadReach By;
    unsigned Group = 0, Meetings = 0; ///< when it was asked for
  };
  /// From here on all groups before Groups are done.
  struct Wait {
    unsigned Groups = 0, Meetings = 0, Epoch = 0;
  };
  struct Copier {
    unsigned Groups = 0; ///< that are committed
    std::vector<Wait> Waits;
    ThreadValue Ground;    ///< on what it rests that it commits and waits
    bool IsUnsure = false; ///< it may have committed or waited otherwise
  };
  void addWord(const ThreadReach &R, uint64_t Word);
  void compare(const Copy &C, const ThreadReach &R, uint64_t Word);

  const KernelModel &K;
  std::vector<Copier> Of;                ///< by thread
  llvm::DenseMap<uint64_t, Copy> Copies; ///< the last one, by word
  unsigned Meetings = 0;
  uint64_t Steps = 0;
};

} // namespace warplint

#endif // WARPLINT_RACE_ASYNCCOPIES_H
