//===- lib/judge/IterationRows.h - Figures by iteration ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rows of figures, each for some iterations, such that an iteration is in one row.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_ITERATIONROWS_H
#define WARPLINT_JUDGE_ITERATIONROWS_H

#include "lib/lanes/IterationLabels.h"
#include "lib/verdict/Verdict.h"

#include <map>

namespace warplint {

/// By label. Warps need not tell the same iterations apart: one runs a loop one by one, another
/// all at once. A row then takes in those that are part of it; where two only overlap, there
/// are no rows.
std::map<unsigned, Figures> disjointRows(const IterationLabels &Labels,
                                         std::map<unsigned, Figures> By);

} // namespace warplint

#endif // WARPLINT_JUDGE_ITERATIONROWS_H
