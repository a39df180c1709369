// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/lower/Values.h"

#include "llvm/IR/Operator.h"

#include <optional>

namespace warplint {

/// What \p V is a cast of, past the marks that LLVM leaves at parameters.
const llvm::Value *stripped(const llvm::Value *V);

/// Arguments, globals, constant pointers.
const Expr *lowerPointerBase(ValueLowering &Values, const llvm::Value *V);

const Expr *lowerGep(ValueLowering &Values, const llvm::GEPOperator &Gep, Block Where);

/// A field of a parameter that is passed by value; null if it is none. \p Element: of the vector
/// that is loaded; null if that is a number by itself.
const Expr *lowerParameterLoad(ValueLowering &Values, const llvm::LoadInst &I,
                               const llvm::ExtractElementInst *Element = nullptr);

/// An integer out of an array whose contents are known; null if it is none.
const Expr *lowerTableLoad(ValueLowering &Values, const llvm::LoadInst &I);

/// The object that \p Pointer points into, if all its sources agree on one.
std::optional<unsigned> objectOf(ValueLowering &Values, const llvm::Value *Pointer);

/// The subscripts by which \p Pointer reaches into a declared shared array, outermost first.
std::optional<Subscript> subscriptOf(ValueLowering &Values, const llvm::Value *Pointer,
                                     Block Where);

/// What \p Pointer is computed from that has 32 bits, and may need more: Access::Narrow.
std::vector<NarrowPart> narrowPartsOf(ValueLowering &Values, const llvm::Value *Pointer,
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
