//===- lib/judge/Table.h - Cases in few words -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A table over the classes of unknowns, written the way a person would:
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
#include "lib/judge/Verdict.h"
#include "lib/lanes/SumTest.h"

namespace warplint {

/// The rows for one unknown called \p Name, whose class i has the rows \p Of[i]. Classes
/// with equal rows become one; a name that makes no difference is not mentioned.
std::vector<VerdictCase> rowsOver(const std::string &Name, int64_t Modulus,
                                  const std::vector<ValueClass> &Classes,
                                  const std::vector<std::vector<VerdictCase>> &Of);

/// The same for a condition that is as it is called, in the source's words, where \p Of[1] holds
/// and not so where \p Of[0] does.
std::vector<VerdictCase> rowsOverCondition(const std::string &Name,
                                           const std::vector<std::vector<VerdictCase>> &Of);

/// The same for a sum that conditions hold against numbers; class i has the values \p Values[i].
std::vector<VerdictCase> rowsOverSum(const SymbolTable &Symbols, const LaneValue &Sum,
                                     const std::vector<ValueRanges> &Values,
                                     const std::vector<std::vector<VerdictCase>> &Of);

/// "N % 8 == 3", "N is odd", "N in {0, 1}", "1 <= N <= 7", ... joined by "or". Empty if
/// \p Classes are \p All.
std::string describe(const std::string &Name, int64_t Modulus,
                     const std::vector<ValueClass> &Classes, const std::vector<ValueClass> &All);

/// "A and B"; either may be empty.
std::string both(llvm::StringRef A, llvm::StringRef B);

/// The rows as one, over all of them.
std::vector<VerdictCase> wholeOf(const std::vector<VerdictCase> &Rows);

} // namespace warplint

#endif // WARPLINT_JUDGE_TABLE_H
