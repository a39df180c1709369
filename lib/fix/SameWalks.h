//===- lib/fix/SameWalks.h - Whether a walk through tiles is the same -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether threads that walk rows through tiles of shared memory, which their warps fill and empty,
/// still load and store the same elements in the same order.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_SAMEWALKS_H
#define WARPLINT_FIX_SAMEWALKS_H

#include "lib/fix/Prove.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// Tiles in an edited text.
struct TilePlaces {
  llvm::StringSet<> Names;
  MovedAccesses Moved; ///< those that fill them and empty them
};

/// Runs blocks of the kernel at \p KernelAt before and after. An error says what differs, or why
/// that is not known.
llvm::Error haveSameWalks(const Analysed &Before, const Analysed &After,
                          const SourceRange &KernelAt, const TilePlaces &Tiles);

} // namespace warplint

#endif // WARPLINT_FIX_SAMEWALKS_H
