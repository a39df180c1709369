// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of an unknown that the source calls a stride, as of a tensor's dimension or a convolution, as
// BLAS does an increment (`incx`), or as a slice of a tensor the step of a dimension (`step.x`), 1
// is the usual value where it moves lanes apart. Names tell no more than that: what an access
// costs for 1 is looked at beside its verdict, and is no part of it.
//
//   in[y * stride * w + x * stride], x = i % wo, y = i / wo    ->    in[y * w + x]

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// Whether \p Name is that of one value, and calls it a stride or an increment: `conv.stride_w`,
/// `strides[dim]`, `incx`, `step.x`; not `stride / 2`, nor a `step` by itself, which may be a row's
/// bytes.
bool isNameOfStride(llvm::StringRef Name);

/// What access \p Number of \p E costs where the strides that move its lanes apart are 1: a row,
/// over all that does not hold for single values of other unknowns only. Nothing if there are no
/// strides, they are known not to be 1, or no lane gets there then.
std::optional<VerdictCase> costAtUnitStrides(const KernelModel &K, const Evaluation &E,
                                             unsigned Number);

} // namespace warplint
