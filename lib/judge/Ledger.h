//===- lib/judge/Ledger.h - What pricing an access has come to --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the stages that fold an access write down as they go: how many requests they priced, on
/// which rules the prices rest, and which request is the dearest. It only grows; the one thing that
/// is decided by it is when a budget is used up.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_LEDGER_H
#define WARPLINT_JUDGE_LEDGER_H

#include "lib/judge/RequestPrices.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// How well an example shows what as many sectors or wavefronts cost: better by what mostly holds
/// than by a single value of an unknown, by no negative one, as most are sizes, and by what need
/// not cost as much.
struct Aptness {
  bool IsUsual = false, IsNegative = false;
  uint64_t Excess = 0;

  bool isBetterThan(const Aptness &O) const;
};

/// A request that costs most of those seen.
struct DearestRequest {
  uint64_t Units = 0;
  Aptness Apt;
  Example Shown;

  DearestRequest() { Shown.Lanes.Active = 0; }
  /// Whether a request with these figures is to be shown instead.
  bool isBeatenBy(uint64_t OtherUnits, const Aptness &Other) const {
    return OtherUnits > Units || (OtherUnits == Units && Other.isBetterThan(Apt));
  }
};

struct Ledger {
  RequestPrices Requests;
  uint64_t Wanted = 0;     ///< requests priced, and those that would have been too many
  uint64_t Priced = 0;     ///< requests that were
  sim::Evidence Rules;     ///< on which the prices rest
  DearestRequest Usual;    ///< for what mostly holds
  DearestRequest AtValues; ///< at single values of unknowns that can have many

  explicit Ledger(const Access &A) : Requests(A) {}
  DearestRequest &dearest(bool AtValue) { return AtValue ? AtValues : Usual; }
  /// A request that costs most; \p AnyValues: be it at single values.
  const Example &worst(bool AnyValues) const {
    return (AnyValues && AtValues.Units > Usual.Units ? AtValues : Usual).Shown;
  }
};

} // namespace warplint

#endif // WARPLINT_JUDGE_LEDGER_H
