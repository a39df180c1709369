//===- lib/lower/Names.h - What people call values -----------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_NAMES_H
#define WARPLINT_LOWER_NAMES_H

#include "lib/lower/KernelFunction.h"

#include "llvm/IR/Instructions.h"

namespace warplint {

/// The text of what is read, or the variable that \p V is of; may be empty.
std::string nameOfValue(const KernelFunction &Of, const llvm::Value &V);

/// Of the variable that \p V is of.
std::string declaredName(const Facts &AllFacts, const llvm::Value &V);

/// Fields that are loaded together are named by the first: `in[i].x`. \p Component counts from 1; 0
/// is the whole.
std::string nameOfComponent(const KernelFunction &Of, const llvm::Instruction &I,
                            unsigned Component);

/// The name of a variable that \p L carries. Of one that a loop around it has, too, the line tells
/// which is meant: "i:12"; parts of one array or structure are counted: "at#1", "at#2".
std::string nameOfCarried(const KernelFunction &Of, const llvm::PHINode &I, const llvm::Loop &L);

} // namespace warplint

#endif // WARPLINT_LOWER_NAMES_H
