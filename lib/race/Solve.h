//===- lib/race/Solve.h - Numbers with which a condition holds --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Code behind a condition is only looked at if some launch gets there. What a condition asks of
/// unknowns is mostly plain, and is granted:
///
///   if (mode == 3)                      mode = 3
///   if (n < 16 && blockIdx.x == m)      n = 15, m = 0
///   if (blockIdx.x == gridDim.x - 1)    gridDim.x = 1
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RACE_SOLVE_H
#define WARPLINT_RACE_SOLVE_H

#include "lib/race/BlockEvaluator.h"

namespace warplint {

/// Changes numbers of \p S, and which block it is, towards \p Condition being \p Wanted: what
/// compares one unknown with another, or with a constant. The rest is left as it is, so that it may
/// not hold after all. Whether anything was changed.
bool solve(const Expr &Condition, bool Wanted, const LaunchShape &L, BlockSetting &S);

} // namespace warplint

#endif // WARPLINT_RACE_SOLVE_H
