//===- lib/analysis/AssumedBlock.h - A block that the arrays suffice for -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Of a kernel that no file launches the block is assumed, and its shared arrays say how far that
/// can be right: `partial[threadIdx.x]` of 128 elements is not run by 256 threads.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_ASSUMEDBLOCK_H
#define WARPLINT_ANALYSIS_ASSUMEDBLOCK_H

#include "lib/judge/VerdictMemory.h"

namespace warplint {

struct LaunchAndVerdicts {
  Launch L;
  SharedVerdicts Verdicts;
};

/// \p L with what \p Judge says of it; if its block is assumed and leaves a shared array, the
/// largest smaller one that leaves none, if there is one.
LaunchAndVerdicts judgeWithinArrays(const Kernel &K, Launch L,
                                    llvm::function_ref<SharedVerdicts(const Launch &)> Judge);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_ASSUMEDBLOCK_H
