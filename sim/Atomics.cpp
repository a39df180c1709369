//===- sim/Atomics.cpp - How shared-memory atomics are carried out --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Atomics.h"

namespace warplint::sim {
static bool moves(AtomicOp Operation) {
  return Operation == AtomicOp::Exchange || Operation == AtomicOp::CompareAndSwap;
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
  return AtomicForm::Native;
}

const char *nameOf(AtomicForm F) {
  constexpr const char *Names[] = {"native", "merging-add", "cas-loop", "unavailable"};
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

Contention contention(const WarpAccess &Access) {
  Contention Worst;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!Access.isActive(Lane))
      continue;
    Contention Here{0, Access.Offset[Lane]};
    for (unsigned Other = 0; Other < WarpSize; ++Other)
      Here.Lanes += Access.isActive(Other) && Access.Offset[Other] == Here.Offset;
    if (Here.Lanes > Worst.Lanes || (Here.Lanes == Worst.Lanes && Here.Offset < Worst.Offset))
      Worst = Here;
  }
  return Worst;
}

} // namespace warplint::sim
