//===- lib/judge/SharedAtomics.cpp - Atomics as they are priced -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/SharedAtomics.h"

using namespace warplint;

static std::optional<sim::AtomicOp> operationOf(AtomicKind K) {
  using sim::AtomicOp;
  switch (K) {
  case AtomicKind::Add:
  case AtomicKind::Increment:
    return AtomicOp::Add;
  case AtomicKind::Min:
    return AtomicOp::Min;
  case AtomicKind::Max:
    return AtomicOp::Max;
  case AtomicKind::And:
    return AtomicOp::And;
  case AtomicKind::Or:
    return AtomicOp::Or;
  case AtomicKind::Xor:
    return AtomicOp::Xor;
  case AtomicKind::Exchange:
    return AtomicOp::Exchange;
  case AtomicKind::CompareAndSwap:
    return AtomicOp::CompareAndSwap;
  case AtomicKind::Other:
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<sim::SharedAtomic> warplint::sharedAtomicOf(const Access &A) {
  if (A.In != Space::Shared || !A.Atomic)
    return std::nullopt;
  const std::optional<sim::AtomicOp> Op = operationOf(A.Atomic->Kind);
  if (!Op)
    return std::nullopt;
  sim::SharedAtomic Atomic;
  Atomic.Operation = *Op;
  Atomic.Bytes = A.BytesPerLane;
  Atomic.IsFloat = A.Atomic->Type == AtomicOperation::Float;
  Atomic.AddsOne = A.Atomic->Kind == AtomicKind::Increment;
  Atomic.UsesResult = A.Atomic->UsesResult;
  Atomic.SameAddress = A.Atomic->SameAddress;
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
