//===- lib/frontend/DecisiveArrays.h - Arrays that decide addresses -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The arrays of a thread whose contents decide where memory is accessed, or whether: indices,
/// strides and pointers, but not the values that a kernel computes with.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_DECISIVEARRAYS_H
#define WARPLINT_FRONTEND_DECISIVEARRAYS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace warplint {

/// An array of a thread, or a structure with one.
using ThreadArray = llvm::AllocaInst *;

/// The array that \p Pointer points into; null if it is none, or not known.
ThreadArray arrayBehind(const llvm::Value *Pointer);

/// What is done with an array.
struct ArrayUses {
  llvm::SmallVector<llvm::LoadInst *, 8> Loads;
  llvm::SmallVector<llvm::StoreInst *, 8> Stores;
  llvm::SmallVector<llvm::Value *, 8> Indices; ///< that are no constants
  llvm::SmallSetVector<ThreadArray, 4> CopiedFrom;
  llvm::SmallSetVector<ThreadArray, 4> CopiedTo;
  bool Escapes = false;   ///< its address goes where it is not followed
  bool HoldsData = false; ///< what each lane has read from memory
  bool HoldsMore = false; ///< what is neither that nor a constant
};

using ArraysWithUses = llvm::MapVector<ThreadArray, ArrayUses>;

ArraysWithUses decisiveArrays(llvm::Function &F);

} // namespace warplint

#endif // WARPLINT_FRONTEND_DECISIVEARRAYS_H
