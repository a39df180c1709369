//===- lib/lanes/ValueCache.h - Values computed before ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What each expression is worth, as long as nothing that it is made of has moved: the loops whose
/// state it depends on, or the warps that are run. A stamp says when a value was computed; each
/// loop, and all of them, have the time at which they last moved.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_VALUECACHE_H
#define WARPLINT_LANES_VALUECACHE_H

#include "lib/expr/Expr.h"
#include "lib/lanes/LanePredicate.h"
#include "lib/lanes/LaneValue.h"

#include <array>
#include <bit>
#include <memory>
#include <vector>

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_LANES_VALUECACHE_H
