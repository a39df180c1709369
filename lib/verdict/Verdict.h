//===- lib/verdict/Verdict.h - What an access costs -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The verdict on one access for one launch: what a request of it costs, over all warps and
/// iterations, and on what that depends.
///
///   exact           the figures hold, whatever the unknowns are
///   parametric      a table over the unknowns, complete: every value is in one case
///   bounded         between two figures; either may be one that no request comes to
///   data-dependent  best and worst case over data loaded from memory
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_VERDICT_VERDICT_H
#define WARPLINT_VERDICT_VERDICT_H

#include "lib/verdict/Figures.h"
#include "lib/verdict/Predicate.h"
#include "sim/WarpAccess.h"

namespace warplint {

enum class VerdictKind : uint8_t { Exact, Parametric, Bounded, DataDependent };

const char *nameOf(VerdictKind K); ///< "exact", "data-dependent", ...

/// One row of a parametric verdict, or one iteration of an exact one.
struct VerdictCase {
  Predicate When;
  Figures Cost;

  /// Holds for single values only, of an unknown that can take any, or for what other rows leave.
  bool isExceptional() const { return isSingleValues(When) || hasOtherwise(When); }
};

/// One request, for people to look at.
struct Example {
  sim::WarpAccess Lanes;
  unsigned Warp = 0;
  Predicate When;        ///< case, values and iteration: a conjunction of those
  bool Relative = false; ///< offsets count from an unknown place
};

struct Verdict {
  VerdictKind Kind = VerdictKind::Exact;
  Figures PerRequest;
  std::vector<VerdictCase> Cases;
  std::optional<Totals> PerBlock; ///< where every request is counted
  std::optional<Totals> Total;    ///< over the grid
  Example Worst;                  ///< a request that costs most
  sim::Evidence Rules;            ///< that the figures rest on
  std::vector<std::string> Assumptions;
  bool Guarded = false;    ///< lanes may be off: the figures hold for full warps
  bool Reached = false;    ///< some lane of some warp executes it
  bool Misaligned = false; ///< for certain: the access faults

  sim::Grade grade() const { return Rules.grade(); }
};

} // namespace warplint

#endif // WARPLINT_VERDICT_VERDICT_H
