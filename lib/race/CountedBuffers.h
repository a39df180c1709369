// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of as many elements as an argument says, whatever that is:
//
//   cudaMalloc(&a, n * sizeof(float));
//   fill<<<blocks, 256>>>(a, n);         if (i <= n) a[i] = 0: thread 128, for n = 128
//
// A number of less than a block is tried: all threads of the first block come, whatever the grid
// is. Who is let through by a guard that knows the number, and reaches just the element behind the
// last, is one too many; what reaches farther may rest on what the number is a multiple of.

#pragma once

#include "lib/race/Race.h"

namespace warplint {

std::vector<Overrun> overrunsByOne(const KernelModel &K, const LaunchShape &L,
                                   const Buffers &Passed);

} // namespace warplint
