//===- lib/frontend/passes/JoinFields.cpp - Fields reached in one access -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/JoinFields.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace warplint;
using namespace llvm;

/// Loads and stores of other memory than shared and global: of parameters, of a thread's arrays.
static SmallVector<Instruction *, 32> accessesElsewhere(Function &F) {
  SmallVector<Instruction *, 32> Result;
  for (Instruction &I : instructions(F)) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    const auto *Store = dyn_cast<StoreInst>(&I);
    if (!(Load && Load->isSimple()) && !(Store && Store->isSimple()))
      continue;
    const unsigned Space = getLoadStoreAddressSpace(&I);
    if (Space != NVPTXAS::ADDRESS_SPACE_SHARED && Space != NVPTXAS::ADDRESS_SPACE_GLOBAL)
      Result.push_back(&I);
  }
  return Result;
}

static void setOrdering(Instruction &I, AtomicOrdering Ordering) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setOrdering(Ordering);
  else
    cast<StoreInst>(I).setOrdering(Ordering);
}

/// Loads with gaps (`v.x + v.w`) load them, too: a GPU has no others.
static void loadGaps(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Load = dyn_cast<IntrinsicInst>(&I);
    if (!Load || Load->getIntrinsicID() != Intrinsic::masked_load ||
        !isa<Constant>(Load->getArgOperand(1)))
      continue;
    IRBuilder<> Builder(Load);
    Load->replaceAllUsesWith(Builder.CreateAlignedLoad(Load->getType(), Load->getArgOperand(0),
                                                       Load->getParamAlign(0).valueOrOne()));
    Load->eraseFromParent();
  }
}

PreservedAnalyses JoinFields::run(Function &F, FunctionAnalysisManager &Analyses) {
  // The pass of LLVM takes memory of any kind. It leaves what is atomic alone, and moves others
  // past what is so in the weakest way.
  const SmallVector<Instruction *, 32> Elsewhere = accessesElsewhere(F);
  for (Instruction *I : Elsewhere)
    setOrdering(*I, AtomicOrdering::Unordered);
  const PreservedAnalyses Preserved = LoadStoreVectorizerPass().run(F, Analyses);
  for (Instruction *I : Elsewhere)
    setOrdering(*I, AtomicOrdering::NotAtomic);
  if (!Preserved.areAllPreserved())
    loadGaps(F);
  return Preserved;
}
