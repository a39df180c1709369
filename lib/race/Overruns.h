//===- lib/race/Overruns.h - Numbers that are too large for an array *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A number that was chosen for a size may be larger than the array that holds the data:
///
///   __shared__ float rows[4][64];
///   for (int i = lane; i < n; i += 32) rows[warp][i] = ...;      // n = 8192
///
/// No launch does that, and a race in the next row is none. What leaves its array, or its row, for
/// such a number, takes part in nothing; and the number can be limited by the extent.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RACE_OVERRUNS_H
#define WARPLINT_RACE_OVERRUNS_H

#include "lib/race/BlockEvaluator.h"

#include <map>

namespace warplint {

class Overruns {
public:
  Overruns(const KernelModel &K, const LaunchShape &L, BlockEvaluator &Values)
      : K(K), L(L), Values(Values) {}

  /// The threads of \p Who, without those that access \p Number leads out of its array because of
  /// chosen numbers.
  ThreadValues within(unsigned Number, const ThreadValues &Who, const ThreadValues &Address);

  /// Which unknowns have led out of an array of how many elements: the smallest, by their bits.
  std::map<uint64_t, int64_t> ExtentOf;

private:
  struct Bounded {
    const ThreadValues *Index;
    int64_t First, Extent, Unit; ///< Index - First is in 0 .. Extent * Unit - 1
  };
  std::vector<Bounded> boundsOf(const Access &A, const ThreadValues &Address);

  const KernelModel &K;
  const LaunchShape &L;
  BlockEvaluator &Values;
};

} // namespace warplint

#endif // WARPLINT_RACE_OVERRUNS_H
