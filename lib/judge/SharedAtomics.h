//===- lib/judge/SharedAtomics.h - Atomics as they are priced ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_SHAREDATOMICS_H
#define WARPLINT_JUDGE_SHAREDATOMICS_H

#include "lib/kernel/Kernel.h"
#include "sim/Atomics.h"

namespace warplint {

/// \p A as sim/ asks for it, whatever memory it is on; nothing if it is no atomic, or of an
/// operation that is not known.
std::optional<sim::SharedAtomic> atomicOf(const Access &A);

/// Nothing if \p A is no atomic on shared memory, or of an operation that is not known.
std::optional<sim::SharedAtomic> sharedAtomicOf(const Access &A);

/// How \p A, an atomic on shared memory, is priced. That does not depend on the GPU: what counts
/// equal lanes is called an increment on those GPUs alone that have it.
sim::Op priceOf(const Access &A);

/// Whether lanes of one word wait for each other [A6].
bool servesLanesOneByOne(const Access &A);

} // namespace warplint

#endif // WARPLINT_JUDGE_SHAREDATOMICS_H
