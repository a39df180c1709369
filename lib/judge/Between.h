// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes an unknown number of elements apart leave out what lies between. Either others want it,
//
//   a[tid.x * pitch + tid.y]          other threads       sum += a[tid.x * pitch + k]   iterations
//   a[tid.x * pitch + blockIdx.x]     other blocks
//
// and rows had better be walked the other way round, or nobody does, and the elements are parts of
// something greater that is laid out so: a channel of a pixel, every `step`-th sample.
//
//   image[(y * width + x) * channels + 1]
//
// So are those of a diagonal: two subscripts move with the lane, and what lies between is not asked
// for, `a[i][i]`.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"

namespace warplint {

/// Whether the lanes of access \p Number are apart by a factor that is not known, by \p E not even
/// in this launch, and no thread, iteration or block moves the access to what lies between. What
/// other accesses reach there is a known number of elements, and fills no unknown one.
bool isAloneBetweenLanes(const KernelModel &K, const Evaluation &E, unsigned Number);

/// Whether the lanes of access \p Number walk a diagonal of an array, and no thread, iteration or
/// block moves it to what lies beside.
bool isOnDiagonal(const KernelModel &K, unsigned Number);

} // namespace warplint
