//===- lib/fix/BeforeAndAfter.cpp - Before and after -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/BeforeAndAfter.h"

#include <algorithm>

using namespace warplint;

namespace {
const CostRange *rowOf(const Verdict &V, const Predicate &When) {
  for (const VerdictCase &C : V.Cases)
    if (C.When == When)
      return &C.Cost.Units;
  return nullptr;
}

/// The most that \p V can cost under \p When, as far as it tells.
uint64_t mostIn(const Verdict &V, const Predicate &When) {
  const CostRange *Row = rowOf(V, When);
  return Row ? Row->Max : V.PerRequest.Units.Max;
}

/// The least dear of its cases: what a case it does not name costs for sure.
uint64_t leastCase(const Verdict &V) {
  uint64_t Least = V.PerRequest.Units.Max;
  for (const VerdictCase &C : V.Cases)
    Least = std::min(Least, C.Cost.Units.Max);
  return Least;
}

std::vector<Predicate> casesOf(const Verdict &A, const Verdict &B) {
  std::vector<Predicate> Cases;
  for (const Verdict *V : {&A, &B})
    for (const VerdictCase &C : V->Cases)
      Cases.push_back(C.When);
  return Cases;
}
} // namespace

bool warplint::rises(const Verdict &Before, const Verdict &After) {
  if (Before.Reached != After.Reached || (After.Misaligned && !Before.Misaligned))
    return true;
  if (!Before.Reached)
    return false;
  const CostRange &Old = Before.PerRequest.Units, &New = After.PerRequest.Units;
  if (New.Max > Old.Max || New.Min > Old.Min)
    return true;
  if (Before.PerBlock && weightOf(After, Before) > Before.PerBlock->Units)
    return true;
  for (const Predicate &When : casesOf(Before, After)) {
    const CostRange *Row = rowOf(Before, When);
    if (mostIn(After, When) > (Row ? Row->Max : leastCase(Before)))
      return true;
  }
  return false;
}

bool warplint::falls(const Verdict &Before, const Verdict &After) {
  if (Before.PerBlock)
    return weightOf(After, Before) < Before.PerBlock->Units;
  if (After.PerRequest.Units.Max < Before.PerRequest.Units.Max)
    return true;
  return std::any_of(Before.Cases.begin(), Before.Cases.end(), [&](const VerdictCase &C) {
    return mostIn(After, C.When) < C.Cost.Units.Max;
  });
}

uint64_t warplint::weightOf(const Verdict &V, const Verdict &Before) {
  uint64_t Dearest = V.Reached && V.PerRequest.Units.any() ? V.PerRequest.Units.Max : 0;
  if (!Before.PerBlock)
    return Dearest;
  return V.PerBlock ? V.PerBlock->Units : Dearest * Before.PerBlock->Requests;
}
