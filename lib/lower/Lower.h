//===- lib/lower/Lower.h - From IR to the kernel model ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Turns each kernel of a translation unit into its model (lib/kernel/Kernel.h), or says by
/// name why not. Control flow becomes a nest of loops with predicates, SSA values become
/// expressions, and what feeds no address, predicate or trip count is left out.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_LOWER_H
#define WARPLINT_LOWER_LOWER_H

#include "lib/frontend/parse/Parse.h"
#include "lib/kernel/Kernel.h"

namespace warplint {

struct Lowered {
  std::vector<Kernel> Kernels;   ///< by place in the source, then by name
  std::vector<Refusal> Refusals; ///< of kernels that have no model
};

/// \pre simplify() has run on the unit's module.
Lowered lower(const TranslationUnit &Unit);

/// Puts kernels in the order of Lowered::Kernels.
void sortKernels(std::vector<Kernel> &Kernels);

std::vector<Refusal> refusalsOf(const std::vector<KernelErrorFact> &Errors);

} // namespace warplint

#endif // WARPLINT_LOWER_LOWER_H
