// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Best and worst case of a request whose lanes each have an unknown of their own:
// `hist[data[i]]`, `e[idx[lane]*1024 + k]`.
//
// Let lane l reach a[l] + g[l]*o, o any integer of its own. Where it lands modulo g[l] is
// fixed; the rest is the data's choice.
//
//   best    all lanes choose alike, or as close together as their residues let them
//   worst   lanes that can reach one bank all do, each another word, as far as the array
//           has words there; on global memory each reaches a sector of its own
//
// Quotients cut a warp into runs of neighbouring lanes in which none of them steps: there lanes
// are as far apart as their offsets say. Where they step nobody knows, but not how often at most:
//
//   in[p % n], p = x + lane, n >= 32        one step, two runs
//   in[p % n / m], n >= 32, m >= 32         two steps: behind the end of a row p % n is below 32,
//                                           and does not reach m
//
// What the request costs is no more than its runs cost, at the worst places to cut, and no less
// than what the longest of them does, however short that can be.

#pragma once

#include "lib/judge/Prices.h"
#include "lib/judge/Stairs.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// Includes best and worst case of \p P in \p F. \p ObjectBytes: size of the array it
/// stays within; 0 if unknown.
/// \p Reach: bytes that its lanes lie within, where that is known; \p Runs: what it costs at
/// least and at most, where that is known otherwise.
void includeScattered(Figures &F, const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                      uint64_t ObjectBytes, sim::Evidence &Rules,
                      std::optional<uint64_t> Reach = std::nullopt,
                      std::optional<CostRange> Runs = std::nullopt);

/// The most blocks of \p Size bytes that \p Bytes of them fall into, wherever lanes of \p A begin.
uint64_t blocksWithin(const Access &A, uint64_t Bytes, uint64_t Size);

/// How often the stairs of \p P step from one active lane to the next, at most. Nothing if what
/// they divide does not grow from lane to lane.
std::optional<unsigned> mostSteps(const SymbolTable &Symbols, const LanePattern &P,
                                  DivisorRange RangeOf);

/// The fewest and the most sectors or wavefronts that \p P takes, cut into runs. Nothing if
/// unknowns other than the stairs move the lanes of a run apart.
std::optional<CostRange> costInRuns(const SymbolTable &Symbols, const Access &A,
                                    const LanePattern &P, DivisorRange RangeOf);

} // namespace warplint
