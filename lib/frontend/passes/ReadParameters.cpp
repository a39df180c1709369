//===- lib/frontend/passes/ReadParameters.cpp - Copies of parameters -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/ReadParameters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace {
/// What is done with a variable beside reading it.
struct Writes {
  MemTransferInst *Filled = nullptr; ///< by this copy to its start
  bool Otherwise = false;            ///< or in a way that is not followed
};

Writes writesTo(Value &Variable) {
  Writes Found;
  SmallVector<Value *, 8> Addresses{&Variable};
  while (!Addresses.empty() && !Found.Otherwise)
    for (const Use &U : Addresses.pop_back_val()->uses()) {
      auto *By = cast<Instruction>(U.getUser());
      auto *Copy = dyn_cast<MemTransferInst>(By);
      if (isa<GetElementPtrInst, AddrSpaceCastInst>(By))
        Addresses.push_back(By);
      else if (Copy && !Copy->isVolatile() && U.getOperandNo() == 0 && U.get() == &Variable &&
               !Found.Filled)
        Found.Filled = Copy;
      else if (!By->isLifetimeStartOrEnd() && (!isa<LoadInst>(By) || By->isVolatile()) &&
               (!Copy || Copy->isVolatile() || U.getOperandNo() != 1))
        Found.Otherwise = true;
    }
  return Found;
}

/// Parameters that are structures, and only read.
SmallVector<Argument *, 4> readParameters(Function &F) {
  SmallVector<Argument *, 4> Found;
  for (Argument &A : F.args())
    if (A.hasByValAttr() && !A.use_empty()) {
      const Writes W = writesTo(A);
      if (!W.Filled && !W.Otherwise)
        Found.push_back(&A);
    }
  return Found;
}

/// Variables that are filled with a part of \p Parameter, or with all of it.
SmallVector<std::pair<AllocaInst *, APInt>, 4> copiesOf(Argument &Parameter) {
  const DataLayout &Layout = Parameter.getParent()->getDataLayout();
  const APInt Start(Layout.getIndexTypeSizeInBits(Parameter.getType()), 0);
  SmallVector<std::pair<AllocaInst *, APInt>, 4> Found;
  SmallVector<std::pair<Value *, APInt>, 8> Addresses{{&Parameter, Start}};
  while (!Addresses.empty()) {
    auto [Address, Offset] = Addresses.pop_back_val();
    for (User *By : Address->users()) {
      APInt Moved = Offset;
      if (auto *Gep = dyn_cast<GEPOperator>(By)) {
        if (Gep->accumulateConstantOffset(Layout, Moved))
          Addresses.push_back({Gep, Moved});
      } else if (auto *Copy = dyn_cast<MemTransferInst>(By)) {
        auto *To = dyn_cast<AllocaInst>(Copy->getRawDest());
        const Writes W = To ? writesTo(*To) : Writes{};
        if (W.Filled == Copy && !W.Otherwise)
          Found.push_back({To, Offset});
      }
    }
  }
  return Found;
}

/// Has what is read from \p Copy read from \p Parameter, \p Offset bytes from its start.
void replace(AllocaInst &Copy, Argument &Parameter, const APInt &Offset) {
  IRBuilder<> Builder(&Copy);
  Value *At = &Parameter;
  if (!Offset.isZero())
    At = Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), At, Offset.getZExtValue());
  writesTo(Copy).Filled->eraseFromParent();
  for (User *U : make_early_inc_range(Copy.users()))
    if (auto *I = cast<Instruction>(U); I->isLifetimeStartOrEnd())
      I->eraseFromParent();
  Copy.replaceAllUsesWith(At);
  Copy.eraseFromParent();
}
} // namespace

PreservedAnalyses warplint::ReadParameters::run(Function &F, FunctionAnalysisManager &) {
  bool Any = false;
  for (Argument *Parameter : readParameters(F))
    for (auto Copies = copiesOf(*Parameter); !Copies.empty(); Copies = copiesOf(*Parameter)) {
      for (auto &[Copy, Offset] : Copies) // whose own copies are the parameter's then
        replace(*Copy, *Parameter, Offset);
      Any = true;
    }
  if (!Any)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
