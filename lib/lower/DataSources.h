//===- lib/lower/DataSources.h - What values are made of --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether data decide a value, or only what a launch fixes: parameters, `__constant__` arrays
/// and the place of the thread. Arrays of a thread hand on what is written to them.
///
///   Shape s = shape;                    // a parameter, by value
///   index / s[d]                        // whatever d is: no data
///   index / sizes[blockIdx.x]           // of `const int *sizes`: data
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_DATASOURCES_H
#define WARPLINT_LOWER_DATASOURCES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

namespace warplint {

/// Whether \p Pointer leads into memory that does not change while a kernel runs and is the same
/// for all of its threads: parameters that are passed by value, `__constant__` arrays.
bool isFixed(const llvm::Value *Pointer);

class DataSources {
public:
  /// Whether data go into \p V, apart from what decided that it was computed.
  bool reach(const llvm::Value &V);

private:
  llvm::SmallPtrSet<const llvm::Value *, 32> Without; ///< that they are known not to reach
};

} // namespace warplint

#endif // WARPLINT_LOWER_DATASOURCES_H
