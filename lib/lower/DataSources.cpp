//===- lib/lower/DataSources.cpp - What values are made of ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/DataSources.h"

#include "lib/frontend/passes/ArrayUses.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace warplint;

/// What \p Pointer is derived from, past the marks that LLVM leaves at parameters.
static const llvm::Value *baseOf(const llvm::Value *Pointer) {
  for (;;) {
    Pointer = llvm::getUnderlyingObject(Pointer, /*MaxLookup=*/0);
    const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(Pointer);
    if (!Call || !Call->getCalledFunction()->getName().starts_with("llvm.nvvm.internal.addrspace"))
      return Pointer;
    Pointer = Call->getArgOperand(0);
  }
}

static bool isFixedObject(const llvm::Value *Base) {
  if (const auto *A = llvm::dyn_cast<llvm::Argument>(Base))
    return A->hasByValAttr();
  const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(Base);
  return G && (G->isConstant() || G->getAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_CONST);
}

bool warplint::isFixed(const llvm::Value *Pointer) {
  llvm::SmallVector<const llvm::Value *, 4> Bases;
  llvm::getUnderlyingObjects(baseOf(Pointer), Bases);
  return llvm::all_of(Bases, [](const llvm::Value *Base) { return isFixedObject(baseOf(Base)); });
}

namespace {
using Values = llvm::SmallVector<const llvm::Value *, 16>;

/// Appends what goes into the contents of \p A; false if that is not followed.
bool addContents(ThreadArray A, Values &Out) {
  const ArrayUses Uses = usesOf(A);
  for (const llvm::StoreInst *Store : Uses.Stores)
    Out.push_back(Store->getValueOperand());
  for (const llvm::Value *Source : Uses.Sources)
    if (llvm::isa<llvm::AllocaInst>(Source))
      Out.push_back(Source);
    else if (!isFixed(Source))
      return false;
  return !Uses.Escapes;
}

/// Whether \p I yields what its operands are made of, and nothing else.
bool isMadeOfOperands(const llvm::Instruction &I) {
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return arrayBehind(Load->getPointerOperand()) || isFixed(Load->getPointerOperand());
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
  if (!Call)
    return !I.mayReadFromMemory();
  const llvm::Function *Callee = Call->getCalledFunction();
  return Callee && (Call->doesNotAccessMemory() || Call->onlyAccessesInaccessibleMemory() ||
                    Callee->getName().starts_with("__nv_"));
}
} // namespace

bool DataSources::reach(const llvm::Value &V) {
  llvm::SmallPtrSet<const llvm::Value *, 32> Seen;
  Values Work{&V};
  while (!Work.empty()) {
    const llvm::Value *At = Work.pop_back_val();
    const auto *I = llvm::dyn_cast<llvm::Instruction>(At);
    if (!I || Without.contains(I) || !Seen.insert(I).second)
      continue;
    if (!isMadeOfOperands(*I))
      return true;
    if (const auto *Array = llvm::dyn_cast<llvm::AllocaInst>(I)) {
      if (!addContents(Array, Work))
        return true;
    } else {
      llvm::append_range(Work, I->operands());
    }
  }
  Without.insert(Seen.begin(), Seen.end());
  return false;
}
