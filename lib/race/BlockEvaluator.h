// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an expression is worth in each thread, where some of what it is made of is not known.
//
// An unknown that the launch fixes, a parameter, gets a number: what follows from it holds for
// that launch at least. What memory holds gets none. Both get a *mark*, a random number of 64
// bits: sums and products of marks are those of the values, so equal marks are equal values,
// whatever the unknowns are, and marks that differ by a small number are values that do.
//
// What an expression is worth in each thread of a block, at the point where a walk over the kernel
// is. Each is computed once for as long as no loop moves that it depends on.

#pragma once

#include "lib/expr/Expr.h"
#include "lib/kernel/Kernel.h"

#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <vector>

namespace warplint {

/// On what a value rests, from most to least.
enum class Trust : uint8_t {
  Known,  ///< on nothing unknown
  Chosen, ///< on numbers that were chosen for parameters
  Loaded, ///< on what memory held before, whatever that is: it has no number
  Data,   ///< on what others do meanwhile, or on what is not followed: no number either
};

struct ThreadValue {
  /// Of Loaded and Data another mark: comparisons that one value of what was loaded makes true
  /// together, `1 < size` and `5 < size`, have the same.
  int64_t Number = 0;
  int64_t Mark = 0; ///< of Known, the number
  Trust How = Trust::Known;
  uint64_t Unknowns = 0; ///< that were chosen: bit i is of the setting's unknown i

  static ThreadValue known(int64_t N) { return {N, N, Trust::Known, 0}; }
  static ThreadValue data(uint64_t Mark, Trust How = Trust::Data) {
    return {int64_t(Mark), int64_t(Mark), How, 0};
  }
  bool isKnown() const { return How == Trust::Known; }
  bool isData() const { return How >= Trust::Loaded; }
  bool is(int64_t N) const { return isKnown() && Number == N; }
};

/// One for each thread of a block; a single one if all are the same.
class ThreadValues {
public:
  ThreadValues() : V(1) {}
  explicit ThreadValues(ThreadValue All) : V(1, All) {}
  explicit ThreadValues(std::vector<ThreadValue> Each) : V(std::move(Each)) {}

  bool isUniform() const { return V.size() == 1; }
  const ThreadValue &operator[](unsigned Thread) const { return V[V.size() == 1 ? 0 : Thread]; }
  /// Makes it one for each of \p Threads.
  std::vector<ThreadValue> &each(unsigned Threads);

private:
  std::vector<ThreadValue> V;
};

/// A mark made of others.
uint64_t markOf(uint64_t A, uint64_t B);

/// \p E, which is no leaf and exchanges nothing, of the values of its operands.
ThreadValue combined(const Expr &E, const ThreadValue &A, const ThreadValue &B,
                     const ThreadValue &C);

/// One block, and numbers for what the launch leaves open, or memory that all its threads read.
struct BlockSetting {
  std::array<int64_t, 3> BlockIndex = {0, 0, 0};
  int64_t Parameters = 0;     ///< about what each unknown parameter is
  bool IsOfOwnLaunch = false; ///< not the launch of the others: no block of theirs
  bool IsOdd = false;         ///< the numbers are no multiples of anything
  /// Names of the unknowns that were given numbers, and these; filled in as they are met.
  std::vector<std::pair<std::string, int64_t>> Chosen = {};
  uint64_t FromMemory = 0; ///< which of them memory holds, a bit each

  /// The number of the unknown \p Name, as the source has it, if it has one.
  std::optional<int64_t> numberOf(llvm::StringRef Name) const;
};

/// Whether \p E is given a number if it has none: what the launch fixes and does not tell, and what
/// is read from memory by a name that is the same for all threads: `len[blockIdx.x]`.
bool isUnknown(const Expr &E, const LaunchShape &L);

/// The first of the arrays that begin where \p Object does: all of dynamic shared memory share a
/// place, and a launch may pass one pointer for several parameters.
unsigned firstAtPlaceOf(const KernelModel &K, unsigned Object);

/// Where objects lie: far enough apart for an address to tell which it is in.
int64_t placeOf(const KernelModel &K, unsigned Object);

class BlockEvaluator {
public:
  BlockEvaluator(const KernelModel &K, const LaunchShape &L, BlockSetting &Setting);

  /// Valid until the same expression is computed again.
  const ThreadValues &value(const Expr *E);

  /// Tells what this block alone yields from what others do.
  uint64_t blockMark() const;
  unsigned threads() const { return Threads; }
  uint64_t steps() const { return Steps; } ///< values of one thread that were computed

  /// Variables of loop \p Number: their values in this iteration, and which it is.
  struct LoopState {
    std::vector<ThreadValues> Carried;
    ThreadValues Live; ///< threads that are in it
    int64_t Iteration = 0;
    uint64_t Entries = 0; ///< so far
  };
  LoopState &loop(unsigned Number) { return Loops[Number]; }
  const LoopState &loop(unsigned Number) const { return Loops[Number]; }
  /// What loops left behind: values of Last and Left.
  llvm::DenseMap<const Expr *, ThreadValues> Results;
  /// The state of loop \p Number has changed.
  void forgetLoop(unsigned Number);

private:
  ThreadValues compute(const Expr *E);
  ThreadValues leaf(const Expr *E);
  ThreadValues coordinate(const Expr *E);
  ThreadValues opaque(const Expr *E);
  ThreadValues shuffled(const Expr *E);
  ThreadValues active(const Expr *E);
  ThreadValues ballot(const Expr *E);
  ThreadValues ballot(const Expr *E, const ThreadValues &V);
  ThreadValues table(const Expr *E);
  ThreadValue chosen(const Expr &Of, uint64_t Mark);
  void keep(const Expr *E, ThreadValues V);

  const KernelModel &K;
  const LaunchShape &L;
  BlockSetting &Setting;
  const unsigned Threads;
  uint64_t Steps = 0;
  std::vector<LoopState> Loops;
  std::vector<ThreadValues> Known; ///< by id
  std::vector<bool> IsKnown;
  std::array<std::vector<unsigned>, 64> KnownOfLoop; ///< ids, by bit of Expr::Loops
};

} // namespace warplint
