//===- lib/lower/Registers.h - Which arrays stay in registers ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What ptxas makes of arrays of a thread whose indices only the run knows, and of parameters that
/// are indexed so: found by compiling (docs/checks/local-array.md).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_REGISTERS_H
#define WARPLINT_LOWER_REGISTERS_H

#include "lib/frontend/passes/SplitStructures.h"

namespace warplint {

/// What is done to an array at indices that only the run knows.
struct RunTimeUses {
  const llvm::Instruction *First = nullptr;
  unsigned Number = 0;
  bool Read = false, Written = false;
  bool InLoop = false;    ///< in which the array is not used at other indices
  bool AreGuarded = true; ///< not done in each step of the loop, or within the array for certain
};

/// \p Array is a variable, or a parameter that is passed by value.
WholeVariable wholeOf(const llvm::Value &Array);

/// Whether \p Array may be indexed at run time without being copied to memory: it has one element,
/// or is a parameter that is too large to be copied, or declared `__grid_constant__`.
bool isAlwaysInPlace(const llvm::Value &Array);

/// Whether the arrays of a kernel stay in registers, between whose elements ptxas chooses. If one
/// of them has to lie in memory, they all do.
bool stayInRegisters(llvm::ArrayRef<std::pair<const llvm::Value *, RunTimeUses>> Arrays);

} // namespace warplint

#endif // WARPLINT_LOWER_REGISTERS_H
