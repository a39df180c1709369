// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `x == 0 ? x : x - 1` and `min(x, n - 1)`, with x = 64*bid.x + lane, are unknowns that differ
// per lane: nobody knows where in the warp the edge is. But lanes can be on its two sides in 33
// ways only, and in each of them every lane is known. So where such a value is part of an
// address, it is written as the one side plus a step (lib/lanes/Stairs.h) times what both sides
// differ by; all ways are looked at when the access is judged.
//
// `x % w == 0` is an edge wherever a row begins: x / w - (x - 1) / w is 1 there, else 0.
//
// It is done there and not before: while values are computed, one unknown with a known range
// says more than a sum of products.

#pragma once

#include "lib/lanes/ExprEvaluator.h"

namespace warplint {

/// Writes out the choices in one address.
class EdgeChooser {
public:
  EdgeChooser(const LaneContext &C, ExprEvaluator &Values) : C(C), Values(Values) {}

  /// \p V with every choice written out; nothing if one of them cannot be.
  std::optional<LaneValue> resolved(const LaneValue &V);

private:
  struct Sides {
    LaneValue Then, Else;
  };
  std::optional<LaneValue> resolvedUnknown(SymbolId S);
  std::optional<Sides> sidesOf(const Expr *E, const LaneValue &V);
  std::optional<LaneValue> chooseLike(const Expr *E, const LaneValue &First,
                                      const LaneValue &Second);
  std::optional<LaneValue> choose(const Expr *Condition, const LaneValue &Then,
                                  const LaneValue &Else);
  std::optional<LaneValue> chooseBy(const LaneValue &Difference, ExprKind Kind,
                                    const LaneValue &Then, const LaneValue &Else);
  const Expr *choiceIn(const LaneValue &V) const;
  std::optional<SymbolId> edge(const LaneValue &Difference, ExprKind Kind, LaneMask Open);
  /// What is compared, lanes aside.
  struct Compared {
    llvm::SmallVector<LaneTerm, 2> Terms;
    int64_t Start; ///< offsets are counted from here
  };
  unsigned groupOf(const LaneValue &Difference, int64_t Start);

  static constexpr unsigned MostEdges = 6;
  static constexpr unsigned MostDecisions = 64; ///< choices may hold choices, and loops themselves
  const LaneContext &C;
  ExprEvaluator &Values;
  llvm::SmallVector<Compared, 2> Common;
  llvm::SmallVector<SymbolId, MostEdges> Edges;
  unsigned Decisions = 0;
};

/// Whether \p V holds a choice that can be written out.
bool holdsChoice(const LaneContext &C, const ExprEvaluator &Values, const LaneValue &V);

} // namespace warplint
