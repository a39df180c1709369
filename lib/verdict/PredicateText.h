// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words for predicates: the only place that makes them.
//
//   N % 8 == 3      N % 8 in {1, 3}     N % 8 != 0      N is odd      N is even
//   N % 8 >= 3      2 <= N % 8 <= 6
//   N == 4          N != 0              N in {0, 1}     1 <= N <= 7   N >= M + 4
//   not (...)       ... and ...         ... or ...      (...)         otherwise

#pragma once

#include "lib/verdict/Predicate.h"

namespace warplint {

/// Empty if \p P holds always.
std::string textOf(const Predicate &P);

/// What a conjunction puts together, as a list: "N % 2 == 1, k = 4". Residues are given as numbers.
std::string listOf(const Predicate &P);

/// Whether the words for \p P list values or residues one by one.
bool isWrittenAsList(const Predicate &P);

} // namespace warplint
