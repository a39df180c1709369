//===- lib/judge/SharedAtomics.cpp - Atomics as they are priced -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/SharedAtomics.h"

#include "llvm/ADT/StringSwitch.h"

using namespace warplint;

std::optional<sim::SharedAtomic> warplint::sharedAtomicOf(const Access &A) {
  auto [Name, Type] = llvm::StringRef(A.Operation).split('.');
  using sim::AtomicOp;
  const auto Op = llvm::StringSwitch<std::optional<AtomicOp>>(Name)
                      .Cases({"add", "inc"}, AtomicOp::Add)
                      .Case("min", AtomicOp::Min)
                      .Case("max", AtomicOp::Max)
                      .Case("and", AtomicOp::And)
                      .Case("or", AtomicOp::Or)
                      .Case("xor", AtomicOp::Xor)
                      .Case("exch", AtomicOp::Exchange)
                      .Case("cas", AtomicOp::CompareAndSwap)
                      .Default(std::nullopt);
  if (A.In != Space::Shared || A.Kind != AccessKind::Atomic || !Op)
    return std::nullopt;
  sim::SharedAtomic Atomic;
  Atomic.Operation = *Op;
  Atomic.Bytes = A.BytesPerLane;
  Atomic.IsFloat = Type.starts_with("f");
  Atomic.AddsOne = Name == "inc"; // whose result nobody wants
  Atomic.UsesResult = A.UsesResult;
  Atomic.SameAddress = A.SameAddress;
  return Atomic;
}

sim::Op warplint::priceOf(const Access &A) {
  const std::optional<sim::SharedAtomic> Atomic = sharedAtomicOf(A);
  if (!Atomic)
    return sim::Op::Atomic;
  static const sim::Gpu &Any = *sim::findGpu("sm_90");
  return sim::priceOf(*Atomic, sim::lowerSharedAtomic(*Atomic, Any).Form);
}

bool warplint::servesLanesOneByOne(const Access &A) {
  return A.In == Space::Shared && A.Kind == AccessKind::Atomic && priceOf(A) != sim::Op::Increment;
}
