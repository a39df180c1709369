//===- lib/judge/SharedAtomics.cpp - Atomics as they are priced -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/SharedAtomics.h"

using namespace warplint;

std::optional<sim::SharedAtomic> warplint::sharedAtomicOf(const Access &A) {
  return A.In == Space::Shared ? atomicOf(A) : std::nullopt;
}

std::optional<sim::SharedAtomic> warplint::atomicOf(const Access &A) {
  if (!A.Atomic || !A.Atomic->Does)
    return std::nullopt;
  sim::SharedAtomic Atomic;
  Atomic.Operation = *A.Atomic->Does;
  Atomic.Bytes = A.BytesPerLane;
  Atomic.IsFloat = A.Atomic->Type == AtomicOperation::Float;
  Atomic.AddsOne = A.Atomic->AddsOne;
  Atomic.UsesResult = A.Atomic->UsesResult;
  Atomic.SameAddress = A.Atomic->SameAddress;
  Atomic.SameValue = A.Atomic->SameValue;
  return Atomic;
}

sim::Op warplint::priceOf(const Access &A) {
  const std::optional<sim::SharedAtomic> Atomic = sharedAtomicOf(A);
  if (!Atomic)
    return sim::Op::Atomic;
  static const sim::Gpu Any = *sim::findGpu("sm_90");
  return sim::priceOf(*Atomic, sim::lowerSharedAtomic(*Atomic, Any).Form);
}

bool warplint::servesLanesOneByOne(const Access &A) {
  return A.In == Space::Shared && A.Kind == AccessKind::Atomic && priceOf(A) != sim::Op::Increment;
}
