//===- lib/frontend/passes/MoveHalves.cpp - Halves in words stay words -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/MoveHalves.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {
bool isHalf(const Type *T) { return T->isHalfTy() || T->isBFloatTy(); }

/// The places of the numbers that \p T is made of, each as indices into it.
void appendLeaves(Type *T, SmallVector<unsigned, 4> &At,
                  SmallVectorImpl<SmallVector<unsigned, 4>> &Leaves) {
  if (!T->isAggregateType()) {
    Leaves.push_back(At);
    return;
  }
  const bool IsArray = T->isArrayTy();
  const uint64_t Count = IsArray ? T->getArrayNumElements() : T->getStructNumElements();
  for (unsigned I = 0; I < Count; ++I) {
    At.push_back(I);
    appendLeaves(IsArray ? T->getArrayElementType() : T->getStructElementType(I), At, Leaves);
    At.pop_back();
  }
}

/// Moves the halves of the value that \p I loads or stores as integers, each by itself.
void moveAsIntegers(Instruction &I, Type *T, const DataLayout &DL) {
  constexpr uint64_t MostBytes = 64; // of structures that functions return
  if (!(isHalf(T) || T->isAggregateType()) || DL.getTypeAllocSize(T) > MostBytes)
    return;
  SmallVector<unsigned, 4> Root;
  SmallVector<SmallVector<unsigned, 4>, 4> Leaves;
  appendLeaves(T, Root, Leaves);
  auto TypeAt = [&](ArrayRef<unsigned> At) {
    return At.empty() ? T : ExtractValueInst::getIndexedType(T, At);
  };
  if (none_of(Leaves, [&](const auto &At) { return isHalf(TypeAt(At)); }))
    return;
  IRBuilder<> Builder(&I);
  auto *Load = dyn_cast<LoadInst>(&I);
  Value *Whole = Load ? PoisonValue::get(T) : I.getOperand(0);
  const Align Alignment = getLoadStoreAlignment(&I);
  for (ArrayRef<unsigned> At : Leaves) {
    Type *Own = TypeAt(At), *Moved = isHalf(Own) ? Builder.getInt16Ty() : Own;
    SmallVector<Value *, 4> Indices{Builder.getInt32(0)};
    for (unsigned Index : At)
      Indices.push_back(Builder.getInt32(Index));
    const uint64_t Offset = uint64_t(DL.getIndexedOffsetInType(T, Indices));
    Value *Place = getLoadStorePointerOperand(&I);
    if (Offset)
      Place = Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Place, Offset);
    if (Load) {
      LoadInst *Part = Builder.CreateAlignedLoad(Moved, Place, commonAlignment(Alignment, Offset));
      Part->copyMetadata(I);
      Value *V = Builder.CreateBitCast(Part, Own);
      Whole = At.empty() ? V : Builder.CreateInsertValue(Whole, V, At);
    } else {
      Value *V = At.empty() ? Whole : Builder.CreateExtractValue(Whole, At);
      Builder.CreateAlignedStore(Builder.CreateBitCast(V, Moved), Place,
                                 commonAlignment(Alignment, Offset));
    }
  }
  if (Load)
    I.replaceAllUsesWith(Whole);
  I.eraseFromParent();
}
} // namespace

void warplint::moveHalvesAsIntegers(Module &M) {
  for (Function &F : M)
    for (BasicBlock &B : F)
      for (Instruction &I : make_early_inc_range(B)) {
        if (auto *S = dyn_cast<StoreInst>(&I); S && S->isSimple())
          moveAsIntegers(I, S->getValueOperand()->getType(), M.getDataLayout());
        else if (auto *L = dyn_cast<LoadInst>(&I); L && L->isSimple())
          moveAsIntegers(I, L->getType(), M.getDataLayout());
      }
}
