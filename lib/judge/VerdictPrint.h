//===- lib/judge/VerdictPrint.h - Verdicts as text --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_VERDICTPRINT_H
#define WARPLINT_JUDGE_VERDICTPRINT_H

#include "lib/kernel/Kernel.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// Prints the verdict on each access of \p K in the launch \p L, with its table, a row a line: what
/// tests of this stage read.
///
///   load.shared.4  tile[threadIdx.x * pitch]
///     parametric: 1 to 32 wavefronts, ideal 1
///       32 if pitch % 32 == 0
///       1 if pitch is odd
///       1 if pitch == 0, exceptional
///     worst: 32 of warp 0, pitch = 32
void print(llvm::raw_ostream &OS, const Kernel &K, const LaunchShape &L,
           llvm::ArrayRef<Verdict> Verdicts);

} // namespace warplint

#endif // WARPLINT_JUDGE_VERDICTPRINT_H
