// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions and what they yield: NVIDIA, "Libdevice User's Guide", chapter 3.

#include "lib/frontend/passes/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace {
using Operands = ArrayRef<Value *>;

Intrinsic::ID smallerOrGreater(StringRef Name) {
  return StringSwitch<Intrinsic::ID>(Name)
      .Cases({"min", "llmin"}, Intrinsic::smin)
      .Cases({"max", "llmax"}, Intrinsic::smax)
      .Cases({"umin", "ullmin"}, Intrinsic::umin)
      .Cases({"umax", "ullmax"}, Intrinsic::umax)
      .Default(Intrinsic::not_intrinsic);
}

/// Bits counted or moved: of 32 or 64.
Value *ofBits(IRBuilder<> &B, StringRef Name, Value *Bits) {
  if (Name == "popc" || Name == "popcll")
    return B.CreateUnaryIntrinsic(Intrinsic::ctpop, Bits);
  if (Name == "brev" || Name == "brevll")
    return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, Bits);
  if (Name == "clz" || Name == "clzll")
    return B.CreateBinaryIntrinsic(Intrinsic::ctlz, Bits, B.getFalse());
  if (Name != "ffs" && Name != "ffsll")
    return nullptr;
  Constant *Zero = Constant::getNullValue(Bits->getType());
  Value *First = B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, B.getTrue());
  Value *Counted = B.CreateAdd(First, ConstantInt::get(Bits->getType(), 1));
  return B.CreateSelect(B.CreateICmpEQ(Bits, Zero), Zero, Counted);
}

/// Bits 32 and up of the product.
Value *highHalf(IRBuilder<> &B, Operands Of, bool Signed) {
  Value *Product = B.CreateMul(B.CreateIntCast(Of[0], B.getInt64Ty(), Signed),
                               B.CreateIntCast(Of[1], B.getInt64Ty(), Signed));
  return B.CreateLShr(Product, 32);
}

/// The mean, rounded down or, if \p Up, up.
Value *mean(IRBuilder<> &B, Operands Of, bool Signed, bool Up) {
  Value *Sum = B.CreateAdd(B.CreateIntCast(Of[0], B.getInt64Ty(), Signed),
                           B.CreateIntCast(Of[1], B.getInt64Ty(), Signed));
  return B.CreateAShr(B.CreateAdd(Sum, B.getInt64(Up)), 1);
}

/// |a - b| + c
Value *sumOfDifference(IRBuilder<> &B, Operands Of, bool Signed) {
  Value *IsLess = B.CreateICmp(Signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, Of[0], Of[1]);
  Value *Apart = B.CreateSelect(IsLess, B.CreateSub(Of[1], Of[0]), B.CreateSub(Of[0], Of[1]));
  return B.CreateAdd(Apart, Of[2]);
}

/// What `__nv_NAME` of integers yields, of some width; null if it is none that is known.
Value *valueOf(IRBuilder<> &B, StringRef Name, Operands Of) {
  if (Of.size() == 1) {
    if (Name == "abs" || Name == "llabs")
      return B.CreateBinaryIntrinsic(Intrinsic::abs, Of[0], B.getFalse());
    return ofBits(B, Name, Of[0]);
  }
  if (Of.size() == 3) {
    if (Name == "byte_perm")
      return B.CreateIntrinsic(Intrinsic::nvvm_prmt, Of);
    const bool IsUnsigned = Name.consume_front("u");
    return Name == "sad" ? sumOfDifference(B, Of, !IsUnsigned) : nullptr;
  }
  if (const Intrinsic::ID Which = smallerOrGreater(Name))
    return B.CreateBinaryIntrinsic(Which, Of[0], Of[1]);
  const bool IsUnsigned = Name.consume_front("u");
  if (Name == "mulhi")
    return highHalf(B, Of, !IsUnsigned);
  if (Name == "mul24") // of numbers that have no more bits
    return B.CreateMul(Of[0], Of[1]);
  if (Name == "hadd" || Name == "rhadd")
    return mean(B, Of, !IsUnsigned, Name == "rhadd");
  return nullptr;
}

/// Whether \p F takes what libdevice's function of that name does: integers of 64 bits with an "ll"
/// in the name, of 32 without. Anybody may declare another.
bool isOfIntegers(const Function &F, StringRef Name) {
  const unsigned Bits = Name.contains("ll") ? 64 : 32;
  const Type *Result = F.getReturnType();
  return (Result->isIntegerTy(Bits) || Result->isIntegerTy(32)) && F.arg_size() >= 1 &&
         F.arg_size() <= 3 &&
         all_of(F.args(), [&](const Argument &A) { return A.getType()->isIntegerTy(Bits); });
}
} // namespace

void warplint::writeLibraryIntegersPlainly(Module &M) {
  for (Function &F : M) {
    StringRef Name = F.getName();
    if (!F.isDeclaration() || !Name.consume_front("__nv_") || !isOfIntegers(F, Name))
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call || Call->getCalledFunction() != &F)
        continue;
      IRBuilder<> Builder(Call);
      Value *Plain = valueOf(Builder, Name, SmallVector<Value *, 3>(Call->args()));
      if (!Plain)
        break;
      Call->replaceAllUsesWith(Builder.CreateZExtOrTrunc(Plain, Call->getType()));
      Call->eraseFromParent();
    }
  }
}

using namespace llvm;

namespace {
/// What `llvm.nvvm.atomic.OP.gen.{i|f}.SCOPE` does; BAD_BINOP of `cas` and of what is not known.
AtomicRMWInst::BinOp operationOf(StringRef Op, bool IsFloat) {
  return StringSwitch<AtomicRMWInst::BinOp>(Op)
      .Case("add", IsFloat ? AtomicRMWInst::FAdd : AtomicRMWInst::Add)
      .Case("exch", AtomicRMWInst::Xchg)
      .Case("max", AtomicRMWInst::Max) // or of unsigned numbers: the result is data
      .Case("min", AtomicRMWInst::Min)
      .Case("inc", AtomicRMWInst::UIncWrap)
      .Case("dec", AtomicRMWInst::UDecWrap)
      .Case("and", AtomicRMWInst::And)
      .Case("or", AtomicRMWInst::Or)
      .Case("xor", AtomicRMWInst::Xor)
      .Default(AtomicRMWInst::BAD_BINOP);
}

/// The instruction for \p Call of \p Op; nothing if there is none.
Value *plainAtomic(CallInst &Call, StringRef Op) {
  constexpr AtomicOrdering Order = AtomicOrdering::SequentiallyConsistent;
  IRBuilder<> Builder(&Call);
  Value *Place = Call.getArgOperand(0);
  if (Op == "cas" && Call.arg_size() == 3)
    return Builder.CreateExtractValue(Builder.CreateAtomicCmpXchg(Place, Call.getArgOperand(1),
                                                                  Call.getArgOperand(2),
                                                                  MaybeAlign(), Order, Order),
                                      0);
  const AtomicRMWInst::BinOp Operation = operationOf(Op, Call.getType()->isFloatingPointTy());
  if (Operation == AtomicRMWInst::BAD_BINOP || Call.arg_size() != 2)
    return nullptr;
  return Builder.CreateAtomicRMW(Operation, Place, Call.getArgOperand(1), MaybeAlign(), Order);
}
} // namespace

void warplint::writeAtomicsPlainly(Module &M) {
  for (Function &F : M) {
    StringRef Op = F.getName();
    if (!Op.consume_front("llvm.nvvm.atomic."))
      continue;
    Op = Op.split('.').first;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      Value *Plain = Call ? plainAtomic(*Call, Op) : nullptr;
      if (!Plain)
        continue;
      Call->replaceAllUsesWith(Plain);
      Call->eraseFromParent();
    }
  }
}

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

/// Whether \p I computes a vector of integers, or of addresses.
static bool computesIndices(const Instruction &I) {
  const auto *T = dyn_cast<FixedVectorType>(I.getType());
  return T && (isa<GetElementPtrInst>(I) || (T->getElementType()->isIntegerTy() &&
                                             (I.isBinaryOp() || isa<CmpInst, SelectInst>(I))));
}

/// The sum, the product, ... of the elements that \p Call is; null if it is none of integers.
static Value *reductionOf(IntrinsicInst &Call) {
  IRBuilder<> B(&Call);
  const auto Over = [&](auto Combine) {
    Value *Vector = Call.getArgOperand(0), *Result = nullptr;
    const auto *T = dyn_cast<FixedVectorType>(Vector->getType());
    for (unsigned N = 0; T && N < T->getNumElements(); ++N) {
      Value *Element = B.CreateExtractElement(Vector, N);
      Result = Result ? Combine(Result, Element) : Element;
    }
    return Result;
  };
  switch (const Intrinsic::ID Id = Call.getIntrinsicID()) {
  case Intrinsic::vector_reduce_add:
  case Intrinsic::vector_reduce_mul:
  case Intrinsic::vector_reduce_and:
  case Intrinsic::vector_reduce_or:
  case Intrinsic::vector_reduce_xor:
    return Over([&](Value *L, Value *R) {
      return B.CreateBinOp(Instruction::BinaryOps(getArithmeticReductionInstruction(Id)), L, R);
    });
  case Intrinsic::vector_reduce_smax:
  case Intrinsic::vector_reduce_smin:
  case Intrinsic::vector_reduce_umax:
  case Intrinsic::vector_reduce_umin:
    return Over([&](Value *L, Value *R) {
      return B.CreateBinaryIntrinsic(getMinMaxReductionIntrinsicOp(Id), L, R);
    });
  default:
    return nullptr;
  }
}

bool warplint::writeReductionsPlainly(Module &M) {
  bool Any = false;
  for (Function &F : M)
    for (BasicBlock &Block : F)
      for (Instruction &I : make_early_inc_range(Block)) {
        Any |= computesIndices(I);
        auto *Call = dyn_cast<IntrinsicInst>(&I);
        Value *Result = Call ? reductionOf(*Call) : nullptr;
        if (!Result)
          continue;
        Call->replaceAllUsesWith(Result);
        Call->eraseFromParent();
        Any = true;
      }
  return Any;
}
