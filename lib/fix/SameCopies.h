//===- lib/fix/SameCopies.h - Whether edited code copies the same -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether a kernel whose threads load, compute and store, again and again, still makes each
/// element of the same others once a tile of shared memory is in between.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_SAMECOPIES_H
#define WARPLINT_FIX_SAMECOPIES_H

#include "lib/fix/Analysed.h"

#include "llvm/Support/Error.h"

namespace warplint {

/// Runs blocks of the kernel at \p KernelAt before and after. An error says what differs, or why
/// that is not known.
llvm::Error haveSameCopies(const Analysed &Before, const Analysed &After,
                           const SourceRange &KernelAt);

} // namespace warplint

#endif // WARPLINT_FIX_SAMECOPIES_H
