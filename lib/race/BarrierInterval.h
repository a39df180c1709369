//===- lib/race/BarrierInterval.h - What was reached since a barrier ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Who has reached which words of memory since the last barrier of the block, and which two of
/// them race. Per word the lanes of a warp that do the same are one entry.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RACE_BARRIERINTERVAL_H
#define WARPLINT_RACE_BARRIERINTERVAL_H

#include "lib/kernel/Kernel.h"
#include "lib/race/ThreadValues.h"

#include "llvm/ADT/DenseMap.h"

#include <map>
#include <optional>
#include <vector>

namespace warplint {

/// An access by some thread, about to be noted.
struct ThreadReach {
  unsigned Access = 0, Thread = 0;
  unsigned Block = 0;    ///< a number of it, in the order in which blocks are run
  unsigned Phase = 0;    ///< barriers of the grid so far
  unsigned Epoch = 0;    ///< barriers of its warp so far
  unsigned Exchange = 0; ///< shuffles and votes of its warp so far
  unsigned Instance = 0; ///< in which iterations: a number of the watcher's
  uint64_t At = 0;       ///< mark of the address
  Trust How = Trust::Known;
  uint64_t Unknowns = 0;
  std::optional<int64_t> Written; ///< mark of the value, if it is known what that is made of
};

/// Two threads that are not ordered.
struct Conflict {
  unsigned FirstAccess = 0, SecondAccess = 0;
  unsigned FirstThread = 0, SecondThread = 0;
  unsigned FirstInstance = 0, SecondInstance = 0;
  unsigned FirstBlock = 0, SecondBlock = 0;
  uint64_t At = 0; ///< mark of the word's address
  Trust How = Trust::Known;
  uint64_t Unknowns = 0;
  bool IsOfOneWarp = false, IsSameValue = false, DifferForSure = false;
  bool IsUnderWay = false; ///< the first is a copy that its thread has not waited for

  /// The smaller, the more telling.
  unsigned rank() const;
};

/// By the numbers of the two accesses.
using ConflictMap = std::map<std::pair<unsigned, unsigned>, Conflict>;

/// \p First and \p Second reach the same word.
Conflict conflictOf(const ThreadReach &First, const ThreadReach &Second, uint64_t Word);

/// Puts \p C into \p Found, unless a conflict of the same accesses is there that tells more.
void keepMoreTelling(ConflictMap &Found, const Conflict &C);

class BarrierInterval {
public:
  /// \p IsOfBlocks: of several blocks, which nothing orders; threads of one block do not compare.
  explicit BarrierInterval(const KernelModel &K, bool IsOfBlocks = false)
      : K(K), IsOfBlocks(IsOfBlocks) {}

  /// Notes what \p R reaches, and what that races with.
  void add(const ThreadReach &R);
  /// All threads of the block have met.
  void end();
  /// Nothing has been reached, and nothing found.
  void restart();
  uint64_t steps() const { return Steps; } ///< comparisons made

  /// The most telling conflict of each two accesses.
  ConflictMap Found;

private:
  struct Entry {
    ThreadReach By; ///< of its first thread
    uint32_t Lanes = 0;
    uint8_t Bytes = 0; ///< of the word, a bit each
    int Next = -1;
  };
  void addWord(const ThreadReach &R, uint64_t Word, uint8_t Bytes);
  void compare(const Entry &E, const ThreadReach &R, uint64_t Word, int Head);
  bool isSame(const Entry &E, const ThreadReach &R, uint8_t Bytes) const;
  bool hasWritten(int Head, const ThreadReach &By, const ThreadReach &Value) const;

  const KernelModel &K;
  const bool IsOfBlocks;
  llvm::DenseMap<uint64_t, int> Heads; ///< by word
  std::vector<Entry> Entries;
  uint64_t Steps = 0;
};

} // namespace warplint

#endif // WARPLINT_RACE_BARRIERINTERVAL_H
