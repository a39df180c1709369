//===- sim/MatrixAccess.cpp - What ldmatrix and stmatrix cost -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/MatrixAccess.h"

#include <cassert>

namespace warplint::sim {
/// Does a row address occur twice? Nobody has published what that costs.
static bool repeatsRow(const MatrixAccess &Access) {
  const unsigned Rows = MatrixRows * Access.Matrices;
  for (unsigned A = 0; A < Rows; ++A)
    for (unsigned B = A + 1; B < Rows; ++B)
      if (Access.Row[A] == Access.Row[B])
        return true;
  return false;
}

SharedCost matrixCost(const MatrixAccess &Access) {
  assert((Access.Matrices == 1 || Access.Matrices == 2 || Access.Matrices == 4) &&
         "a matrix instruction moves 1, 2 or 4 matrices");
  // A phase is served as a group of 16-byte lanes that does not merge, which is how wide
  // stores are served; loads and stores of matrices then cost the same.
  WarpAccess Lanes;
  Lanes.Offset = Access.Row;
  Lanes.Active = Access.Matrices == 4 ? AllLanes : (1u << (MatrixRows * Access.Matrices)) - 1;
  Lanes.BytesPerLane = MatrixRowBytes;
  Lanes.Operation = Op::Store;
  SharedCost Cost = sharedCost(Lanes);
  // Published totals cover ldmatrix on distinct rows; all else is by analogy.
  Cost.Evidence = {RuleId::S3, RuleId::M1};
  Cost.Evidence.addIf(Access.IsStore, RuleId::M2);
  Cost.Evidence.addIf(repeatsRow(Access), RuleId::M3);
  return Cost;
}

} // namespace warplint::sim
