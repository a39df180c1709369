// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a kernel whose threads load, compute and store, again and again, still makes each
// element of the same others once a tile of shared memory is in between.
//
// Whether threads that walk rows through tiles of shared memory, which their warps fill and empty,
// still load and store the same elements in the same order.

#pragma once

#include "lib/fix/Analysed.h"
#include "lib/fix/Prove.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// Runs blocks of the kernel at \p KernelAt before and after. An error says what differs, or why
/// that is not known.
llvm::Error haveSameCopies(const Analysed &Before, const Analysed &After,
                           const SourceRange &KernelAt);

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
