//===- lib/lower/Fragments.h - wmma loads and stores ---------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A fragment becomes the accesses that its instructions make (FragmentPieces.h). It comes as a
/// call by which the bundled mma.h describes the matrix, as an intrinsic, which NVIDIA's mma.h is
/// made of, or as PTX.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_FRAGMENTS_H
#define WARPLINT_LOWER_FRAGMENTS_H

#include "lib/lower/Accesses.h"
#include "lib/lower/FragmentPieces.h"

#include "llvm/IR/InstrTypes.h"

namespace warplint {

/// Whether \p Name is one of the bundled mma.h's calls, or an intrinsic, that moves a fragment
/// or works on some; it is lowered then.
bool lowerFragment(BlockAccesses &To, const llvm::CallBase &I, llvm::StringRef Name);

/// Adds an access of so many bytes a lane at the fragment's first element; null if there is none.
using AddPiece = llvm::function_ref<Access *(AccessKind Kind, unsigned Bytes)>;

/// \param Stride elements between vectors
void addFragment(BlockAccesses &To, const llvm::CallBase &I, const std::optional<Fragment> &Moved,
                 bool InShared, const Expr *Stride, AddPiece Add);

} // namespace warplint

#endif // WARPLINT_LOWER_FRAGMENTS_H
