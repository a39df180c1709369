//===- lib/judge/RequestPrices.h - Prices counted once ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the requests of one access cost. Warps, iterations and values of unknowns mostly put
/// the lanes where others did, a number of bytes away: those are counted once.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_REQUESTPRICES_H
#define WARPLINT_JUDGE_REQUESTPRICES_H

#include "lib/judge/PatternCost.h"

#include "llvm/ADT/DenseMap.h"

#include <deque>

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_JUDGE_REQUESTPRICES_H
