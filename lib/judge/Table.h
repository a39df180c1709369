//===- lib/judge/Table.h - Rows by classes of unknowns ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A table over the classes of an unknown with one row for all classes that have the same rows:
///
///   pitch mod 32:  0 -> 32, 1 -> 1, 2 -> 2, 3 -> 1, ...
///
///   pitch % 32 == 0    32
///   pitch is odd        1
///   pitch % 4 == 2      2      and so on
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_TABLE_H
#define WARPLINT_JUDGE_TABLE_H

#include "lib/judge/Unknowns.h"
#include "lib/lanes/SumTest.h"
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

} // namespace warplint

#endif // WARPLINT_JUDGE_TABLE_H
