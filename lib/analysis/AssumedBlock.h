//===- lib/analysis/AssumedBlock.h - A block that the arrays suffice for -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Of a kernel that no file launches the block is assumed, and its shared arrays say how far that
/// can be right: `partial[threadIdx.x]` of 128 elements is not run by 256 threads. What is found in
/// such a block is certain only if it is found in others that are as likely.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_ASSUMEDBLOCK_H
#define WARPLINT_ANALYSIS_ASSUMEDBLOCK_H

#include "lib/check/Check.h"
#include "lib/judge/ExecutedGroup.h"
#include "lib/judge/VerdictMemory.h"

namespace warplint {

struct LaunchAndVerdicts {
  Launch L;
  SharedVerdicts Verdicts;
  std::vector<ExecutedGroup> Executed = {}; ///< accesses that the compiler fuses
};

/// What is known beside the verdicts for a block that is a guess.
struct GuessedBlock {
  SharedVerdicts OneThread;      ///< of a block of one thread; null if that is of no matter
  std::vector<bool> AlwaysLeave; ///< by access: leaves its array in every block that was tried
  /// Blocks that are as likely, with verdicts on what may hang on the block.
  std::vector<LaunchAndVerdicts> Others;
};

struct GuessedLaunch : LaunchAndVerdicts {
  GuessedBlock Guess;
};

using LaunchJudge = llvm::function_ref<SharedVerdicts(const KernelModel &, const Launch &)>;

/// \p L with what \p Judge says of it. If its block is a guess and leaves a shared array, the first
/// other one that leaves none, of those that may be; failing that, one that leaves as few as can
/// be. Other blocks are judged only for what checks with \p Options may be certain of in it.
GuessedLaunch judgeWithinArrays(const Kernel &K, Launch L, const CheckOptions &Options,
                                LaunchJudge Judge);

} // namespace warplint

#endif // WARPLINT_ANALYSIS_ASSUMEDBLOCK_H
