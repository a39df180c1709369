//===- lib/lower/Pointers.cpp - Addresses and what they point to -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/FunctionLowering.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace warplint;

// Address spaces of NVPTX.
enum : unsigned {
  AS_Generic = 0,
  AS_Global = 1,
  AS_Shared = 3,
  AS_Constant = 4,
  AS_Local = 5,
  AS_SharedCluster = 7,
  AS_Param = 101
};

const llvm::Value *warplint::stripped(const llvm::Value *V) {
  while (true) {
    V = V->stripPointerCasts();
    const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(V);
    if (!Call || !Call->getCalledFunction()->getName().starts_with("llvm.nvvm.internal.addrspace"))
      return V;
    V = Call->getArgOperand(0);
  }
}

unsigned FunctionLowering::objectFor(const llvm::Value *Base, const Object &Fallback,
                                     const SourceRange &Declared) {
  auto [It, New] = ObjectNumbers.try_emplace(Base, K.Objects.size());
  if (New)
    K.add(Fallback, Declared);
  return It->second;
}

unsigned FunctionLowering::globalObject(const llvm::GlobalVariable &G) {
  if (auto It = ObjectNumbers.find(&G); It != ObjectNumbers.end())
    return It->second;
  Object O;
  SourceRange Declared;
  switch (G.getAddressSpace()) {
  case AS_Shared:
    O.In = Space::Shared;
    break;
  case AS_Constant:
    O.In = Space::Constant;
    break;
  default:
    O.In = Space::Global;
  }
  O.Name = G.getName().str();
  O.Align = unsigned(G.getAlign().valueOrOne().value());
  O.Bytes = Layout.getTypeAllocSize(G.getValueType()).getFixedValue();
  if (auto It = AllFacts.Arrays.find(G.getName().str()); It != AllFacts.Arrays.end()) {
    const ArrayFact &Fact = It->second;
    O.Name = Fact.Name;
    O.Element = Fact.Element;
    O.ElementBytes = Fact.ElementBytes;
    O.ElementAlign = Fact.ElementAlign;
    O.Extents = Fact.Extents;
    Declared = Fact.Declared;
    O.Dynamic = Fact.Dynamic;
  } else { // IR without source: the type tells
    llvm::Type *T = G.getValueType();
    while (auto *A = llvm::dyn_cast<llvm::ArrayType>(T)) {
      O.Extents.push_back(A->getNumElements());
      T = A->getElementType();
    }
    O.ElementBytes = unsigned(Layout.getTypeAllocSize(T).getFixedValue());
    O.Dynamic = G.isDeclaration() && O.In == Space::Shared;
  }
  if (O.Dynamic)
    O.Bytes = std::nullopt;
  return objectFor(&G, O, Declared);
}

/// The object behind pointer parameter \p A, or behind the pointer field at \p ByteOffset.
unsigned FunctionLowering::parameterObject(const llvm::Argument &A, unsigned ByteOffset) {
  auto [It, New] = FieldObjects.try_emplace({&A, ByteOffset}, K.Objects.size());
  if (!New)
    return It->second;
  Object O;
  O.In = Space::Global;
  O.Name = A.getName().str();
  auto Fact = AllFacts.Kernels.find(F.getName().str());
  if (Fact != AllFacts.Kernels.end() && A.getArgNo() < Fact->second.Parameters.size()) {
    const ParameterFact &P = Fact->second.Parameters[A.getArgNo()];
    O.Name = P.Name;
    O.Element = P.Pointee;
    O.ElementBytes = P.PointeeBytes;
    O.ElementAlign = P.PointeeAlign;
    for (const FieldFact &Field : P.Fields)
      if (Field.Offset == ByteOffset)
        O.Name = Field.Name;
  }
  O.Assumed = A.hasByValAttr(); // a pointer within a structure is taken for global
  K.add(std::move(O), {});
  return It->second;
}

/// Arguments, globals, constant pointers.
const Expr *FunctionLowering::lowerPointerBase(const llvm::Value *V) {
  if (const auto *A = llvm::dyn_cast<llvm::Argument>(V)) {
    if (V->getType()->isPointerTy() && !A->hasByValAttr()) {
      unsigned Number = parameterObject(*A, 0);
      return Pool.address(Number, K.Objects[Number].Name);
    }
    if (V->getType()->isIntegerTy() && V->getType()->getIntegerBitWidth() <= 64) {
      unsigned Bits = V->getType()->getIntegerBitWidth();
      bool Signed = true;
      std::string Name = A->getName().str();
      auto Fact = AllFacts.Kernels.find(F.getName().str());
      if (Fact != AllFacts.Kernels.end() && A->getArgNo() < Fact->second.Parameters.size()) {
        const ParameterFact &P = Fact->second.Parameters[A->getArgNo()];
        Name = P.Name;
        Signed = P.Fields.empty() || P.Fields.front().Signed;
      }
      ExprRange Range = Signed ? ExprRange::ofSigned(Bits) : ExprRange::ofUnsigned(Bits);
      if (Bits == 1)
        Range = {0, 1};
      const Expr *Leaf = Pool.param(A->getArgNo(), 0, Name, Range);
      return Pool.wrap(std::max(Bits, 8u), Leaf);
    }
    // A float, or where a structure lies: the same in every thread. No field has that offset.
    const unsigned At = A->hasByValAttr() ? UINT_MAX : 0;
    return Pool.param(A->getArgNo(), At, A->getName(), {});
  }
  if (const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(V)) {
    unsigned Number = globalObject(*G);
    return Pool.address(Number, K.Objects[Number].Name);
  }
  if (const auto *C = llvm::dyn_cast<llvm::ConstantExpr>(V)) {
    if (const auto *Gep = llvm::dyn_cast<llvm::GEPOperator>(C))
      return lowerGep(*Gep, &F.getEntryBlock());
    if (C->isCast())
      return lowerValue(C->getOperand(0));
    if (C->getOpcode() == llvm::Instruction::Add || C->getOpcode() == llvm::Instruction::Sub) {
      const Expr *A = lowerValue(C->getOperand(0)), *B = lowerValue(C->getOperand(1));
      return C->getOpcode() == llvm::Instruction::Add ? Pool.add(A, B) : Pool.sub(A, B);
    }
  }
  if (const auto *C = llvm::dyn_cast<llvm::Constant>(V))
    return lowerConstant(C);
  return Pool.constant(0);
}

namespace {
/// Which dimension of shared array \p O an array step of \p Stride bytes within \p Whole
/// bytes walks along.
std::optional<unsigned> dimensionOf(const Object &O, uint64_t Stride, uint64_t Whole) {
  for (unsigned D = 0; D < O.Extents.size(); ++D)
    if (O.strideBytes(D) == Stride && O.Extents[D] * Stride == Whole)
      return D;
  return std::nullopt;
}
} // namespace

const Expr *FunctionLowering::lowerGep(const llvm::GEPOperator &Gep, Block Where) {
  const Expr *E = valueAt(Gep.getPointerOperand(), Where);
  std::optional<unsigned> Into = objectOf(Gep.getPointerOperand());
  for (auto T = llvm::gep_type_begin(Gep), End = llvm::gep_type_end(Gep); T != End; ++T) {
    const llvm::Value *Index = T.getOperand();
    if (const llvm::StructType *S = T.getStructTypeOrNull()) {
      unsigned Field = unsigned(llvm::cast<llvm::ConstantInt>(Index)->getZExtValue());
      uint64_t Offset = Layout.getStructLayout(const_cast<llvm::StructType *>(S))
                            ->getElementOffset(Field)
                            .getFixedValue();
      E = Pool.add(E, Pool.constant(int64_t(Offset)));
      continue;
    }
    const Expr *I = valueAt(Index, Where);
    int64_t Stride = int64_t(T.getSequentialElementStride(Layout).getFixedValue());
    const Expr *Step = Pool.constant(Stride);
    if (Into && K.Objects[*Into].In == Space::Shared && !I->isConst(0))
      if (llvm::Type *Indexed = T.getIndexedType())
        if (uint64_t(Stride) == Layout.getTypeAllocSize(Indexed).getFixedValue()) {
          // Rows of a declared array have a stride that padding would change.
          const Object &O = K.Objects[*Into];
          for (unsigned D = 0; D + 1 < O.Extents.size(); ++D)
            if (O.strideBytes(D) == uint64_t(Stride) && Indexed->isArrayTy())
              Step = Pool.stride(*Into, D, Stride);
        }
    E = Pool.add(E, Pool.mul(Step, I));
  }
  return E;
}

/// A field of a parameter that is passed by value.
const Expr *FunctionLowering::lowerParameterLoad(const llvm::LoadInst &I) {
  llvm::APInt Offset(64, 0);
  const llvm::Value *Base = I.getPointerOperand();
  for (const llvm::Value *Before = nullptr; Base != Before;) {
    Before = Base;
    Base = stripped(Base->stripAndAccumulateConstantOffsets(Layout, Offset, true));
  }
  const auto *A = llvm::dyn_cast<llvm::Argument>(Base);
  if (!A || !A->hasByValAttr() || A->getParent() != &F)
    return nullptr;
  unsigned At = unsigned(Offset.getZExtValue());
  std::string Name = A->getName().str();
  bool Signed = true;
  if (auto Fact = AllFacts.Kernels.find(F.getName().str());
      Fact != AllFacts.Kernels.end() && A->getArgNo() < Fact->second.Parameters.size())
    for (const FieldFact &Field : Fact->second.Parameters[A->getArgNo()].Fields)
      if (Field.Offset == At) {
        Name = Field.Name;
        Signed = Field.Signed;
        break;
      }
  if (I.getType()->isPointerTy()) {
    unsigned Number = parameterObject(*A, At);
    return Pool.address(Number, K.Objects[Number].Name);
  }
  if (!I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() > 64)
    return Pool.param(A->getArgNo(), At, Name, {});
  unsigned Bits = I.getType()->getIntegerBitWidth();
  ExprRange Range = Signed ? ExprRange::ofSigned(Bits) : ExprRange::ofUnsigned(Bits);
  return Pool.wrap(std::max(Bits, 8u), Pool.param(A->getArgNo(), At, Name, Range));
}

/// An integer out of an array whose contents are known.
const Expr *FunctionLowering::lowerTableLoad(const llvm::LoadInst &I) {
  const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(
      llvm::getUnderlyingObject(I.getPointerOperand()->stripPointerCasts()));
  if (!G || !G->hasInitializer() || !I.getType()->isIntegerTy() ||
      G->getAddressSpace() == AS_Shared)
    return nullptr;
  const llvm::Constant *Contents = G->getInitializer();
  // The host may fill a `__constant__` array, though nothing in the kernel does: zeroes are what it
  // will have to overwrite.
  const bool IsFilled = G->isExternallyInitialized() && Contents->isNullValue();
  if (IsFilled || !(G->isConstant() || G->getAddressSpace() == AS_Constant))
    return nullptr;
  unsigned Bytes = I.getType()->getIntegerBitWidth() / 8;
  auto [It, New] = TableNumbers.try_emplace(G, std::nullopt);
  constexpr uint64_t MostElements = 4096;
  uint64_t Count = Bytes ? Layout.getTypeAllocSize(G->getValueType()).getFixedValue() / Bytes : 0;
  if (New && Count && Count <= MostElements) {
    std::vector<int64_t> Values;
    for (uint64_t N = 0; N < Count; ++N) {
      llvm::Constant *C = llvm::ConstantFoldLoadFromConst(
          const_cast<llvm::Constant *>(Contents), I.getType(), llvm::APInt(64, N * Bytes), Layout);
      const auto *Int = llvm::dyn_cast_or_null<llvm::ConstantInt>(C);
      if (!Int)
        return nullptr;
      Values.push_back(Int->getSExtValue());
    }
    It->second = K.Tables.size();
    K.Tables.push_back(std::move(Values));
  }
  if (!It->second || K.Tables[*It->second].size() != Count)
    return nullptr;
  const std::vector<int64_t> &Values = K.Tables[*It->second];
  auto [Lo, Hi] = std::minmax_element(Values.begin(), Values.end());
  unsigned Object = globalObject(*G);
  const Expr *Offset = Pool.sub(valueAt(I.getPointerOperand(), I.getParent()),
                                Pool.address(Object, K.Objects[Object].Name));
  const bool IsWhole = Offset->Kind == ExprKind::Mul && Offset->operand(0)->isConst(Bytes);
  const Expr *Index = IsWhole ? Offset->operand(1) : Pool.div(Offset, Pool.constant(Bytes));
  return Pool.table(*It->second, Index, K.Objects[Object].Name, {*Lo, *Hi});
}

std::optional<unsigned> FunctionLowering::objectOf(const llvm::Value *Pointer) {
  llvm::SmallVector<const llvm::Value *, 4> Bases;
  llvm::getUnderlyingObjects(Pointer, Bases, &Loops);
  std::optional<unsigned> Result;
  for (const llvm::Value *Base : Bases) {
    Base = stripped(Base);
    std::optional<unsigned> One;
    if (const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(Base)) {
      One = globalObject(*G);
    } else if (const auto *A = llvm::dyn_cast<llvm::Argument>(Base)) {
      if (!A->hasByValAttr())
        One = parameterObject(*A, 0);
    } else if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(Base)) {
      const Expr *E = Load->getType()->isPointerTy() ? lowerValue(Load) : nullptr;
      if (E && E->Kind == ExprKind::Address)
        One = unsigned(E->Value);
    }
    if (!One || (Result && *Result != *One))
      return std::nullopt;
    Result = One;
  }
  return Result;
}

/// The subscripts by which \p Pointer reaches into a declared array, outermost first.
std::optional<Subscript> FunctionLowering::subscriptOf(const llvm::Value *Pointer, Block Where) {
  llvm::SmallVector<const llvm::GEPOperator *, 4> Chain;
  Pointer = Pointer->stripPointerCasts();
  while (const auto *Gep = llvm::dyn_cast<llvm::GEPOperator>(Pointer)) {
    Chain.push_back(Gep);
    Pointer = Gep->getPointerOperand()->stripPointerCasts();
  }
  const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(Pointer);
  if (!G || G->getAddressSpace() != AS_Shared)
    return std::nullopt;
  Subscript S;
  S.Object = globalObject(*G);
  const Object &O = K.Objects[S.Object];
  if (O.Extents.empty() || !O.ElementBytes)
    return std::nullopt;
  S.Indices.assign(O.Extents.size(), Pool.constant(0));
  S.ByteOffset = Pool.constant(0);
  for (const llvm::GEPOperator *Gep : llvm::reverse(Chain)) {
    const llvm::ArrayType *Within = nullptr; // the array that the next index walks along
    for (auto T = llvm::gep_type_begin(*Gep), End = llvm::gep_type_end(*Gep); T != End; ++T) {
      const llvm::ArrayType *Array = Within;
      Within = llvm::dyn_cast<llvm::ArrayType>(T.getIndexedType());
      const Expr *Index = valueAt(T.getOperand(), Where);
      if (const llvm::StructType *Struct = T.getStructTypeOrNull()) {
        uint64_t Offset = Layout.getStructLayout(const_cast<llvm::StructType *>(Struct))
                              ->getElementOffset(unsigned(Index->Value))
                              .getFixedValue();
        S.ByteOffset = Pool.add(S.ByteOffset, Pool.constant(int64_t(Offset)));
        continue;
      }
      if (Index->isConst(0))
        continue;
      uint64_t Stride = T.getSequentialElementStride(Layout).getFixedValue();
      std::optional<unsigned> D;
      if (Array && Array->getNumElements())
        D = dimensionOf(O, Stride, Stride * Array->getNumElements());
      else if (O.Dynamic && Stride == O.strideBytes(0))
        D = 0;
      if (!D)
        return std::nullopt; // a flat walk over the array: no subscripts to speak of
      S.Indices[*D] = Pool.add(S.Indices[*D], Index);
    }
  }
  return S;
}

FunctionLowering::Reach FunctionLowering::reachOf(const llvm::Value *Pointer) {
  llvm::SmallVector<const llvm::Value *, 4> Bases;
  llvm::getUnderlyingObjects(Pointer, Bases, &Loops);
  Reach Result;
  for (const llvm::Value *Base : Bases) {
    Base = stripped(Base);
    const unsigned In = Base->getType()->isPointerTy() ? Base->getType()->getPointerAddressSpace()
                                                       : unsigned(AS_Generic);
    const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(Base);
    Result.OtherBlocks |=
        In == AS_SharedCluster ||
        (Call && Call->getCalledFunction()->getName().starts_with("llvm.nvvm.mapa"));
    Result.Shared |= In == AS_Shared;
    Result.Global |= In == AS_Global || (llvm::isa<llvm::Argument>(Base) && In == AS_Generic &&
                                         !llvm::cast<llvm::Argument>(Base)->hasByValAttr());
  }
  return Result;
}

Space FunctionLowering::spaceOf(const llvm::Value *Pointer, bool &Assumed) {
  Assumed = false;
  switch (Pointer->getType()->getPointerAddressSpace()) {
  case AS_Global:
    return Space::Global;
  case AS_Shared:
    return Space::Shared;
  case AS_Constant:
    return Space::Constant;
  case AS_Local:
    return Space::Local;
  default:
    break;
  }
  llvm::SmallVector<const llvm::Value *, 4> Bases;
  llvm::getUnderlyingObjects(Pointer, Bases, &Loops);
  for (const llvm::Value *Base : Bases) {
    Base = stripped(Base);
    if (llvm::isa<llvm::AllocaInst>(Base))
      return Space::Local;
    if (const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(Base))
      return K.Objects[globalObject(*G)].In;
    if (Base->getType()->isPointerTy())
      switch (Base->getType()->getPointerAddressSpace()) {
      case AS_Shared:
        return Space::Shared;
      case AS_Local:
        return Space::Local;
      case AS_Constant:
        return Space::Constant;
      default:
        break;
      }
  }
  Assumed = true; // loaded from memory, or out of an unknown call
  return Space::Global;
}
