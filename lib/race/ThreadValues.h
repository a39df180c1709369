//===- lib/race/ThreadValues.h - An integer in each thread of a block *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an expression is worth in each thread, where some of what it is made of is not known.
///
/// An unknown that the launch fixes, a parameter, gets a number: what follows from it holds for
/// that launch at least. What memory holds gets none. Both get a *mark*, a random number of 64
/// bits: sums and products of marks are those of the values, so equal marks are equal values,
/// whatever the unknowns are, and marks that differ by a small number are values that do.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RACE_THREADVALUES_H
#define WARPLINT_RACE_THREADVALUES_H

#include "lib/expr/Expr.h"

#include <cstdint>
#include <vector>

namespace warplint {

/// On what a value rests, from most to least.
enum class Trust : uint8_t {
  Known,  ///< on nothing unknown
  Chosen, ///< on numbers that were chosen for parameters
  Data,   ///< on what memory holds: it has no number
};

struct ThreadValue {
  int64_t Number = 0; ///< of Data, the mark
  int64_t Mark = 0;   ///< of Known, the number
  Trust How = Trust::Known;
  uint64_t Unknowns = 0; ///< that were chosen: bit i is of the setting's unknown i

  static ThreadValue known(int64_t N) { return {N, N, Trust::Known, 0}; }
  static ThreadValue data(uint64_t Mark) { return {int64_t(Mark), int64_t(Mark), Trust::Data, 0}; }
  bool isKnown() const { return How == Trust::Known; }
  bool isData() const { return How == Trust::Data; }
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

} // namespace warplint

#endif // WARPLINT_RACE_THREADVALUES_H
