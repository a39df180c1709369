// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of the iteration in which a lane left a loop, and by which exit it did, as expressions
// after the loop ask for them. A loop that is never entered leaves nothing.
//
// Of a loop that lanes leave one after the other, some may leave together all the same:
//
//   for (i = tid.x; i < n; i += bdim.x)
//     if (bid.y == 0) { out[i] = v; return; }
//
// All lanes that are in the loop still leave it there, in one iteration. So what is guarded by
// that exit sees the variables of the loop as they were in an iteration that is that of all its
// lanes.
//
// What each expression is worth, as long as nothing that it is made of has moved: the loops whose
// state it depends on, or the warps that are run. A stamp says when a value was computed; each
// loop, and all of them, have the time at which they last moved.
//
// What an expression is worth in the lanes of the warps at hand, as a value and as a condition.
// Each is computed once for as long as nothing moves that it is made of.

#pragma once

#include "lib/expr/Expr.h"
#include "lib/kernel/Kernel.h"
#include "lib/lanes/DerivedUnknown.h"
#include "lib/lanes/Evaluate.h"
#include "lib/lanes/LaneValue.h"
#include "lib/lanes/LoopNest.h"

#include "llvm/ADT/DenseMap.h"

#include <array>
#include <bit>
#include <map>
#include <memory>
#include <vector>

namespace warplint {

struct LeftExit {
  LanePredicate Lanes;   ///< those that left through it
  bool Together = false; ///< nobody knows whether they did, but all did or none
};

/// Values of Last expressions.
using LastValues = llvm::SmallVector<std::pair<const Expr *, LaneValue>, 0>;

struct LoopResults {
  llvm::DenseMap<const Expr *, LaneValue> Last;
  llvm::DenseMap<const Expr *, LeftExit> Left;
  /// By loop and exit: what loops that lanes leave apart leave behind in those that leave together.
  std::map<std::pair<unsigned, unsigned>, LastValues> Together;

  /// What loop \p Number left behind when it was last run.
  void forget(const LoopFacts &Facts, unsigned Number);
};

/// The last values of loops that hold where \p When does, if lanes come there by one exit.
LastValues lastTogetherIn(const LoopResults &Results, const KernelModel &K, const Expr *When);

class ValueCache {
public:
  /// For expressions with ids below \p Expressions.
  explicit ValueCache(size_t Expressions) : Values(Expressions), Predicates(Expressions) {}

  /// What was kept of \p E; nothing if that is stale. It stays where it is until it is kept anew.
  const LaneValue *value(const Expr *E) const { return find(Values, E); }
  const LanePredicate *predicate(const Expr *E) const { return find(Predicates, E); }

  const LaneValue &keep(const Expr *E, LaneValue V) { return put(Values, E, std::move(V)); }
  const LanePredicate &keep(const Expr *E, LanePredicate P) {
    return put(Predicates, E, std::move(P));
  }

  /// What depends on the state of loop \p Number is stale.
  void forgetLoop(unsigned Number) { LoopMoved[std::min(Number, 63u)] = ++Now; }
  void forgetAll() { AllMoved = ++Now; }
  /// Grows whenever something becomes stale.
  uint64_t time() const { return Now; }

private:
  template <typename Content> struct Slot {
    uint64_t Stamp = 0;
    Content Of;
  };
  /// A slot is made when it is first asked for: a run for a few accesses of a large kernel touches
  /// few.
  template <typename Content> using Slots = std::vector<std::unique_ptr<Slot<Content>>>;

  bool isFresh(const Expr *E, uint64_t Stamp) const {
    if (Stamp < AllMoved)
      return false;
    for (uint64_t Bits = E->Loops; Bits; Bits &= Bits - 1)
      if (Stamp < LoopMoved[size_t(std::countr_zero(Bits))])
        return false;
    return true;
  }
  template <typename Content> const Content *find(const Slots<Content> &In, const Expr *E) const {
    const auto &S = In[E->Id];
    return S && isFresh(E, S->Stamp) ? &S->Of : nullptr;
  }
  template <typename Content> const Content &put(Slots<Content> &In, const Expr *E, Content V) {
    auto &S = In[E->Id];
    if (!S)
      S = std::make_unique<Slot<Content>>();
    S->Stamp = Now;
    S->Of = std::move(V);
    return S->Of;
  }

  Slots<LaneValue> Values;
  Slots<LanePredicate> Predicates;
  uint64_t Now = 1, AllMoved = 1;
  std::array<uint64_t, 64> LoopMoved{}; ///< by bit of Expr::Loops
};

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
