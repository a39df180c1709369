//===- lib/frontend/passes/PrepareArguments.cpp - Addresses of arguments -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/PrepareArguments.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

/// Replaces what is taken out of a structure by what was put into it. Structures that nothing is
/// taken from go: they would hold addresses still.
static bool followThroughStructures(Function &F) {
  SmallVector<WeakTrackingVH, 8> Unused;
  for (Instruction &I : instructions(F)) {
    auto *Taken = dyn_cast<ExtractValueInst>(&I);
    Value *Put =
        Taken ? FindInsertedValue(Taken->getAggregateOperand(), Taken->getIndices()) : nullptr;
    if (Put)
      Taken->replaceAllUsesWith(Put);
    if (Put || isa<InsertValueInst>(I))
      Unused.push_back(&I);
  }
  return RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
}

/// Whether an address made from \p Argument goes where nvptx-lower-args does not see it go.
static bool goesUnseen(const Argument &Argument) {
  SmallVector<const Value *, 16> Addresses{&Argument};
  SmallPtrSet<const Value *, 16> Seen{&Argument};
  while (!Addresses.empty())
    for (const User *U : Addresses.pop_back_val()->users()) {
      if (isa<LoadInst, StoreInst, CallBase, PtrToIntInst>(U))
        continue; // read, or seen to escape
      if (!isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst, PHINode, SelectInst>(U))
        return true;
      if (Seen.insert(U).second)
        Addresses.push_back(U);
    }
  return false;
}

static void copy(Function &F, Argument &Argument) {
  const Align Alignment = Argument.getParamAlign().valueOrOne();
  Type *T = Argument.getParamByValType();
  IRBuilder<> Builder(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Local = Builder.CreateAlloca(T);
  Local->setAlignment(Alignment);
  Argument.replaceAllUsesWith(Builder.CreateAddrSpaceCast(Local, Argument.getType()));
  Builder.CreateMemCpy(Local, Alignment, &Argument, Alignment,
                       F.getDataLayout().getTypeAllocSize(T));
}

PreservedAnalyses warplint::PrepareArguments::run(Function &F, FunctionAnalysisManager &) {
  bool Any = followThroughStructures(F);
  for (Argument &A : F.args())
    if (A.hasByValAttr() && goesUnseen(A)) {
      copy(F, A);
      Any = true;
    }
  return Any ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
