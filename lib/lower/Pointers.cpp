// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Pointers.h"

#include "lib/known/Instructions.h"
#include "lib/lower/Arithmetic.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"

#include <algorithm>

using namespace warplint;

const llvm::Value *warplint::stripped(const llvm::Value *V) {
  while (true) {
    V = V->stripPointerCasts();
    const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(V);
    if (!Call || !isIntrinsicThat(Does::Same, Call->getCalledFunction()->getName()))
      return V;
    V = Call->getArgOperand(0);
  }
}

/// A parameter that is no pointer.
static const Expr *lowerScalarArgument(ValueLowering &Values, const llvm::Argument &A) {
  if (A.getType()->isIntegerTy() && A.getType()->getIntegerBitWidth() <= 64) {
    unsigned Bits = A.getType()->getIntegerBitWidth();
    bool Signed = true;
    std::string Name = A.getName().str();
    if (const ParameterFact *P = Values.Function.parameter(A)) {
      Name = P->Name;
      Signed = P->Fields.empty() || P->Fields.front().Signed;
    }
    ExprRange Range = Signed ? ExprRange::ofSigned(Bits) : ExprRange::ofUnsigned(Bits);
    if (Bits == 1)
      Range = {0, 1};
    const Expr *Leaf = Values.Pool.param(A.getArgNo(), 0, Name, Range);
    return Values.Pool.wrap(std::max(Bits, 8u), Leaf);
  }
  // A float, or where a structure lies: the same in every thread. No field has that offset.
  const unsigned At = A.hasByValAttr() ? UINT_MAX : 0;
  return Values.Pool.param(A.getArgNo(), At, A.getName(), {});
}

const Expr *warplint::lowerPointerBase(ValueLowering &Values, const llvm::Value *V) {
  if (const auto *A = llvm::dyn_cast<llvm::Argument>(V)) {
    if (V->getType()->isPointerTy() && !A->hasByValAttr()) {
      return Values.Objects.addressOf(Values.Objects.parameter(*A, 0));
    }
    return lowerScalarArgument(Values, *A);
  }
  if (const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(V)) {
    unsigned Number = Values.Objects.global(*G);
    return Values.Objects.addressOf(Number);
  }
  if (const auto *C = llvm::dyn_cast<llvm::ConstantExpr>(V)) {
    if (const auto *Gep = llvm::dyn_cast<llvm::GEPOperator>(C))
      return lowerGep(Values, *Gep, &Values.Function.IR.getEntryBlock());
    if (C->isCast())
      return Values.of(C->getOperand(0));
    if (C->getOpcode() == llvm::Instruction::Add || C->getOpcode() == llvm::Instruction::Sub) {
      const Expr *A = Values.of(C->getOperand(0)), *B = Values.of(C->getOperand(1));
      return C->getOpcode() == llvm::Instruction::Add ? Values.Pool.add(A, B)
                                                      : Values.Pool.sub(A, B);
    }
  }
  if (const auto *C = llvm::dyn_cast<llvm::Constant>(V))
    return lowerConstant(Values.Pool, C);
  return Values.Pool.constant(0);
}

const Expr *warplint::lowerGep(ValueLowering &Values, const llvm::GEPOperator &Gep, Block Where) {
  const Expr *E = Values.at(Gep.getPointerOperand(), Where);
  std::optional<unsigned> Into = objectOf(Values, Gep.getPointerOperand());
  for (auto T = llvm::gep_type_begin(Gep), End = llvm::gep_type_end(Gep); T != End; ++T) {
    const llvm::Value *Index = T.getOperand();
    if (const llvm::StructType *S = T.getStructTypeOrNull()) {
      unsigned Field = unsigned(llvm::cast<llvm::ConstantInt>(Index)->getZExtValue());
      uint64_t Offset = Values.Function.Layout.getStructLayout(const_cast<llvm::StructType *>(S))
                            ->getElementOffset(Field)
                            .getFixedValue();
      E = Values.Pool.add(E, Values.Pool.constant(int64_t(Offset)));
      continue;
    }
    const Expr *I = Values.at(Index, Where);
    int64_t Stride = int64_t(T.getSequentialElementStride(Values.Function.Layout).getFixedValue());
    const Expr *Step = Values.Pool.constant(Stride);
    if (Into && Values.Function.K.Objects[*Into].In == Space::Shared && !I->isConst(0))
      if (llvm::Type *Indexed = T.getIndexedType())
        if (uint64_t(Stride) == Values.Function.Layout.getTypeAllocSize(Indexed).getFixedValue()) {
          // Rows of a declared array have a stride that padding would change.
          const Object &O = Values.Function.K.Objects[*Into];
          for (unsigned D = 0; D + 1 < O.Extents.size(); ++D)
            if (O.strideBytes(D) == uint64_t(Stride) && Indexed->isArrayTy())
              Step = Values.Pool.stride(*Into, D, Stride);
        }
    E = Values.Pool.add(E, Values.Pool.mul(Step, I));
  }
  return E;
}

/// \p I, which widens what has 32 bits, as Access::Narrow has it; nothing if those suffice, or if
/// they are what is left of more or of fewer.
static std::optional<NarrowPart> narrowPart(ValueLowering &Values, const llvm::CastInst &I,
                                            Block Where) {
  constexpr unsigned Bits = 32;
  if (llvm::isa<llvm::TruncInst>(stripped(I.getOperand(0))))
    return std::nullopt;
  const Expr *E = Values.at(I.getOperand(0), Where);
  const auto *Unsigned = llvm::dyn_cast<llvm::ZExtInst>(&I);
  const bool IsUnsigned = Unsigned && !Unsigned->hasNonNeg();
  if (E->Kind == ExprKind::Wrap || E->Kind == ExprKind::Unsign) {
    if (E->Bits != Bits)
      return std::nullopt;
    E = E->operand(0);
  }
  const ExprRange Held = IsUnsigned ? ExprRange::ofUnsigned(Bits) : ExprRange::ofSigned(Bits);
  return E->Range.isWithin(Held) ? std::nullopt : std::optional(NarrowPart{E, IsUnsigned});
}

std::vector<NarrowPart> warplint::narrowPartsOf(ValueLowering &Values, const llvm::Value *Pointer,
                                                Block Where) {
  std::vector<NarrowPart> Parts;
  llvm::SmallSetVector<const llvm::Value *, 8> Work;
  Work.insert(Pointer);
  for (size_t N = 0; N < Work.size(); ++N) {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(stripped(Work[N]));
    if (!I)
      continue;
    if (llvm::isa<llvm::GetElementPtrInst>(I) || (I->isBinaryOp() && widthOf(I) == 64))
      Work.insert(I->op_begin(), I->op_end());
    else if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(I) && widthOf(I->getOperand(0)) == 32)
      if (const auto Part = narrowPart(Values, llvm::cast<llvm::CastInst>(*I), Where);
          Part && !llvm::is_contained(Parts, *Part))
        Parts.push_back(*Part);
  }
  return Parts;
}

const Expr *warplint::lowerParameterLoad(ValueLowering &Values, const llvm::LoadInst &I,
                                         const llvm::ExtractElementInst *Element) {
  llvm::Type *Type = Element ? Element->getType() : I.getType();
  llvm::APInt Offset(64, 0);
  if (Element)
    Offset = Values.Function.Layout.getTypeStoreSize(Type).getFixedValue() *
             llvm::cast<llvm::ConstantInt>(Element->getIndexOperand())->getZExtValue();
  const llvm::Value *Base = I.getPointerOperand();
  for (const llvm::Value *Before = nullptr; Base != Before;) {
    Before = Base;
    Base = stripped(Base->stripAndAccumulateConstantOffsets(Values.Function.Layout, Offset, true));
  }
  const auto *A = llvm::dyn_cast<llvm::Argument>(Base);
  if (!A || !A->hasByValAttr() || A->getParent() != &Values.Function.IR)
    return nullptr;
  unsigned At = unsigned(Offset.getZExtValue());
  std::string Name = A->getName().str();
  bool Signed = true;
  if (const ParameterFact *P = Values.Function.parameter(*A))
    for (const FieldFact &Field : P->Fields)
      if (Field.Offset == At) {
        Name = Field.Name;
        Signed = Field.Signed;
        break;
      }
  if (Type->isPointerTy()) {
    unsigned Number = Values.Objects.parameter(*A, At);
    return Values.Objects.addressOf(Number);
  }
  if (!Type->isIntegerTy() || Type->getIntegerBitWidth() > 64)
    return Values.Pool.param(A->getArgNo(), At, Name, {});
  unsigned Bits = Type->getIntegerBitWidth();
  ExprRange Range = Signed ? ExprRange::ofSigned(Bits) : ExprRange::ofUnsigned(Bits);
  return Values.Pool.wrap(std::max(Bits, 8u), Values.Pool.param(A->getArgNo(), At, Name, Range));
}

const Expr *warplint::lowerTableLoad(ValueLowering &Values, const llvm::LoadInst &I) {
  const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(
      llvm::getUnderlyingObject(I.getPointerOperand()->stripPointerCasts()));
  auto *T = llvm::dyn_cast<llvm::IntegerType>(I.getType());
  const std::optional<unsigned> Table = G && T ? Values.Tables.tableOf(*G, T) : std::nullopt;
  if (!Table)
    return nullptr;
  ExprPool &Pool = Values.Pool;
  const std::vector<int64_t> &Contents = Values.Function.K.Tables[*Table];
  auto [Lo, Hi] = std::minmax_element(Contents.begin(), Contents.end());
  const ExprRange Range{*Lo, *Hi};
  const unsigned Bytes = T->getBitWidth() / 8;
  const unsigned Object = Values.Objects.global(*G);
  const Expr *Offset =
      Pool.sub(Values.at(I.getPointerOperand(), I.getParent()), Values.Objects.addressOf(Object));
  const bool IsWhole = Offset->Kind == ExprKind::Mul && Offset->operand(0)->isConst(Bytes);
  const Expr *Index = IsWhole ? Offset->operand(1) : Pool.div(Offset, Pool.constant(Bytes));
  return Pool.table(*Table, Index, Values.Function.K.Objects[Object].Name, Range);
}

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
        (Call && isIntrinsicThat(Does::MapToCluster, Call->getCalledFunction()->getName()));
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
