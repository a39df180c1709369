// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code behind a condition is only looked at if some launch gets there. What a condition asks of
// unknowns is mostly plain, and is granted:
//
//   if (mode == 3)                      mode = 3
//   if (n < 16 && blockIdx.x == m)      n = 15, m = 0
//   if (blockIdx.x == gridDim.x - 1)    gridDim.x = 1
//
// A number that was chosen for a size may be larger than the array that holds the data:
//
//   __shared__ float rows[4][64];
//   for (int i = lane; i < n; i += 32) rows[warp][i] = ...;      // n = 8192
//
// No launch does that, and a race in the next row is none. What leaves its array, or its row, for
// such a number, takes part in nothing; and the number can be limited by the extent.

#pragma once

#include "lib/race/BlockEvaluator.h"

#include <map>

namespace warplint {

/// Changes numbers of \p S, and which block it is, towards \p Condition being \p Wanted: what
/// compares one unknown with another, or with a constant. The rest is left as it is, so that it may
/// not hold after all. Whether anything was changed.
bool solve(const Expr &Condition, bool Wanted, const LaunchShape &L, BlockSetting &S);

/// Numbers for unknowns that something is shifted by in \p Pool: no program shifts by as
/// many bits as there are.
std::vector<std::pair<std::string, int64_t>> shiftAmounts(const ExprPool &Pool,
                                                          const LaunchShape &L);

class Overruns {
public:
  Overruns(const KernelModel &K, const LaunchShape &L, BlockEvaluator &Values)
      : K(K), L(L), Values(Values) {}

  /// The threads of \p Who, without those that access \p Number leads out of its array because of
  /// chosen numbers.
  ThreadValues within(unsigned Number, const ThreadValues &Who, const ThreadValues &Address);

  /// Threads that leave an array by no choice, where only whether they come rests on one: of those
  /// numbers that size a grid.
  struct Left {
    unsigned Thread;
    int64_t Address;
    uint64_t Unknowns;
  };
  std::map<unsigned, Left> LeftBy; ///< the first of each access
  /// Which unknowns have led out of an array of how many elements: the smallest, by their bits.
  std::map<uint64_t, int64_t> ExtentOf;

private:
  struct Bounded {
    const ThreadValues *Index;
    int64_t First, Extent, Unit; ///< Index - First is in 0 .. Extent * Unit - 1
  };
  uint64_t sizesOfGrid(unsigned Number);
  std::vector<Bounded> boundsOf(const Access &A, const ThreadValues &Address);

  const KernelModel &K;
  const LaunchShape &L;
  BlockEvaluator &Values;
};

} // namespace warplint
