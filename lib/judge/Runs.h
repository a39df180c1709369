//===- lib/judge/Runs.h - Lanes between steps of quotients ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Quotients cut a warp into runs of neighbouring lanes in which none of them steps: there lanes
/// are as far apart as their offsets say. Where they step nobody knows, but not how often at most:
///
///   in[p % n], p = x + lane, n >= 32        one step, two runs
///   in[p % n / m], n >= 32, m >= 32         two steps: behind the end of a row p % n is below 32,
///                                           and does not reach m
///
/// What the request costs is no more than its runs cost, at the worst places to cut, and no less
/// than what the longest of them does, however short that can be.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_RUNS_H
#define WARPLINT_JUDGE_RUNS_H

#include "lib/judge/StairReach.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// How often the stairs of \p P step from one active lane to the next, at most. Nothing if what
/// they divide does not grow from lane to lane.
std::optional<unsigned> mostSteps(const SymbolTable &Symbols, const LanePattern &P,
                                  DivisorRange RangeOf);

/// The fewest and the most sectors or wavefronts that \p P takes, cut into runs. Nothing if
/// unknowns other than the stairs move the lanes of a run apart.
std::optional<CostRange> costInRuns(const SymbolTable &Symbols, const Access &A,
                                    const LanePattern &P, DivisorRange RangeOf);

} // namespace warplint

#endif // WARPLINT_JUDGE_RUNS_H
