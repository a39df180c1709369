//===- lib/judge/Scattered.h - Lanes that go where data sends them -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Best and worst case of a request whose lanes each have an unknown of their own:
/// `hist[data[i]]`, `e[idx[lane]*1024 + k]`.
///
/// Let lane l reach a[l] + g[l]*o, o any integer of its own. Where it lands modulo g[l] is
/// fixed; the rest is the data's choice.
///
///   best    all lanes choose alike, or as close together as their residues let them
///   worst   lanes that can reach one bank all do, each another word, as far as the array
///           has words there; on global memory each reaches a sector of its own
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_SCATTERED_H
#define WARPLINT_JUDGE_SCATTERED_H

#include "lib/judge/PatternCost.h"

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

} // namespace warplint

#endif // WARPLINT_JUDGE_SCATTERED_H
