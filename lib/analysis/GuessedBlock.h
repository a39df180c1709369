// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of a kernel that no file launches the block is assumed, and its shared arrays say how far that
// can be right: `partial[threadIdx.x]` of 128 elements is not run by 256 threads. What is found in
// such a block is certain only if it is found in others that are as likely.
//
// A block of 8x8 threads makes each warp walk four rows of an image. Where nothing else in a
// kernel depends on the shape of its block, one of as many threads, 32 to a row, is judged too.

#pragma once

#include "lib/check/Check.h"
#include "lib/judge/Judge.h"

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
