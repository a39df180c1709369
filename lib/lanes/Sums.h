// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions that hold a sum of unknowns against numbers follow from each other: once `3 < N` is
// answered, so is `2 < N` or `N == 1`. Each is known by its sum and the values for which it
// holds, so that what the answers together leave of the sum is a set of ranges.
//
//   k < N, k = 3    N >= 4
//   not (N == 6)    N <= 5 or N >= 7
//
// A run of a kernel may go by answers: `N % 8 == 3`, `3 < k`. Under them N is 8*q + 3, with a q
// that is an unknown of its own, and a condition over k follows where the answers leave no other
// value.

#pragma once

#include "lib/lanes/Evaluate.h"

#include <vector>

namespace warplint {

/// Values of a number: disjoint, ascending, with gaps between.
using ValueRanges = llvm::SmallVector<ExprRange, 2>;

/// Those of \p Of that \p Condition holds for, or that it does not.
ValueRanges restricted(const ValueRanges &Of, ExprRange Condition, bool Holds);
ValueRanges united(ValueRanges A, const ValueRanges &B);

/// The q for which Base + Factor*q is in \p Of. \pre Factor is not 0.
ValueRanges divided(const ValueRanges &Of, int64_t Base, int64_t Factor);

/// Base + Factor * Sum.
struct MultipleOfSum {
  LaneInts Base;
  int64_t Factor = 0;
  LaneValue Sum; ///< as in SumTest
};

/// \p V as such; nothing if it is known, or if lanes have other multiples or unknowns that are not
/// fixed.
std::optional<MultipleOfSum> asMultiple(const SymbolTable &Symbols, const LaneValue &V);

/// The s for which `Base + Factor * s == 0` or `< 0` (\p Kind is Eq or Lt); nothing if none is
/// equal.
std::optional<ExprRange> solve(int64_t Base, int64_t Factor, ExprKind Kind);

/// `V == 0` or `V < 0` (\p Kind is Eq or Lt), the same in all lanes; nothing if it is not over a
/// sum of fixed unknowns.
std::optional<SumTest> sumTestOf(const SymbolTable &Symbols, const LaneValue &V, ExprKind Kind);

/// What answers leave of a sum.
struct SumAnswer {
  LaneValue Sum;
  ValueRanges Values;
  unsigned Conditions = 0; ///< that were answered
};

/// What \p When says of sums, all of one sum together, in the order in which they are named first.
std::vector<SumAnswer> sumsOf(const SymbolTable &Symbols, llvm::ArrayRef<Condition> When);

/// "N >= 4", "N != 6", "2 <= N <= 5 or N >= 9"; empty for all values that \p Sum can take.
std::string describe(const SymbolTable &Symbols, const LaneValue &Sum, const ValueRanges &Values);

struct Answers {
  std::vector<Condition> Given;
  std::vector<SumAnswer> Sums; ///< what they leave of sums, each told under all of them
};

Answers answersOf(SymbolTable &Symbols, std::vector<Condition> Given);

/// Unknown \p S as what has been answered describes it.
LaneValue underAnswers(SymbolTable &Symbols, llvm::ArrayRef<Condition> Given, SymbolId S);

} // namespace warplint
