// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who has reached which words of memory since the last barrier of the block, and which two of
// them race. Per word the lanes of a warp that do the same are one entry.
//
// Which words of shared memory asynchronous copies (`cp.async`) write, and who reaches them too
// early. A copy is done when its thread has waited for its group; only then is it seen by that
// thread, and behind a barrier by others.
//
//   copy(&s[t], &in[t]); commit();
//   __syncthreads();
//   wait_group(0);
//   x = s[t ^ 1];              // the other thread has waited, but nobody has met since
//
// Holds the masks of `__syncwarp`, shuffles and votes against the lanes that come. Each lane that
// calls has to be named, and each that is named has to come, unless it has ended; since sm_70 the
// result is undefined otherwise.
//
//   if (lane < 16)
//     v += __shfl_down_sync(0xffffffff, v, 8); // lanes 16 to 31 are named, and go on
//   out[threadIdx.x] = v;

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/race/DataPlaces.h"
#include "lib/race/WarpOrder.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/DenseMap.h"

#include <cstdint>
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
  unsigned Part = 0;     ///< barriers of some lanes of its warp so far
  unsigned Exchange = 0; ///< shuffles and votes of its warp so far
  unsigned Instance = 0; ///< in which iterations: a number of the watcher's
  uint64_t At = 0;       ///< mark of the address
  Trust How = Trust::Known;
  uint64_t Unknowns = 0;
  WarpTime Time;                  ///< of its warp, or of its block beside others
  int64_t Guard = 0;              ///< of How Loaded: marks what lets the thread through, and others
  std::optional<int64_t> Written; ///< mark of the value, if it is known what that is made of
  bool WritesConstant = false;
  bool LeavesAsIs = false;          ///< it writes what it has read there
  bool IsDropped = false;           ///< nothing that the thread does hangs on what it reads
  std::optional<DataPlaces> Places; ///< where it may be, if data alone say where
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
  bool IsUnderWay = false;           ///< the first is a copy that its thread has not waited for
  bool IsLostUpdate = false;         ///< each of the two reads, and writes what it makes of that
  std::optional<unsigned> Undecided; ///< what may order the two: WarpTime::Undecided

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
  /// \p Order: of the block's warps; null: of several blocks, which nothing orders. Threads of one
  /// block do not compare then.
  explicit BarrierInterval(const KernelModel &K, const WarpOrder *Order)
      : K(K), Order(Order), IsOfBlocks(!Order) {}

  /// Lanes of \p Warp meet: those of each group, a bit each, the others of it.
  void meetParts(unsigned Warp, std::vector<uint32_t> Groups) {
    Parts[Warp].push_back(std::move(Groups));
  }
  unsigned partsOf(unsigned Warp) const {
    const auto Of = Parts.find(Warp);
    return Of == Parts.end() ? 0 : unsigned(Of->second.size());
  }

  /// Notes what \p R reaches, and what that races with.
  void add(const ThreadReach &R);
  /// All threads of the block have met, or are about to.
  void end();
  /// Nothing has been reached, and nothing found.
  void restart();
  uint64_t steps() const { return Steps; } ///< comparisons made

  /// The most telling conflict of each two accesses, and of those that may be ordered.
  ConflictMap Found, Undecided;

private:
  struct Entry {
    ThreadReach By; ///< of its first thread
    uint32_t Lanes = 0;
    uint8_t Bytes = 0; ///< of the word, a bit each
    int Next = -1;
  };
  void addWord(const ThreadReach &R, uint64_t Word, uint8_t Bytes);
  uint32_t metSince(unsigned Part, const ThreadReach &R) const;
  void compare(const Entry &E, const ThreadReach &R, uint64_t Word, int Head);
  bool differ(const ThreadReach &A, const ThreadReach &B) const;
  bool canBoth(const ThreadReach &A, const ThreadReach &B) const;
  bool isLostUpdate(const ThreadReach &A, const ThreadReach &B) const;
  void addAnywhere(const ThreadReach &R, unsigned Object);
  void addCovered(const ThreadReach &R, unsigned Object);
  void compareSamples(const ThreadReach &First, const ThreadReach &Second, uint64_t Word);
  void compareAnywhere(const ThreadReach &R, unsigned Object);
  void decide(const Entry &E, const ThreadReach &R, Conflict C);
  bool isSame(const Entry &E, const ThreadReach &R, uint8_t Bytes) const;
  bool hasWritten(int Head, const ThreadReach &By, const ThreadReach &Value) const;

  const KernelModel &K;
  const WarpOrder *Order;
  const bool IsOfBlocks;
  llvm::DenseMap<uint64_t, int> Heads; ///< by word
  std::vector<Entry> Entries;
  /// By object, and access: some threads that reach it at known places, and where data say.
  using Samples = std::map<std::pair<unsigned, unsigned>, std::vector<ThreadReach>>;
  Samples Somewhere, Anywhere;
  struct Open {
    Conflict Of;
    WarpTime First, Second;
  };
  /// What comes until the block meets may order them.
  std::map<std::pair<unsigned, unsigned>, std::vector<Open>> Pending;
  /// By warp: the groups of lanes that have met, each time that not the whole warp did.
  std::map<unsigned, std::vector<std::vector<uint32_t>>> Parts;
  uint64_t Steps = 0;
};

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
  /// From here on a barrier in memory tells when the copies of threads are done: they count as
  /// their writes.
  void handOver(const ThreadValues &Who);
  void meet() { ++Meetings; } ///< all threads of the block
  void forget() {
    Places.clear();
    Copies.clear();
  }
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
    unsigned Groups = 0;     ///< that are committed
    unsigned HandedOver = 0; ///< of them
    std::vector<Wait> Waits;
    ThreadValue Ground;    ///< on what it rests that it commits and waits
    bool IsUnsure = false; ///< it may have committed or waited otherwise
  };
  void addWord(const ThreadReach &R, uint64_t Word);
  void compare(const Copy &C, const ThreadReach &R, uint64_t Word);

  const KernelModel &K;
  std::vector<Copier> Of;                    ///< by thread
  llvm::DenseMap<uint64_t, unsigned> Places; ///< by word: the last of Copies
  std::vector<Copy> Copies;
  unsigned Meetings = 0;
  uint64_t Steps = 0;
};

class WarpMasks {
public:
  /// \p Threads: of the block.
  explicit WarpMasks(unsigned Threads) : Threads(Threads) {}

  struct Misfit {
    unsigned Barrier = 0, Calling = 0;
    std::optional<unsigned> Absent; ///< nothing: Calling is not named itself
    uint32_t Mask = 0;
    Trust How = Trust::Known;
    uint64_t Unknowns = 0;
    bool IsRead = false; ///< Absent is whom Calling reads from
  };

  /// Lanes come to barrier \p Number of their warp. \p Mask: null if it is not known.
  void meet(unsigned Number, const ThreadValues &Who, const ThreadValues *Mask);
  /// Threads do something else.
  void progress(const ThreadValues &Who);

  /// The same lanes read the values of others, each that of lane \p Source.
  void read(unsigned Number, const ThreadValues &Who, const Expr &Of, const ThreadValues &Source,
            const ThreadValues &Clamp);

  std::vector<Misfit> Found; ///< the first of each barrier

private:
  struct Waiting {
    Misfit Of;
    uint32_t Callers, Absent; ///< lanes
    unsigned Warp;
  };
  void meetWarp(unsigned Number, unsigned Warp, const ThreadValues &Who, const ThreadValues *Mask);
  bool isFound(unsigned Number) const;

  const unsigned Threads;
  std::vector<Waiting> Open;
};

/// Whether \p Thread, which reads lane \p From by shuffle \p Of, has a part in what the first lane
/// of its segment comes to: of a sum by halves, `v += shfl_down(v, by)`, those below `by` have.
bool isOfSum(const Expr &Of, unsigned Thread, const ThreadValue &From, const ThreadValue &Clamp);

inline constexpr uint64_t BytesOfWord = 4;

/// Whether \p Thread gives an address: of loads and stores of matrices, one lane for each row does.
inline bool givesAddress(const Access &A, unsigned Thread) {
  return !A.Matrices || Thread % ThreadsOfWarp < sim::MatrixRows * A.Matrices;
}

/// Calls \p Visit with each word that \p Size bytes at \p At touch, and which bytes of it they are,
/// a bit each.
template <typename Function> void eachWord(uint64_t At, uint64_t Size, Function Visit) {
  for (uint64_t Word = At / BytesOfWord; Word * BytesOfWord < At + Size; ++Word) {
    const uint64_t Start = Word * BytesOfWord;
    uint8_t Bytes = 0;
    for (unsigned B = 0; B < BytesOfWord; ++B)
      if (Start + B >= At && Start + B < At + Size)
        Bytes |= uint8_t(1u << B);
    Visit(Word, Bytes);
  }
}

} // namespace warplint
