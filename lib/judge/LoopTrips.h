// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many iterations loops have, for the weights of what is in them. Where nothing tells how large
// a parameter is, a guard may: a thread of each element is asked whether there is one.
//
//   int i = blockIdx.x * blockDim.x + threadIdx.x;
//   if (i >= n) return;                   n: as many as there are threads
//   for (int j = 0; j < n; ++j)           so this one has as many iterations
//
// Figures never rest on it: who prices an access asks for every value of n.

#pragma once

#include "lib/kernel/Kernel.h"

#include <cstdint>
#include <vector>

namespace warplint {

/// \p L with a grid of about \p Blocks, if it has none, and with the arguments that guards of \p K
/// tell the size of.
LaunchShape withSizes(const KernelModel &K, const LaunchShape &L, uint64_t Blocks);

/// By loop of \p K, how many iterations it has in a block of \p L, about; 0 if that is not known.
/// Where threads, blocks or rounds of a loop around it differ, those in the middle count.
std::vector<uint64_t> loopTrips(const KernelModel &K, const LaunchShape &L);

} // namespace warplint
