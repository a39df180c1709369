// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Says what the compiler makes of an atomic on shared memory.
//
//   32-bit integers, exchange, compare-and-swap    one instruction
//   the same where all lanes have one address      one instruction of one lane, after the values
//                                                  of the warp were combined
//   atomicAdd(&x, 1), result unused, sm_80 on      one instruction that counts equal lanes
//   float, half, 64-bit arithmetic                 a loop: load, compute, compare-and-swap
//
// In the loop one lane of a bank succeeds per round, so K lanes of one bank take K rounds, and
// more if other warps interfere.
//
// Not modelled: the loads of the loop, and latency.
//
// Sources and grades: docs/hardware.md, rules A1-A12.

#pragma once

#include "sim/Gpu.h"
#include "sim/WarpAccess.h"

namespace warplint::sim {

/// What an atomic does to the value it finds.
enum class AtomicOp : uint8_t { Add, Min, Max, Inc, Dec, And, Or, Xor, Exchange, CompareAndSwap };

/// An atomic as the source asks for it.
struct SharedAtomic {
  AtomicOp Operation = AtomicOp::Add;
  unsigned Bytes = 4;       ///< of the value: 2, 4, 8 or 16
  bool IsFloat = false;     ///< float, double, half, bfloat16 and their pairs
  bool AddsOne = false;     ///< every lane adds the constant 1
  bool UsesResult = false;  ///< the old value is wanted
  bool SameAddress = false; ///< of all lanes, and the compiler knows
  bool SameValue = false;   ///< every lane adds the same, and the compiler knows
};

/// What the hardware is given.
enum class AtomicForm : uint8_t {
  Native,      ///< one ATOMS
  Aggregated,  ///< the warp's values combined (REDUX, shuffles), then one ATOMS of one lane
  MergingAdd,  ///< one ATOMS.POPC.INC: lanes at one address are counted, then added once
  CasLoop,     ///< LDS, then rounds of ATOMS.CAS until every lane has succeeded
  Unavailable, ///< the GPU has no such operation
};

/// Whether the compiler combines the values of a warp before one lane updates, in global memory, or
/// in shared memory where that is one instruction [A10].
bool combinesWarp(const SharedAtomic &Atomic);

/// How long L2 takes for the update of one lane, in nanoseconds, where every warp of a grid updates
/// one word of global memory: one update after the other, whoever makes it [A12]. Measured on an
/// H100.
double nanosecondsOfUpdate(const SharedAtomic &Atomic);

const char *nameOf(AtomicForm F); ///< "native", "aggregated", ...

struct AtomicLowering {
  AtomicForm Form = AtomicForm::Native;
  Grade Evidence = Grade::Documented;
};

/// Returns what the compiler makes of \p Atomic for \p Target.
///
/// Example: float add on any GPU -> CasLoop; 32-bit add -> Native.
AtomicLowering lowerSharedAtomic(const SharedAtomic &Atomic, const Gpu &Target);

/// How it is priced: by the instruction that the loop repeats, all its rounds together [A7].
Op priceOf(const SharedAtomic &Atomic, AtomicForm Form);

} // namespace warplint::sim
