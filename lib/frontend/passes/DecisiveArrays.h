//===- lib/frontend/passes/DecisiveArrays.h - Arrays that decide addresses -===//
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

#ifndef WARPLINT_FRONTEND_PASSES_DECISIVEARRAYS_H
#define WARPLINT_FRONTEND_PASSES_DECISIVEARRAYS_H

#include "lib/frontend/passes/ArrayUses.h"

#include "llvm/ADT/MapVector.h"

namespace warplint {

struct DecisiveArray {
  ArrayUses Uses;
  bool HoldsData = false;       ///< what each lane has read from memory
  bool HoldsMore = false;       ///< what is neither that nor a constant
  bool ScatteredByData = false; ///< what is read decides where in it something is written
};

using DecisiveArrays = llvm::MapVector<ThreadArray, DecisiveArray>;

DecisiveArrays decisiveArrays(const llvm::Function &F);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_DECISIVEARRAYS_H
