// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array of a thread, or a structure with one, as LLVM allocates it, and all that is done with
// it. Arrays of constant indices are registers by now and no longer seen.
//
// The scalars that an array of a thread is made of, and which of them each access may reach.

#pragma once

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>

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

struct Element {
  uint64_t Offset; ///< bytes from the array's start
  llvm::Type *Type;
};

/// An address in the array: Constant + the sum of each variable times its factor, in bytes.
struct ElementAddress {
  int64_t Constant = 0;
  llvm::SmallMapVector<llvm::Value *, int64_t, 2> Variables;
  /// The places it may be at, as far as the arrays that are indexed bound it, less any multiple
  /// of Step.
  llvm::SmallVector<int64_t, 4> Starts{0};
  int64_t Step = 0;

  void move(int64_t By);
  /// By \p Stride times \p Index, which is below \p Count; 0: not bounded.
  void move(llvm::Value &Index, int64_t Stride, uint64_t Count);
  bool mayBe(int64_t Offset) const;
};

struct ElementUse {
  llvm::Instruction *By; ///< a load, a store, a memset or a copy
  bool IsTarget = false; ///< of a copy: it is copied to
  ElementAddress At;
  llvm::SmallVector<unsigned, 4> Reached; ///< indices of elements, rising
};

struct ElementUses {
  llvm::SmallVector<Element, 8> Elements;
  llvm::SmallVector<ElementUse, 16> Uses;
};

bool hasFewElements(const llvm::AllocaInst &A, unsigned Most);

/// Nothing if there are more than \p Most elements, if something is done with the array that is
/// not followed, or if an access reaches parts of elements.
std::optional<ElementUses> elementUses(llvm::AllocaInst &A, unsigned Most);

/// The index of the element at \p Offset, of type \p T.
std::optional<unsigned> elementAt(llvm::ArrayRef<Element> Elements, uint64_t Offset,
                                  const llvm::Type *T);

} // namespace warplint
