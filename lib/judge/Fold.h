// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table over the classes of an unknown with one row for all classes that have the same rows:
//
//   pitch mod 32:  0 -> 32, 1 -> 1, 2 -> 2, 3 -> 1, ...
//
//   pitch % 32 == 0    32
//   pitch is odd        1
//   pitch % 4 == 2      2      and so on
//
// Folds the patterns of one access into rows: prices over all warps and iterations, by the
// classes of its unknowns.
//
//   foldAccess     case by case, by what conditions ask              Fold.cpp
//   foldStairs     quotients written out, step by step               FoldStairs.cpp
//   foldPatterns   by the classes of unknowns that decide            Fold.cpp
//   foldStarts     ... and by where a request starts, if only that is left    Starts.cpp
//   foldApart      ... or one unknown, where several move lanes apart         RowPrices.cpp
//   priceAll       one row                                           RowPrices.cpp
//
// Each is a function from patterns to rows and how complete they are, and calls none above it but
// with simpler patterns. Classes with equal rows become one on the way back.
//
// What an evaluation tells cases and iterations apart by, as predicates in the source's names.

#pragma once

#include "lib/judge/Judge.h"
#include "lib/judge/Stairs.h"
#include "lib/judge/Unknowns.h"
#include "lib/lanes/Evaluate.h"
#include "lib/lanes/Sums.h"
#include "lib/verdict/Predicate.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

using Rows = std::vector<VerdictCase>;

/// The rows for \p Unknown, whose class i has the rows \p Of[i]. Classes with equal rows become
/// one; an unknown that makes no difference is not mentioned.
Rows rowsOver(const UnknownSum &Unknown, int64_t Modulus, llvm::ArrayRef<ValueClass> Classes,
              llvm::ArrayRef<Rows> Of);

/// The same for a condition of the source, where \p Of[1] holds and not so where \p Of[0] does.
Rows rowsOverCondition(SourceCondition Condition, llvm::ArrayRef<Rows> Of);

/// The same for a sum that conditions hold against numbers; class i has the values \p Values[i].
Rows rowsOverSum(const SymbolTable &Symbols, const LaneValue &Sum,
                 llvm::ArrayRef<ValueRanges> Values, llvm::ArrayRef<Rows> Of);

/// The rows as one, over all of them.
Rows wholeOf(const Rows &All);

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

/// An unknown by its name.
UnknownSum unknownOf(const SymbolTable &Symbols, SymbolId S);

/// \p Sum lies in \p Holds, and in \p Fails where it does not. Always if the first is all that it
/// can be, or nothing.
Predicate rangesOf(const SymbolTable &Symbols, const LaneValue &Sum, const ValueRanges &Holds,
                   const ValueRanges &Fails);

/// The condition that unknown \p S stands for, 0 or 1.
SourceCondition sourceConditionOf(const SymbolTable &Symbols, SymbolId S);

/// Whether \p S is such a condition.
bool isCondition(const SymbolTable &Symbols, SymbolId S);

/// What \p When says, each sum told once.
std::vector<Predicate> predicatesOf(const SymbolTable &Symbols, llvm::ArrayRef<Condition> When);

/// The iterations of label \p Number.
Predicate iterationOf(const IterationLabels &Labels, unsigned Number);

/// All of \p Parts, those that say nothing left out.
Predicate conjunctionOf(std::vector<Predicate> Parts);

} // namespace warplint
