//===- lib/lower/PointerReach.h - What pointers lead to -------------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_POINTERREACH_H
#define WARPLINT_LOWER_POINTERREACH_H

#include "lib/lower/Values.h"

#include <optional>

namespace warplint {

/// The object that \p Pointer points into, if all its sources agree on one.
std::optional<unsigned> objectOf(ValueLowering &Values, const llvm::Value *Pointer);

/// The subscripts by which \p Pointer reaches into a declared shared array, outermost first.
std::optional<Subscript> subscriptOf(ValueLowering &Values, const llvm::Value *Pointer,
                                     Block Where);

struct PointedSpace {
  Space In;
  bool IsAssumed = false; ///< nothing tells
};
PointedSpace spaceOf(ValueLowering &Values, const llvm::Value *Pointer);

/// Whether what \p Pointer points to lies in memory whose costs are told.
bool isCounted(ValueLowering &Values, const llvm::Value *Pointer);

/// What the sources of a pointer are, as far as it is known.
struct Reach {
  bool Shared = false, Global = false;
  bool OtherBlocks = false; ///< shared memory of another block in the cluster
};
Reach reachOf(const KernelFunction &Of, const llvm::Value *Pointer);

} // namespace warplint

#endif // WARPLINT_LOWER_POINTERREACH_H
