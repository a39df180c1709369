//===- lib/judge/Conditions.h - Answers as predicates -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an evaluation tells cases and iterations apart by, as predicates in the source's names.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_CONDITIONS_H
#define WARPLINT_JUDGE_CONDITIONS_H

#include "lib/lanes/IterationLabels.h"
#include "lib/lanes/SumTest.h"
#include "lib/verdict/Predicate.h"

namespace warplint {

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

#endif // WARPLINT_JUDGE_CONDITIONS_H
