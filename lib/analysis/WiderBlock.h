//===- lib/analysis/WiderBlock.h - Blocks narrower than a warp --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A block of 8x8 threads makes each warp walk four rows of an image. Where nothing else in a
/// kernel depends on the shape of its block, one of as many threads, 32 to a row, is judged too.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_WIDERBLOCK_H
#define WARPLINT_ANALYSIS_WIDERBLOCK_H

#include "lib/analysis/AssumedBlock.h"

namespace warplint {

/// Verdicts for the wider block on the accesses that may be warned of.
struct WiderBlock {
  Dim3 Block;
  SharedVerdicts Verdicts; ///< null if no other block is worth a try
};

/// \p L is launched as the source says, and cost \p Now.
WiderBlock judgeWiderBlock(const Kernel &K, const Launch &L, const LaunchVerdicts &Now,
                           const CheckOptions &Options, LaunchJudge Judge);

/// Advises \p F, a finding on access \p Number, to launch the wider block, where that takes half of
/// the excess or more.
void adviseWiderBlock(const LaunchVerdicts &Now, const Launch &L, const WiderBlock &Wider,
                      AccessKind Kind, size_t Number, Finding &F);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_WIDERBLOCK_H
