//===- lib/frontend/passes/ArrayUses.h - What is done with a thread's array -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An array of a thread, or a structure with one, as LLVM allocates it, and all that is done with
/// it. Arrays of constant indices are registers by now and no longer seen.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_ARRAYUSES_H
#define WARPLINT_FRONTEND_PASSES_ARRAYUSES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace warplint {

using ThreadArray = const llvm::AllocaInst *;

/// The array that \p Pointer points into; null if it is none, or not known.
ThreadArray arrayBehind(const llvm::Value *Pointer);

struct ArrayUses {
  llvm::SmallVector<const llvm::LoadInst *, 8> Loads;
  llvm::SmallVector<const llvm::StoreInst *, 8> Stores;
  llvm::SmallVector<const llvm::Value *, 8> Indices; ///< that are no constants
  llvm::SmallVector<const llvm::Value *, 2> Sources; ///< objects that are copied to it
  llvm::SmallVector<ThreadArray, 2> CopiedTo;
  bool Escapes = false; ///< its address goes where it is not followed
};

ArrayUses usesOf(ThreadArray A);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_ARRAYUSES_H
