//===- lib/judge/Fold.h - Rows of a verdict's table -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Folds the patterns of one access into rows: prices over all warps and iterations, by the
/// classes of its unknowns.
///
/// Where unknowns are too many to tell apart, but shift all lanes alike, the rows are over
/// `start`, the address of the first active lane: that is what they shift. Where lanes are
/// apart by more unknowns than one, the price is bounded.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_FOLD_H
#define WARPLINT_JUDGE_FOLD_H

#include "lib/judge/Expand.h"
#include "lib/judge/Judge.h"
#include "lib/judge/Reach.h"
#include "lib/judge/RequestPrices.h"
#include "lib/judge/Table.h"
#include "lib/judge/Unknowns.h"
#include "lib/lanes/SumTest.h"

#include "llvm/ADT/DenseMap.h"

#include <tuple>

namespace warplint {

class Fold {
public:
  /// \p Symbols is a working copy of E's: writing out stairs adds to it. \p Of are the patterns of
  /// \p A, shifts joined.
  Fold(const KernelModel &K, const Evaluation &E, SymbolTable &Symbols, const Access &A,
       const AccessEvaluation &Of, const JudgeOptions &Options);

  /// The rows of all cases. One row without a condition: nothing is left open.
  std::vector<VerdictCase> rows();
  /// What one pattern costs, over every value of its unknowns. Lanes not scattered.
  Figures figuresOf(const LanePattern &P);

  bool Scattered = false; ///< lanes go where data, or an operation not followed, sends them
  bool Told = false;      ///< in some case they do not, and no row of it is only a bound
  bool Bounded = false;   ///< some row is only a bound
  bool Cut = false;       ///< a budget ended before all cases were told apart
  uint64_t Priced = 0;    ///< requests that were
  sim::Evidence Rules;
  /// A request that costs most; \p AnyValues: be it at single values of unknowns that can have
  /// many.
  const Example &worst(bool AnyValues) const {
    return AnyValues && OfWorstAtValues.Units > OfWorst.Units ? WorstAtValues : Worst;
  }

private:
  static ExprRange anyDivisor(SymbolId) { return {1, INT64_MAX}; }
  static constexpr uint64_t MostLineTables = 512; ///< requests of an access with open starts

  using Patterns = std::vector<LanePattern>;

  Rows rowsOfCases(size_t Depth, size_t First, size_t Last);
  Rows rowsOfSum(size_t Depth, size_t First, size_t Last);
  Rows rowsOfCase(const AccessCase &C);
  Rows rowsWithin(const AccessCase &C);
  Rows rowsOfAll(const AccessCase &C);
  Rows rowsOfStairs(const Patterns &P); ///< this and the next: FoldStairs.cpp
  Rows rowsOfWide(const Patterns &P, llvm::ArrayRef<DivisorChoice> Choices);
  Rows rowsOfLevel(const Patterns &Level, const Patterns &P, DivisorRange Wide);
  Rows rowsOfDivisor(const Patterns &P, const UnknownDivisor &D);
  Rows rowsOfPatterns(const Patterns &P);
  Rows rowsOfUnknowns(const Patterns &P, const std::vector<Unknown> &Unknowns,
                      const std::vector<std::vector<ValueClass>> &Classes, size_t Depth);
  Rows rowsOverStart(const Patterns &P); ///< this and the next: Starts.cpp
  Rows rowOfAllStarts(const Patterns &Settled, llvm::ArrayRef<int64_t> Steps);
  Rows rowsApart(const Patterns &P); ///< this and the next: Apart.cpp
  Rows rowsOfApart(const Patterns &P, bool &IsAll, std::optional<SymbolId> &Told);
  Rows priceAll(const Patterns &P);
  void includeLines(Figures &F, const LanePattern &P, const sim::WarpAccess &Lanes);
  int64_t assignedTo(SymbolId S) const;
  int64_t divisorOf(SymbolId S) const; ///< a power of two, or 0 if it is 0
  bool isPossible(const LanePattern &P) const;
  /// How well an example shows what as many sectors or wavefronts cost: better by what mostly holds
  /// than by a single value of an unknown, by no negative one, as most are sizes, and by what need
  /// not cost as much.
  struct Aptness {
    bool IsUsual = false, IsNegative = false;
    uint64_t Excess = 0;

    bool isBetterThan(const Aptness &O) const {
      return std::tuple(IsUsual, !IsNegative, Excess) >
             std::tuple(O.IsUsual, !O.IsNegative, O.Excess);
    }
  };
  Aptness aptnessOf(uint64_t Excess) const; ///< of the values assigned
  /// \p Divisors: what unknown divisors can be, beside what all of them can.
  Figures boundOf(const Patterns &P, DivisorRange Divisors = anyDivisor);
  std::optional<Patterns> expanded(const Patterns &P, llvm::ArrayRef<DivisorChoice> Choices);
  void noteWorst(const LanePattern &P, llvm::function_ref<int64_t(SymbolId)> ValueOf,
                 uint64_t Units, Aptness Apt);

  const Access &A;
  const AccessEvaluation &Of;
  const Evaluation &E;
  const JudgeOptions &Options;
  SymbolTable &Symbols;
  RequestPrices Requests;
  uint64_t ObjectBytes = 0;
  uint64_t Prices = 0;    ///< requests priced, and those that would have been too many
  bool OverStart = false; ///< common shifts are rows over `start`, not by name
  bool InStairs = false;  ///< the patterns are quotients written out
  bool AtValue = false;   ///< an unknown that can have many values has a single one
  struct Dearness {
    uint64_t Units = 0;
    Aptness Apt;
  };
  Dearness &dearest() { return AtValue ? OfWorstAtValues : OfWorst; }
  Dearness OfWorst, OfWorstAtValues;
  Example Worst, WorstAtValues;
  std::vector<Predicate> CaseConditions;
  std::vector<SumAnswer> OfCase; ///< what the case's conditions leave of sums
  struct Assigned {
    SymbolId Symbol;
    int64_t Value, Step; ///< it is Value plus any multiple of Step
  };
  llvm::SmallVector<Assigned, 4> Assignment;
};

} // namespace warplint

#endif // WARPLINT_JUDGE_FOLD_H
