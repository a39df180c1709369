//===- lib/kernel/KernelKey.h - What verdicts depend on ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel model and a launch as bytes, without what evaluating and judging never look at:
/// where in the source things are, and how the source writes them. Two kernels of equal keys
/// behave alike.
///
///   float *p = ...;           the line of an access is no part of it
///   for (;;)                  the line of a loop is: counters are called after it
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_KERNEL_KERNELKEY_H
#define WARPLINT_KERNEL_KERNELKEY_H

#include "lib/kernel/Kernel.h"

namespace warplint {

std::string keyOf(const KernelModel &K, const LaunchShape &L);

} // namespace warplint

#endif // WARPLINT_KERNEL_KERNELKEY_H
