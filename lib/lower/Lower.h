// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns each kernel of a translation unit into its model (lib/kernel/Kernel.h), or says by
// name why not. Control flow becomes a nest of loops with predicates, SSA values become
// expressions, and what feeds no address, predicate or trip count is left out.

#pragma once

#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/parse/Parse.h"
#include "lib/kernel/Kernel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace warplint {

struct Lowered {
  std::vector<Kernel> Kernels;   ///< by place in the source, then by name
  std::vector<Refusal> Refusals; ///< of kernels that have no model
};

/// \pre simplify() has run on the unit's module.
Lowered lower(const TranslationUnit &Unit);

/// Puts kernels in the order of Lowered::Kernels.
void sortKernels(std::vector<Kernel> &Kernels);

std::vector<Refusal> refusalsOf(const std::vector<KernelErrorFact> &Errors);

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

  /// Loads that are one access each: its number.
  llvm::DenseMap<const llvm::LoadInst *, unsigned> Loads;

  /// What instructions do to memory: the numbers of their accesses.
  llvm::DenseMap<const llvm::Instruction *, llvm::SmallVector<unsigned, 1>> AccessesOf;

  /// What tells where barriers are that not all threads of the block meet at; null where a number
  /// or nothing does.
  struct Meeting {
    unsigned Barrier;
    const llvm::Instruction *At;
    const llvm::Value *Which;
    const llvm::Value *Transfer = nullptr, *Parity = nullptr;
  };
  std::vector<Meeting> Meetings;
  /// Calls that barriers of a warp are made of, by the barrier's number.
  std::vector<std::pair<unsigned, const llvm::CallBase *>> WarpBarriers;

  uint64_t loopsAround(Block B) const; ///< a bit for each
  /// 90 of "sm_90a"; what does not say counts as 80.
  unsigned smVersion() const;
  /// What the source says of a parameter; null if it says nothing.
  const ParameterFact *parameter(const llvm::Argument &A) const;
};

} // namespace warplint
