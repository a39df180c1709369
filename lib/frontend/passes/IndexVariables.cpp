//===- lib/frontend/passes/IndexVariables.cpp - threadIdx as registers -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/IndexVariables.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace warplint;
using namespace llvm;

namespace {
struct IndexVariable {
  StringLiteral Name, Register;
};
constexpr IndexVariable Variables[] = {
    {"threadIdx", "tid"}, {"blockIdx", "ctaid"}, {"blockDim", "ntid"}, {"gridDim", "nctaid"}};
constexpr unsigned Components = 3, ComponentBytes = 4;

CallInst *readRegister(IRBuilder<> &Builder, StringRef Register, unsigned Component) {
  const char Letter[] = {"xyz"[Component], '\0'};
  const Intrinsic::ID Read =
      Intrinsic::lookupIntrinsicID(("llvm.nvvm.read.ptx.sreg." + Register + "." + Letter).str());
  return Builder.CreateCall(
      Intrinsic::getOrInsertDeclaration(Builder.GetInsertBlock()->getModule(), Read));
}

/// The component that \p Load reads if it begins at \p Offset.
std::optional<unsigned> componentOf(const LoadInst &Load, const APInt &Offset) {
  if (!Load.getType()->isIntegerTy(8 * ComponentBytes) || Offset.urem(ComponentBytes) != 0 ||
      Offset.uge(Components * ComponentBytes))
    return std::nullopt;
  return unsigned(Offset.getZExtValue() / ComponentBytes);
}

using Loads = SmallVector<std::pair<LoadInst *, unsigned>, 16>;

/// Adds the loads of single components through \p Address, which is \p Offset into the variable.
void findLoads(User &Address, const APInt &Offset, const DataLayout &Layout, Loads &To) {
  for (User *U : Address.users()) {
    APInt Within = Offset;
    if (auto *Load = dyn_cast<LoadInst>(U)) {
      if (std::optional<unsigned> Component = componentOf(*Load, Offset))
        To.push_back({Load, *Component});
    } else if (auto *Element = dyn_cast<GEPOperator>(U)) {
      if (Element->accumulateConstantOffset(Layout, Within))
        findLoads(*Element, Within, Layout, To);
    } else if (isa<AddrSpaceCastOperator>(U)) {
      findLoads(*U, Offset, Layout, To);
    }
  }
}

/// A variable of the thread with all components, at the entry of \p F.
Value *copyFor(Function &F, const IndexVariable &V, Type *Pointer) {
  IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
  Type *Word = Builder.getInt32Ty();
  Value *Copy = Builder.CreateAlloca(ArrayType::get(Word, Components), nullptr, V.Name);
  for (unsigned I = 0; I < Components; ++I)
    Builder.CreateStore(
        readRegister(Builder, V.Register, I),
        Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Copy, I * ComponentBytes));
  return Builder.CreateAddrSpaceCast(Copy, Pointer);
}

/// Has what is left of the uses of \p G, which are no reads of one component, use copies.
void useCopies(GlobalVariable &G, const IndexVariable &V) {
  convertUsersOfConstantsToInstructions({&G});
  SmallMapVector<Function *, Value *, 8> Copies;
  for (User *U : make_early_inc_range(G.users())) {
    auto *Generic = dyn_cast<AddrSpaceCastInst>(U);
    if (!Generic || Generic->use_empty())
      continue;
    Value *&Copy = Copies[Generic->getFunction()];
    if (!Copy)
      Copy = copyFor(*Generic->getFunction(), V, Generic->getType());
    Generic->replaceAllUsesWith(Copy);
    Generic->eraseFromParent();
  }
}
} // namespace

void warplint::readIndexRegisters(Module &M) {
  for (const IndexVariable &V : Variables) {
    GlobalVariable *G = M.getGlobalVariable(V.Name);
    if (!G || !G->isDeclaration())
      continue;
    const DataLayout &Layout = M.getDataLayout();
    Loads Found;
    findLoads(*G, APInt(Layout.getIndexTypeSizeInBits(G->getType()), 0), Layout, Found);
    for (auto &[Load, Component] : Found) {
      IRBuilder<> Builder(Load);
      Load->replaceAllUsesWith(readRegister(Builder, V.Register, Component));
      Load->eraseFromParent();
    }
    G->removeDeadConstantUsers();
    if (!G->use_empty())
      useCopies(*G, V);
  }
}
