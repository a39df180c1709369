//===- lib/lanes/Slice.h - The part of a kernel that is run -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A run may be for some accesses only. Then loops are run only if such an access stands in them,
/// or takes values from them.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_SLICE_H
#define WARPLINT_LANES_SLICE_H

#include "lib/kernel/Kernel.h"

#include "llvm/ADT/BitVector.h"

namespace warplint {

struct Slice {
  bool Whole = true; ///< barriers are run, too
  llvm::BitVector Accesses, Loops;
};

Slice wholeOf(const KernelModel &K);
Slice sliceFor(const KernelModel &K, llvm::BitVector Accesses);

/// Takes out of the bodies of \p K what \p Accesses do not need: others, barriers, and loops.
void keepOnly(KernelModel &K, const llvm::BitVector &Accesses);

} // namespace warplint

#endif // WARPLINT_LANES_SLICE_H
