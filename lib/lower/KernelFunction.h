//===- lib/lower/KernelFunction.h - What one kernel is lowered from -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_KERNELFUNCTION_H
#define WARPLINT_LOWER_KERNELFUNCTION_H

#include "lib/frontend/facts/Facts.h"
#include "lib/kernel/Kernel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace warplint {

using Block = const llvm::BasicBlock *;

/// A kernel's IR, what the source says, and the model that is made of both.
struct KernelFunction {
  KernelFunction(const llvm::Function &IR, const Facts &AllFacts, Kernel &K);

  const llvm::Function &IR;
  const llvm::DataLayout &Layout;
  const Facts &AllFacts;
  Kernel &K;
  ExprPool &Pool;
  llvm::DominatorTree Dominators;
  llvm::PostDominatorTree PostDominators;
  llvm::LoopInfo Loops;
  llvm::DenseMap<const llvm::Loop *, unsigned>
      LoopNumbers; ///< into Kernel::Loops; by lowerControlFlow
  /// Stores that are one access each, by its number.
  std::vector<std::pair<unsigned, const llvm::StoreInst *>> Stores;

  /// Calls that barriers of a warp are made of, by the barrier's number.
  std::vector<std::pair<unsigned, const llvm::CallBase *>> WarpBarriers;

  uint64_t loopsAround(Block B) const; ///< a bit for each
  /// 90 of "sm_90a"; what does not say counts as 80.
  unsigned smVersion() const;
  /// What the source says of a parameter; null if it says nothing.
  const ParameterFact *parameter(const llvm::Argument &A) const;
};

} // namespace warplint

#endif // WARPLINT_LOWER_KERNELFUNCTION_H
