// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/Atomics.h"

namespace warplint::sim {
static bool moves(AtomicOp Operation) {
  return Operation == AtomicOp::Exchange || Operation == AtomicOp::CompareAndSwap;
}

/// The operations whose values a warp combines [A10].
static bool canAggregate(const SharedAtomic &Atomic) {
  switch (Atomic.Operation) {
  case AtomicOp::Add:
    return true;
  case AtomicOp::Min:
  case AtomicOp::Max:
  case AtomicOp::And:
  case AtomicOp::Or:
  case AtomicOp::Xor:
    return !Atomic.UsesResult;
  default:
    return false;
  }
}

bool combinesWarp(const SharedAtomic &Atomic) {
  if (!Atomic.SameAddress || Atomic.IsFloat || !canAggregate(Atomic))
    return false;
  // Nothing sums 64-bit values across lanes; equal ones are multiplied by how many there are.
  return Atomic.Bytes == 4 ||
         (Atomic.Bytes == 8 && Atomic.Operation == AtomicOp::Add && Atomic.SameValue);
}

double nanosecondsOfUpdate(const SharedAtomic &Atomic) {
  return Atomic.IsFloat && Atomic.Operation == AtomicOp::Add ? 1.757 : 0.732;
}

static AtomicForm formOf(const SharedAtomic &Atomic, const Gpu &Target) {
  // Exchange and compare-and-swap carry bits and care for no type [A1].
  if (moves(Atomic.Operation)) {
    if (Atomic.Bytes == 16)
      return Target.Major >= 9 ? AtomicForm::Native : AtomicForm::Unavailable;
    return Atomic.Bytes >= 4 ? AtomicForm::Native : AtomicForm::CasLoop;
  }
  if (Atomic.Bytes == 16)
    return AtomicForm::Unavailable;
  if (Atomic.IsFloat || Atomic.Bytes != 4)
    return AtomicForm::CasLoop; // [A2]
  if (Atomic.Operation == AtomicOp::Add && Atomic.AddsOne && !Atomic.UsesResult &&
      Target.Major >= 8)
    return AtomicForm::MergingAdd; // [A3]
  if (combinesWarp(Atomic))
    return AtomicForm::Aggregated;
  return AtomicForm::Native;
}

const char *nameOf(AtomicForm F) {
  constexpr const char *Names[] = {"native", "aggregated", "merging-add", "cas-loop",
                                   "unavailable"};
  return Names[unsigned(F)];
}

AtomicLowering lowerSharedAtomic(const SharedAtomic &Atomic, const Gpu &Target) {
  const bool IsWord = Atomic.Bytes == 4 && !Atomic.IsFloat;
  const bool Is64BitCas = Atomic.Bytes == 8 && Atomic.Operation == AtomicOp::CompareAndSwap;
  // ptxas 13.0 was asked for sm_75 and later; of older GPUs the tuning guides state 32-bit
  // integers and 64-bit compare-and-swap only.
  const bool Asked = Target.Major > 7 || (Target.Major == 7 && Target.Minor >= 5);
  return {formOf(Atomic, Target),
          Asked || IsWord || Is64BitCas ? Grade::Documented : Grade::Conjecture};
}

Op priceOf(const SharedAtomic &Atomic, AtomicForm Form) {
  if (Form == AtomicForm::MergingAdd || Form == AtomicForm::Aggregated)
    return Op::Increment; // lanes of one address cost one
  return Form == AtomicForm::CasLoop || Atomic.Operation == AtomicOp::CompareAndSwap
             ? Op::CompareAndSwap
             : Op::Atomic;
}

} // namespace warplint::sim
