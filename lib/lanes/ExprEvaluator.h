//===- lib/lanes/ExprEvaluator.h - Expressions as lane values ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an expression is worth in the lanes of the warps at hand, as a value and as a condition.
/// Each is computed once for as long as nothing moves that it is made of.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_EXPREVALUATOR_H
#define WARPLINT_LANES_EXPREVALUATOR_H

#include "lib/lanes/Evaluate.h"
#include "lib/lanes/LaneContext.h"
#include "lib/lanes/LoopResults.h"
#include "lib/lanes/ValueCache.h"

#include "llvm/ADT/DenseMap.h"

namespace warplint {

class ExprEvaluator {
public:
  /// \p Steps counts expressions that are computed.
  ExprEvaluator(const KernelModel &K, const LaunchShape &L, const EvaluateOptions &Options,
                const LaneContext &C, const LoopResults &Results, uint64_t &Steps)
      : K(K), L(L), Options(Options), C(C), Results(Results), Steps(Steps), Cache(K.Pool->size()) {}

  /// References stay valid until the same expression is computed again.
  const LaneValue &value(const Expr *E);
  /// In which lanes \p E is not 0.
  const LanePredicate &predicate(const Expr *E);
  /// Whether a condition has the same answer in all lanes, be it known or not.
  bool isAlike(const Expr *Condition);

  /// What a comparison holds against 0: its first operand without its second.
  LaneValue operandDifference(const Expr *Comparison);

  /// The state of loop \p Number has changed; other warps are run.
  void forgetLoop(unsigned Number) { Cache.forgetLoop(Number); }
  void forgetAll() { Cache.forgetAll(); }
  uint64_t time() const { return Cache.time(); } ///< grows with each of these

  /// Per-lane unknowns that are one of two values, and what decides which.
  const llvm::DenseMap<SymbolId, const Expr *> &choices() const { return Choices; }

private:
  LaneValue compute(const Expr *E);
  LaneValue leaf(const Expr *E);
  LaneValue difference(const Expr *E);
  LaneValue selection(const Expr *E);
  LaneValue extremum(const Expr *E);
  LaneValue choice(const Expr *E, const LaneValue &V);
  LaneValue opaque(const Expr *E);
  LaneValue exchanged(const Expr *E);
  LaneValue boolean(const Expr *E);
  LaneValue conditionUnknown(const Expr *E, bool PerWarp);
  bool isPartAlike(const Expr *E); ///< of a condition that is no junction of others
  LanePredicate decide(const Expr *E);
  LanePredicate answered(const Expr *E, LanePredicate P);

  const KernelModel &K;
  const LaunchShape &L;
  const EvaluateOptions &Options;
  const LaneContext &C;
  const LoopResults &Results;
  uint64_t &Steps;
  ValueCache Cache;
  llvm::DenseMap<SymbolId, const Expr *> Choices;
};

} // namespace warplint

#endif // WARPLINT_LANES_EXPREVALUATOR_H
