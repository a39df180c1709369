//===- lib/fix/BeforeAndAfter.h - Before and after ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Holds two verdicts on one access against each other. A repair is judged by what it does
/// to every access, in every case and iteration that the verdicts tell apart.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_BEFOREANDAFTER_H
#define WARPLINT_FIX_BEFOREANDAFTER_H

#include "lib/verdict/Verdict.h"

namespace warplint {

/// Whether \p After is dearer than \p Before in some case or iteration, or over a block, or
/// could be: cases that only one of them has count with the other's bound.
bool rises(const Verdict &Before, const Verdict &After);

/// Whether it is cheaper in some case and, as far as counted, over a block.
bool falls(const Verdict &Before, const Verdict &After);

/// Wavefronts or sectors that a block costs under \p V at most, where \p Before counts its
/// requests; else of the dearest request.
uint64_t weightOf(const Verdict &V, const Verdict &Before);

} // namespace warplint

#endif // WARPLINT_FIX_BEFOREANDAFTER_H
