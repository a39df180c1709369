// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads of shared memory that no thread of the block can have written, whatever the order of the
// threads between two barriers is. All that may write counts as writing; what may read does not
// count as reading.
//
//   __shared__ int count;
//   atomicAdd(&count, 1); // adds to whatever the memory holds

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/race/BlockEvaluator.h"

#include "llvm/ADT/DenseMap.h"

#include <map>
#include <optional>
#include <vector>

namespace warplint {

/// Whether \p A puts something where nothing may have been, and whether it asks what is there.
bool initialises(const Access &A);
bool needsContents(const Access &A);

class UnwrittenReads {
public:
  /// \p Threads: of the block.
  UnwrittenReads(const KernelModel &K, unsigned Threads);

  struct Read {
    unsigned Access = 0, Thread = 0;
    unsigned Instance = 0; ///< in which iterations: a number of the watcher's
    std::optional<int64_t>
        Address;              ///< nothing: data decide it, and no byte of the array is written
    Trust How = Trust::Known; ///< on what it rests that the thread reads
    uint64_t Unknowns = 0;
    bool Overtaken = false; ///< another thread may have written it first
    bool IsUsed = false;    ///< what it read goes into a result
  };

  void access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address,
              unsigned Instance);
  bool isAnyOpen() const { return !Pending.empty(); } ///< reads since the last barrier
  /// \p M writes \p Bytes at \p At; null, or data: anywhere.
  void move(const BulkMove &M, const ThreadValue *At, const ThreadValue *Bytes);
  /// What \p Thread has read by access \p Number goes into a result.
  void use(unsigned Number, unsigned Thread);
  /// What \p S does may happen in other ways than those that are told.
  void unsure(const Statement &S);
  void barrier(); ///< all threads of the block have met
  void forget();  ///< what was read since the last barrier may come later than what is not told

  /// Whether anything is written to the array of access \p Number.
  bool isWrittenAtAll(unsigned Number) const {
    return WrittenAtAll[rootOf(*K.Accesses[Number].Object)];
  }
  /// The first such read of each access, by its number.
  std::map<unsigned, Read> Found;
  uint64_t steps() const { return Steps; } ///< places of memory that were looked up

private:
  struct Place {
    uint8_t Written = 0; ///< bytes of the word, a bit each
    std::vector<unsigned> Readers;
  };
  unsigned rootOf(unsigned Object) const;
  bool mayReach(unsigned Number, unsigned Object) const;
  void noteWrite(unsigned Number, unsigned Thread, const ThreadValue &Address);
  void noteRead(Read Of, const ThreadValue &Address);
  void pend(const Read &Of);
  void writeAnywhere(unsigned Number);
  void writeAnywhere(const BulkMove &M);
  void writeWords(std::optional<unsigned> Thread, int64_t At, uint64_t Bytes);

  const KernelModel &K;
  const unsigned Threads;
  /// By object; those of dynamic shared memory are one.
  std::vector<bool> WrittenAnywhere, WrittenAtAll;
  llvm::DenseMap<uint64_t, Place> Places;                 ///< by word
  std::vector<Read> Pending;                              ///< since the last barrier
  std::map<std::pair<unsigned, unsigned>, size_t> LastOf; ///< of Pending, by access and thread
  uint64_t Steps = 0;
};

} // namespace warplint
