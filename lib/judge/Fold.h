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
///   foldAccess     case by case, by what conditions ask              Fold.cpp
///   foldStairs     quotients written out, step by step               FoldStairs.cpp
///   foldPatterns   by the classes of unknowns that decide            FoldPatterns.cpp, Classify.h
///   foldStarts     ... and by where a request starts, if only that is left    Starts.cpp
///   foldApart      ... or one unknown, where several move lanes apart         Apart.cpp
///   priceAll       one row                                           Price.cpp
///
/// Each is a function from patterns to rows and how complete they are, and calls none above it but
/// with simpler patterns. Classes with equal rows become one on the way back (Table.h).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_FOLD_H
#define WARPLINT_JUDGE_FOLD_H

#include "lib/judge/Judge.h"
#include "lib/judge/Ledger.h"
#include "lib/judge/Setting.h"
#include "lib/judge/StairReach.h"
#include "lib/judge/Table.h"
#include "lib/lanes/SumTest.h"

namespace warplint {

using Patterns = std::vector<LanePattern>;

/// How complete rows are.
struct Completeness {
  bool Scattered = false; ///< lanes go where data, or an operation not followed, sends them
  bool Told = false;      ///< in some case they do not, and no row of it is only a bound
  bool Bounded = false;   ///< some row is only a bound
  bool Cut = false;       ///< a budget ended before all cases were told apart

  Completeness &operator|=(const Completeness &O);
};

struct Folded {
  Rows Table; ///< one row without a condition: nothing is left open
  Completeness Is;
};

/// The access whose patterns are folded, and in which case.
struct FoldScope {
  const Access &A;
  uint64_t ObjectBytes; ///< of the object that it reaches; 0 if that is not known
  const JudgeOptions &Options;
  const IterationLabels &Iterations;
  SymbolTable &Symbols; ///< writing out stairs adds to it
  Ledger &Spent;
  std::vector<Predicate> Case = {}; ///< what holds in the case
  std::vector<SumAnswer> Sums = {}; ///< what that leaves of sums
};

/// The scope of all cases of access \p Number. \p Symbols is a working copy.
FoldScope scopeOf(const KernelModel &K, const Evaluation &E, unsigned Number, SymbolTable &Symbols,
                  const JudgeOptions &Options, Ledger &Spent);

/// The rows of \p Cases, shifts joined.
Folded foldAccess(const FoldScope &S, llvm::ArrayRef<AccessCase> Cases);

/// What one pattern costs, over every value of its unknowns. \pre its lanes are not scattered.
Figures figuresOf(const FoldScope &S, const LanePattern &P);

// The stages, within one case. Lanes are not scattered.

Folded foldStairs(const FoldScope &S, const Patterns &P);
Folded foldPatterns(const FoldScope &S, const Patterns &P, const Setting &Under);
/// Rows over where the first active lane reaches, modulo what matters. Unknowns that have a value
/// in \p Under take it; the others shift all lanes alike.
Rows foldStarts(const FoldScope &S, const Patterns &P, const Setting &Under);
/// Lanes that several unknowns move apart: what they cost where they do not meet, which is
/// everywhere but on single lines, and the bounds of what they cost where they do.
Rows foldApart(const FoldScope &S, const Patterns &P);

/// One row: all patterns with the values assigned. None if no aligned access has them.
Rows priceAll(const FoldScope &S, const Patterns &P, const Setting &Under);

/// What patterns can cost at best and at worst, whatever is unknown in them. \p Divisors: what
/// unknown divisors can be, beside what all of them can.
Figures boundOf(const FoldScope &S, const Patterns &P, DivisorRange Divisors);
Figures boundOf(const FoldScope &S, const Patterns &P);

/// Requests of an access beyond which lines are not looked at by where each starts.
constexpr uint64_t MostLineTables = 512;

Aptness aptnessOf(const Setting &Under, uint64_t Excess);
/// Notes a request of \p P as the dearest.
void noteWorst(const FoldScope &S, const LanePattern &P, const Setting &Under,
               llvm::function_ref<int64_t(SymbolId)> ValueOf, uint64_t Units, Aptness Apt);

} // namespace warplint

#endif // WARPLINT_JUDGE_FOLD_H
