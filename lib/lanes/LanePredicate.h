//===- lib/lanes/LanePredicate.h - Which lanes take part ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A condition over the lanes of a warp: true, false or undecided in each.
///
/// Removing lanes never makes a request dearer, so an undecided lane counts as taking part.
/// One case wants care: `if (tid == k)` with k unknown is undecided in every lane, and yet
/// at most one lane takes part. Keys remember that: lanes whose keys differ exclude each
/// other.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_LANEPREDICATE_H
#define WARPLINT_LANES_LANEPREDICATE_H

#include "lib/lanes/LaneValue.h"

#include <optional>

namespace warplint {

struct LanePredicate {
  LaneMask True = 0;
  LaneMask Maybe = 0;                 ///< disjoint from True
  std::optional<LaneArray> Exclusive; ///< of the lanes in Maybe
  uint64_t Loops = 0;                 ///< loops whose state keeps lanes undecided
  uint8_t OpenBlocks = 0;             ///< bit d: blockIdx in dimension d does
  bool FromData = false;              ///< a value loaded from memory does
  bool PerWarp = false;               ///< lanes in Maybe may be decided in one warp alone

  LaneMask possible() const { return True | Maybe; }
  LaneMask falseLanes() const { return ~possible(); }
  static LanePredicate known(LaneMask M) {
    LanePredicate P;
    P.True = M;
    return P;
  }
};

inline LanePredicate operator&(const LanePredicate &A, const LanePredicate &B) {
  LanePredicate R;
  R.True = A.True & B.True;
  R.Maybe = A.possible() & B.possible() & ~R.True;
  if (R.Maybe && A.Exclusive && !A.True)
    R.Exclusive = A.Exclusive;
  else if (R.Maybe && B.Exclusive && !B.True)
    R.Exclusive = B.Exclusive;
  R.Loops = R.Maybe ? A.Loops | B.Loops : 0;
  R.OpenBlocks = R.Maybe ? A.OpenBlocks | B.OpenBlocks : 0;
  R.FromData = R.Maybe && (A.FromData || B.FromData);
  R.PerWarp = (A.PerWarp && B.possible()) || (B.PerWarp && A.possible());
  return R;
}

inline LanePredicate operator!(const LanePredicate &A) {
  LanePredicate R;
  R.True = A.falseLanes();
  R.Maybe = A.Maybe;
  R.Loops = A.Loops;
  R.OpenBlocks = A.OpenBlocks;
  R.FromData = A.FromData;
  R.PerWarp = A.PerWarp;
  return R;
}

inline LanePredicate operator|(const LanePredicate &A, const LanePredicate &B) {
  LanePredicate R;
  R.True = A.True | B.True;
  R.Maybe = (A.Maybe | B.Maybe) & ~R.True;
  R.Loops = R.Maybe ? A.Loops | B.Loops : 0;
  R.OpenBlocks = R.Maybe ? A.OpenBlocks | B.OpenBlocks : 0;
  R.FromData = R.Maybe && (A.FromData || B.FromData);
  R.PerWarp = (A.PerWarp && ~B.True) || (B.PerWarp && ~A.True);
  if (R.Maybe && !R.True && !B.possible())
    R.Exclusive = A.Exclusive;
  if (R.Maybe && !R.True && !A.possible())
    R.Exclusive = B.Exclusive;
  return R;
}

} // namespace warplint

#endif // WARPLINT_LANES_LANEPREDICATE_H
