//===- lib/finding/Weigh.h - How much a finding costs ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_WEIGH_H
#define WARPLINT_FINDING_WEIGH_H

#include "lib/finding/Report.h"
#include "lib/kernel/Kernel.h"

namespace warplint {

/// Blocks of a launch whose grid is not known.
inline constexpr uint64_t AssumedBlocks = 256;
/// Iterations of each loop around an access whose requests are not counted.
inline constexpr uint64_t AssumedRounds = 16;

/// What \p F, a finding on an access of \p K, costs beyond the ideal over its launch: by the sums
/// in \p R where every request is counted, else by its dearest request and the figures above.
/// Nothing if \p F is not about a cost. \p FirstAccess: the number of the kernel's first in \p R.
Weight weigh(const Finding &F, const KernelModel &K, size_t FirstAccess, const Report &R);
/// The same of all that access \p Number of \p K moves; nothing if another one, which it is fused
/// with, stands for it.
Weight weighAccess(unsigned Number, const KernelModel &K, size_t FirstAccess, const Report &R);

} // namespace warplint

#endif // WARPLINT_FINDING_WEIGH_H
