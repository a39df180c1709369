//===- lib/frontend/passes/ArrayUses.cpp - What is done with a thread's array -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/ArrayUses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace warplint;
using namespace llvm;

static const Value *objectBehind(const Value *Pointer) {
  return getUnderlyingObject(Pointer, /*MaxLookup=*/0);
}

ThreadArray warplint::arrayBehind(const Value *Pointer) {
  return dyn_cast<AllocaInst>(objectBehind(Pointer));
}

ArrayUses warplint::usesOf(ThreadArray A) {
  ArrayUses Found;
  SmallVector<const Value *, 8> Addresses{A};
  while (!Addresses.empty())
    for (const Use &U : Addresses.pop_back_val()->uses()) {
      const User *By = U.getUser();
      if (const auto *Gep = dyn_cast<GetElementPtrInst>(By)) {
        copy_if(Gep->indices(), std::back_inserter(Found.Indices),
                [](const Value *Index) { return !isa<Constant>(Index); });
        Addresses.push_back(Gep);
      } else if (isa<AddrSpaceCastInst>(By)) {
        Addresses.push_back(By);
      } else if (const auto *Load = dyn_cast<LoadInst>(By)) {
        Found.Loads.push_back(Load);
      } else if (const auto *Store = dyn_cast<StoreInst>(By); Store && U.getOperandNo() == 1) {
        Found.Stores.push_back(Store);
      } else if (const auto *Copy = dyn_cast<MemTransferInst>(By)) {
        if (U.getOperandNo() == 0)
          Found.Sources.push_back(objectBehind(Copy->getRawSource()));
        else if (ThreadArray To = arrayBehind(Copy->getRawDest()))
          Found.CopiedTo.push_back(To);
      } else if (!isa<MemSetInst>(By) && !cast<Instruction>(By)->isLifetimeStartOrEnd()) {
        Found.Escapes = true;
      }
    }
  return Found;
}
