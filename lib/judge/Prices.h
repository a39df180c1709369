// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prices a pattern of lanes once its unknowns have values. This is where the evaluator's
// numbers meet the judge in sim/.
//
// What the requests of one access cost. Warps, iterations and values of unknowns mostly put
// the lanes where others did, a number of bytes away: those are counted once.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Verdict.h"
#include "sim/Atomics.h"
#include "sim/GlobalMemory.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <deque>

namespace warplint {

/// The figures of one request.
struct RequestCost {
  unsigned Units = 0, Ideal = 0, Conflicts = 0, Lines = 0;
  unsigned BytesUsed = 0; ///< global memory
  sim::Evidence Rules;
};

/// The lanes of \p P with \p ValueOf for each unknown; \p Mask of its lanes take part, and the
/// others lie where the first of them does.
sim::WarpAccess lanesOf(const Access &A, const LanePattern &P, LaneMask Mask,
                        llvm::function_ref<int64_t(SymbolId)> ValueOf);

/// Adds \p C to what requests of \p A cost.
void include(Figures &F, const Access &A, const RequestCost &C);

/// \p Bytes over \p Sectors as Figures has it.
uint64_t sectorUse(uint64_t Bytes, uint64_t Sectors);

RequestCost costOf(const sim::GlobalCost &C);
/// What \p A costs with these lanes.
RequestCost costOf(const Access &A, const sim::WarpAccess &Lanes);

/// What as many lanes as \p P has cost if they lie side by side.
RequestCost denseCost(const Access &A, const LanePattern &P);

/// Whether some active lane does not start at a multiple of the access's width. \pre lanesOf()
/// made \p W.
bool isMisaligned(const Access &A, const sim::WarpAccess &Lanes);

/// Whether the rows of a fragment lie apart by other than a multiple of 16 bytes, as wmma wants its
/// stride to be. False of other accesses.
bool hasOddStride(const Access &A, const sim::WarpAccess &Lanes);

/// The largest sets of lanes that can be on together: all lanes of \p P, unless they exclude each
/// other.
llvm::SmallVector<LaneMask, 4> lanesTogether(const LanePattern &P);

/// What \p P costs over every such set.
void includeCost(Figures &F, const Access &A, const LanePattern &P,
                 llvm::function_ref<int64_t(SymbolId)> ValueOf, sim::Evidence &Rules);

/// A request, wherever it begins.
struct RequestPrice {
  sim::WarpAccess Lanes; ///< from 0 on, or from a word's begin
  RequestCost Cost;
  std::optional<sim::MovedRequest> Moved; ///< global memory: what it costs elsewhere
};

/// A request that begins somewhere.
struct PlacedRequest {
  const RequestPrice *Of;
  unsigned At; ///< bytes after a line's begin

  RequestCost cost() const { return Of->Moved ? costOf(Of->Moved->at(At)) : Of->Cost; }
  /// The lines of global memory touched if it begins \p Step, 2 * \p Step, ... later, up to a
  /// line; none if \p Step is a line.
  CostRange linesMovedBy(unsigned Step) const;
};

class RequestPrices {
public:
  explicit RequestPrices(const Access &A) : A(A) {}

  /// The price of \p Lanes, which lanesOf() made. \pre they are aligned.
  PlacedRequest of(const sim::WarpAccess &Lanes);

private:
  const Access &A;
  std::deque<RequestPrice> Known;
  llvm::DenseMap<uint64_t, const RequestPrice *> ByHash; ///< the last of each
};

/// \p A as sim/ asks for it, whatever memory it is on; nothing if it is no atomic, or of an
/// operation that is not known.
std::optional<sim::SharedAtomic> atomicOf(const Access &A);

/// Nothing if \p A is no atomic on shared memory, or of an operation that is not known.
std::optional<sim::SharedAtomic> sharedAtomicOf(const Access &A);

/// How \p A, an atomic on shared memory, is priced. That does not depend on the GPU: what counts
/// equal lanes is called an increment on those GPUs alone that have it.
sim::Op priceOf(const Access &A);

/// Whether lanes of one word wait for each other [A6].
bool servesLanesOneByOne(const Access &A);

} // namespace warplint
