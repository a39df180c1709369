// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the asynchronous proxy moves between shared and global memory (`cp.async.bulk`), or reads of
// shared memory for matrix instructions, beside what threads do there.
//
//   s[t] = x;
//   fence_proxy_async();       // else the copy may read what was there before
//   __syncthreads();
//   if (t == 0) { bulk_store(g, s, 512); commit(); wait_group_read(0); }
//   __syncthreads();           // else others may write before the copy has read
//   s[t] = y;
//
// Only what is wrong whatever the order of the warps is kept: a fence, or a wait, of any thread
// that might be meant counts.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/race/BlockEvaluator.h"

#include "llvm/ADT/DenseMap.h"

#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace warplint {

/// What is wrong with a bulk move, for certain.
struct BulkFault {
  enum Kind : uint8_t {
    Unfenced,   ///< a thread wrote, no fence of the proxy followed, and the proxy reads
    ReachEarly, ///< a thread reaches what a copy still writes
    WriteEarly, ///< a thread writes what a copy still reads
    Bytes,      ///< so many are no multiple of what they have to be
    SharedEnd,  ///< the same of an address
    GlobalEnd,
    Transfer ///< a barrier in memory waits for another number of bytes than are copied to it
  } What = Unfenced;
  unsigned Bulk = 0;   ///< barrier of the model
  unsigned Asking = 0; ///< thread
  /// Of the first three: who reaches that.
  unsigned Access = 0, Thread = 0, Instance = 0;
  uint64_t At = 0; ///< mark of the word's address
  /// Of the others: what there is, and what there should be, or a multiple of which.
  int64_t Number = 0, Wanted = 0;
  Trust How = Trust::Known;
  uint64_t Unknowns = 0;
};

class BulkMoves {
public:
  BulkMoves(const KernelModel &K, unsigned Threads);

  bool isAny() const { return IsAny; }
  /// Thread \p Thread makes access \p Number to shared memory at \p At for certain.
  void access(unsigned Number, unsigned Thread, unsigned Instance, uint64_t At,
              const ThreadValue &Who);
  /// Threads come to \p Number, which is Bulk, or of the asynchronous proxy, or a barrier in
  /// memory.
  void meet(unsigned Number, const ThreadValues &Who, BlockEvaluator &Values);
  void meetBlock() { ++Meetings; }
  /// What comes next may not follow what came before.
  void forget();
  /// The kernel is done.
  void end();
  uint64_t steps() const { return Steps; }

  /// The surest of each kind, move and access.
  std::map<std::tuple<BulkFault::Kind, unsigned, unsigned>, BulkFault> Found;

private:
  struct Write {
    unsigned Access = 0, Thread = 0, Instance = 0;
    Trust How = Trust::Known;
    uint64_t Unknowns = 0;
  };
  struct Move {
    unsigned Bulk = 0, Asking = 0;
    bool Writes = false;
    std::optional<int64_t> Place; ///< mark of its barrier
    unsigned Group = 0;           ///< else, of its thread
    unsigned Meetings = 0;
    Trust How = Trust::Known;
    uint64_t Unknowns = 0;
  };
  struct Transfer {
    unsigned Barrier = 0;
    int64_t Expected = 0, Copied = 0;
    bool IsExpected = false, IsUnknown = false;
    Trust How = Trust::Known;
    uint64_t Unknowns = 0;
  };
  void move(unsigned Number, const ThreadValues &Who, BlockEvaluator &Values);
  void moveOf(unsigned Number, unsigned Thread, const ThreadValue &Who, BlockEvaluator &Values);
  void noteFit(unsigned Number, unsigned Thread, const ThreadValue &Who, BlockEvaluator &Values);
  void noteUnfenced(unsigned Number, unsigned Thread, const ThreadValue &Who, int64_t At,
                    int64_t Bytes);
  void noteTransfer(const Barrier &Of, unsigned Number, unsigned Thread, const ThreadValue &Who,
                    const Expr *Bytes, BlockEvaluator &Values);
  void wait(const Barrier &Of, const ThreadValues &Who, BlockEvaluator &Values);
  void keep(const BulkFault &F);

  const KernelModel &K;
  const unsigned Threads;
  bool IsAny = false, IsUnsure = false;
  unsigned Meetings = 0;
  llvm::DenseMap<uint64_t, Write> Written;     ///< by word, since the last fence of the proxy
  llvm::DenseMap<uint64_t, unsigned> UnderWay; ///< by word: the last of Moves
  std::vector<Move> Moves;
  std::vector<bool> IsDone;               ///< by move
  std::vector<unsigned> Groups;           ///< by thread: that are committed
  std::map<int64_t, Transfer> TransferOf; ///< by mark of the barrier's address
  uint64_t Steps = 0;
};

} // namespace warplint
