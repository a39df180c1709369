//===- lib/lanes/LoopFacts.h - What runs of a kernel share ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the evaluator wants to know of a kernel's loops, found once for all its runs.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_LOOPFACTS_H
#define WARPLINT_LANES_LOOPFACTS_H

#include "lib/kernel/Kernel.h"

#include "llvm/ADT/BitVector.h"

namespace warplint {

struct LoopFacts {
  explicit LoopFacts(const KernelModel &K);

  bool takesFromInner(unsigned Loop, const Expr *E) const { return E && (E->Loops & Within[Loop]); }

  std::vector<std::vector<const Expr *>> LastOf; ///< Last expressions of each loop
  std::vector<const Expr *> Left;                ///< all Left expressions
  std::vector<uint64_t> Within;                  ///< bits of the loops within each
  llvm::BitVector TakesFromInner; ///< loops that go on with what loops within them leave behind
  llvm::BitVector NextTakes;      ///< those whose variables do
};

} // namespace warplint

#endif // WARPLINT_LANES_LOOPFACTS_H
