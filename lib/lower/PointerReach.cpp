//===- lib/lower/PointerReach.cpp - What pointers lead to -----------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/PointerReach.h"

#include "lib/lower/Pointers.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace warplint;

/// The object whose address is a term of \p E, if there is one.
static std::optional<unsigned> objectIn(const Expr &E) {
  if (E.Kind == ExprKind::Address)
    return unsigned(E.Value);
  if (E.Kind != ExprKind::Add)
    return std::nullopt;
  const std::optional<unsigned> A = objectIn(*E.operand(0)), B = objectIn(*E.operand(1));
  return A && B ? std::nullopt : A ? A : B;
}

std::optional<unsigned> warplint::objectOf(ValueLowering &Values, const llvm::Value *Pointer) {
  llvm::SmallVector<const llvm::Value *, 4> Bases;
  llvm::getUnderlyingObjects(Pointer, Bases, &Values.Function.Loops);
  std::optional<unsigned> Result;
  for (const llvm::Value *Base : Bases) {
    Base = stripped(Base);
    std::optional<unsigned> One;
    if (const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(Base)) {
      One = Values.Objects.global(*G);
    } else if (const auto *A = llvm::dyn_cast<llvm::Argument>(Base)) {
      if (!A->hasByValAttr())
        One = Values.Objects.parameter(*A, 0);
    } else if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(Base)) {
      const Expr *E = Load->getType()->isPointerTy() ? Values.of(Load) : nullptr;
      if (E && E->Kind == ExprKind::Address)
        One = unsigned(E->Value);
    } else if (const auto *Cast = llvm::dyn_cast<llvm::IntToPtrInst>(Base)) { // it was shuffled
      One = objectIn(*Values.of(Cast));
    }
    if (!One || (Result && *Result != *One))
      return std::nullopt;
    Result = One;
  }
  return Result;
}

/// Which dimension of shared array \p O an array step of \p Stride bytes within \p Whole
/// bytes walks along.
static std::optional<unsigned> dimensionOf(const Object &O, uint64_t Stride, uint64_t Whole) {
  for (unsigned D = 0; D < O.Extents.size(); ++D)
    if (O.strideBytes(D) == Stride && O.Extents[D] * Stride == Whole)
      return D;
  return std::nullopt;
}

std::optional<Subscript> warplint::subscriptOf(ValueLowering &Values, const llvm::Value *Pointer,
                                               Block Where) {
  llvm::SmallVector<const llvm::GEPOperator *, 4> Chain;
  Pointer = Pointer->stripPointerCasts();
  while (const auto *Gep = llvm::dyn_cast<llvm::GEPOperator>(Pointer)) {
    Chain.push_back(Gep);
    Pointer = Gep->getPointerOperand()->stripPointerCasts();
  }
  const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(Pointer);
  if (!G || G->getAddressSpace() != llvm::NVPTXAS::ADDRESS_SPACE_SHARED)
    return std::nullopt;
  Subscript S;
  S.Object = Values.Objects.global(*G);
  const Object &O = Values.Function.K.Objects[S.Object];
  if (O.Extents.empty() || !O.ElementBytes)
    return std::nullopt;
  S.Indices.assign(O.Extents.size(), Values.Pool.constant(0));
  S.ByteOffset = Values.Pool.constant(0);
  for (const llvm::GEPOperator *Gep : llvm::reverse(Chain)) {
    const llvm::ArrayType *Within = nullptr; // the array that the next index walks along
    for (auto T = llvm::gep_type_begin(*Gep), End = llvm::gep_type_end(*Gep); T != End; ++T) {
      const llvm::ArrayType *Array = Within;
      Within = llvm::dyn_cast<llvm::ArrayType>(T.getIndexedType());
      const Expr *Index = Values.at(T.getOperand(), Where);
      if (const llvm::StructType *Struct = T.getStructTypeOrNull()) {
        uint64_t Offset =
            Values.Function.Layout.getStructLayout(const_cast<llvm::StructType *>(Struct))
                ->getElementOffset(unsigned(Index->Value))
                .getFixedValue();
        S.ByteOffset = Values.Pool.add(S.ByteOffset, Values.Pool.constant(int64_t(Offset)));
        continue;
      }
      if (Index->isConst(0))
        continue;
      uint64_t Stride = T.getSequentialElementStride(Values.Function.Layout).getFixedValue();
      std::optional<unsigned> D;
      if (Array && Array->getNumElements())
        D = dimensionOf(O, Stride, Stride * Array->getNumElements());
      else if (O.Dynamic && Stride == O.strideBytes(0))
        D = 0;
      if (!D)
        return std::nullopt; // a flat walk over the array: no subscripts to speak of
      S.Indices[*D] = Values.Pool.add(S.Indices[*D], Index);
    }
  }
  return S;
}

Reach warplint::reachOf(const KernelFunction &Of, const llvm::Value *Pointer) {
  llvm::SmallVector<const llvm::Value *, 4> Bases;
  llvm::getUnderlyingObjects(Pointer, Bases, &Of.Loops);
  Reach Result;
  for (const llvm::Value *Base : Bases) {
    Base = stripped(Base);
    const unsigned In = Base->getType()->isPointerTy()
                            ? Base->getType()->getPointerAddressSpace()
                            : unsigned(llvm::NVPTXAS::ADDRESS_SPACE_GENERIC);
    const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(Base);
    Result.OtherBlocks |=
        In == llvm::NVPTXAS::ADDRESS_SPACE_SHARED_CLUSTER ||
        (Call && Call->getCalledFunction()->getName().starts_with("llvm.nvvm.mapa"));
    Result.Shared |= In == llvm::NVPTXAS::ADDRESS_SPACE_SHARED;
    Result.Global |=
        In == llvm::NVPTXAS::ADDRESS_SPACE_GLOBAL ||
        (llvm::isa<llvm::Argument>(Base) && In == llvm::NVPTXAS::ADDRESS_SPACE_GENERIC &&
         !llvm::cast<llvm::Argument>(Base)->hasByValAttr());
  }
  return Result;
}

PointedSpace warplint::spaceOf(ValueLowering &Values, const llvm::Value *Pointer) {
  switch (Pointer->getType()->getPointerAddressSpace()) {
  case llvm::NVPTXAS::ADDRESS_SPACE_GLOBAL:
    return {Space::Global};
  case llvm::NVPTXAS::ADDRESS_SPACE_SHARED:
    return {Space::Shared};
  case llvm::NVPTXAS::ADDRESS_SPACE_CONST:
    return {Space::Constant};
  case llvm::NVPTXAS::ADDRESS_SPACE_LOCAL:
    return {Space::Local};
  default:
    break;
  }
  llvm::SmallVector<const llvm::Value *, 4> Bases;
  llvm::getUnderlyingObjects(Pointer, Bases, &Values.Function.Loops);
  for (const llvm::Value *Base : Bases) {
    Base = stripped(Base);
    if (llvm::isa<llvm::AllocaInst>(Base))
      return {Space::Local};
    if (const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(Base))
      return {Values.Function.K.Objects[Values.Objects.global(*G)].In};
    if (Base->getType()->isPointerTy())
      switch (Base->getType()->getPointerAddressSpace()) {
      case llvm::NVPTXAS::ADDRESS_SPACE_SHARED:
        return {Space::Shared};
      case llvm::NVPTXAS::ADDRESS_SPACE_LOCAL:
        return {Space::Local};
      case llvm::NVPTXAS::ADDRESS_SPACE_CONST:
        return {Space::Constant};
      default:
        break;
      }
  }
  return {Space::Global, /*IsAssumed=*/true}; // loaded from memory, or out of an unknown call
}

bool warplint::isCounted(ValueLowering &Values, const llvm::Value *Pointer) {
  const Space In = spaceOf(Values, Pointer).In;
  return In == Space::Shared || In == Space::Global;
}
