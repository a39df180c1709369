//===- lib/judge/ExecutedGroup.h - Accesses as they are executed -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_EXECUTEDGROUP_H
#define WARPLINT_JUDGE_EXECUTEDGROUP_H

#include "lib/kernel/Kernel.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// Accesses of a kernel that the compiler fuses, and the verdict on what it makes of them.
struct ExecutedGroup {
  std::vector<unsigned> Written; ///< their numbers in the kernel as written, in order
  Access Request;                ///< the dearest of their requests
  warplint::Verdict Verdict;     ///< on it; totals are of all requests
  unsigned Parts = 1;            ///< accesses as written that a request stands for, at most
  bool Doubtful = false;         ///< the compiler may leave them as they are
  bool InLoop = false;           ///< iterations of a loop, put together by fours

  unsigned lead() const { return Written.front(); }
};

} // namespace warplint

#endif // WARPLINT_JUDGE_EXECUTEDGROUP_H
